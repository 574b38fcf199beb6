import type { CheckedRecord } from './checkRecord';
import { evidence } from './evidence';
import type { SourcePage } from './evidence/sourceText';
import type { MergedRecord } from './mergeRecords';
import { mergeRecords } from './mergeRecords';
import { notFound } from './meta';
import type { DateOptions } from './normalise/Normalised';
import type { Schema } from './schema';
import type { SplitOptions } from './splitDocument';
import { splitDocument } from './splitDocument';

/** What is asked about in one go: some pages, and how many the whole document has. */
export type PartSource = { pages: SourcePage[]; pageCount: number };

export type ExtractedParts<Part> = MergedRecord & {
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
