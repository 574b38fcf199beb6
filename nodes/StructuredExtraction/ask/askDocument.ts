import type { CheckedRecord } from '../check/checkRecord';
import { type MergedRecord, mergeRecords } from '../check/mergeRecords';
import { evidence } from '../evidence/evidence';
import type { SourcePage } from '../evidence/sourceText';
import type { DateOptions } from '../normalise/normalised';
import type { ModelSource } from '../read';
import { type Conflict, notFound } from '../record/meta';
import type { Schema } from '../schema/schema';
import {
	type Ask,
	type Extracted,
	extractRecord,
	type ExtractSettings,
	userContent,
} from './askRecord';
import { splitDocument, type SplitOptions } from './splitDocument';

/** A record with how its parts were put together. */
export interface ExtractedSource extends Extracted {
	/** Fields for which parts of a long document gave different values. */
	conflicts: Conflict[];
	/** Requests to the chat model, follow-ups included. */
	requests: number;
}

/**
 * The record of an image or a text. A long text is asked about in parts side by side, and the
 * parts are merged.
 * @throws Problem when a request fails
 */
export async function extractSource(
	ask: Ask,
	schema: Schema,
	source: ModelSource,
	settings: ExtractSettings,
): Promise<ExtractedSource> {
	if (source.kind === 'image') {
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

/** What is asked about in one go: some pages, and how many the whole document has. */
export type PartSource = { pages: SourcePage[]; pageCount: number };

type ExtractedParts<Part> = MergedRecord & {
	/** What was extracted from each part, in page order; one for a short document. */
	parts: Part[];
};

/**
 * A document's record from its parts, asked about side by side: cut by `splitDocument`, extracted
 * by `extractPart`, merged by `mergeRecords`. Throws what `extractPart` throws.
 */
export async function extractInParts<Part extends CheckedRecord>(
	schema: Schema,
	pages: SourcePage[],
	options: DateOptions & { split?: SplitOptions },
	extractPart: (source: PartSource) => Promise<Part>,
): Promise<ExtractedParts<Part>> {
	const pageCount = new Set(pages.map(({ number }) => number)).size;
	const split = splitDocument(pages, options.split);
	const parts = await Promise.all(
		split.map(async (part) => await extractPart({ pages: part.pages, pageCount })),
	);
	const records = parts.map((checked, index) => {
		const { pages: read = [], overlap = [] } = split[index] ?? {};
		// One part has no other to be preferred to.
		const found = parts.length === 1 ? {} : evidence(schema, checked, read, options);
		return {
			checked,
			pages: read.slice(overlap.length),
			overlap,
			notFound: notFound({ evidence: found }),
		};
	});
	return { parts, ...mergeRecords(schema, records) };
}
