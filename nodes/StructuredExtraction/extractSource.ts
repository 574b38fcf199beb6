import { userContent } from './askChat';
import type { SourcePage } from './evidence/sourceText';
import { extractInParts } from './extractInParts';
import type { Ask, Extracted, ExtractSettings } from './extractRecord';
import { extractRecord } from './extractRecord';
import type { Conflict } from './meta';
import type { ModelSource } from './readSource';
import type { Schema } from './schema';

/** A record with how its parts were put together. */
export interface ExtractedSource extends Extracted {
	/** Fields for which parts of a long document gave different values. */
	conflicts: Conflict[];
	/** Requests to the chat model, follow-ups included. */
	requests: number;
}

/**
 * The record of a picture or a text. A long text is asked about in parts side by side, and the
 * parts are merged.
 * @throws Problem when a request fails
 */
export async function extractSource(
	ask: Ask,
	schema: Schema,
	source: ModelSource,
	settings: ExtractSettings,
): Promise<ExtractedSource> {
	if (source.kind === 'picture') {
		const text = source.text === null ? undefined : joined(source.text.pages);
		const content = userContent(source);
		const extracted = await extractRecord(ask, schema, content, { ...settings, text });
		return { ...extracted, conflicts: [], requests: 1 + extracted.repairs };
	}
	const text = joined(source.pages);
	const merged = await extractInParts(schema, source.pages, settings, async (part) => {
		const content = userContent({ ...source, ...part });
		return await extractRecord(ask, schema, content, { ...settings, text });
	});
	const { parts, checked, conflicts } = merged;
	const repairs = parts.reduce((sum, part) => sum + part.repairs, 0);
	return {
		...checked,
		conflicts,
		model: parts[0]?.model,
		usage: totalUsage(parts),
		repairs,
		requests: parts.length + repairs,
		notes: parts.flatMap(({ notes }) => notes),
		doubts: [...parts.flatMap(({ doubts }) => doubts), ...merged.doubts],
	};
}

const joined = (pages: SourcePage[]) => pages.map(({ markdown }) => markdown).join('\n');

function totalUsage(parts: Extracted[]): Extracted['usage'] {
	const known = parts.flatMap(({ usage }) => usage ?? []);
	if (known.length === 0) return null;
	return known.reduce((total, usage) => ({
		prompt_tokens: total.prompt_tokens + usage.prompt_tokens,
		completion_tokens: total.completion_tokens + usage.completion_tokens,
	}));
}
