import { memoizeByObject } from '../../../nodes/shared/basics/memoize';
import type { Page } from '../../../nodes/shared/documents/ocr/pages';
import type { Values } from '../../../nodes/shared/basics/values';
import { metaOf } from '../../../nodes/StructuredExtraction/record/meta';
import { resultOf } from '../../unit/StructuredExtraction/resultOf';
import type { Outcome } from '../CaseRuns';
import { concerns, isCaught } from '../measure';
import { chooserFor } from '../notation';
import { markdownTable, print } from '../../harness/section';
import { type DocumentSet, type OtherDocument, printedLeaves } from './DocumentSet';
import { wrongValues } from './wrongValues';
import { OTHER_MISTAKES, plantIn } from './plant';

export type Share = [part: number, whole: number];

/** The figures of a set. */
export interface SetResult {
	name: string;
	truths: Share;
	/** True values that are doubted. */
	values: Share;
	/** Answers of engines: right ones that are fine, wrong ones that a person is asked about, wrong values named. */
	right: Share;
	wrong: Share;
	named: Share;
	planted: Record<keyof typeof OTHER_MISTAKES, Share>;
	/** How many true values are doubted, by the kind of the issue. */
	doubts: Map<string, number>;
}

/** Which half of a set a document is in. What is learned from documents is learned from the first one. */
export const halfOf = ({ id, half }: Pick<OtherDocument, 'id' | 'half'>): 1 | 2 =>
	half ?? chooserFor(`half ${id}`)([1, 2] as const) ?? 1;

/** The pages of a document, the same for all records: what is printed on them is read once. */
const sheetsOf = memoizeByObject(({ pages }: OtherDocument) =>
	pages.map((markdown, index): Page => ({ number: index + 1, markdown })),
);

/** What the node says of a record next to the pages of its document. */
function outcomeOf(document: OtherDocument, answer: Values): Outcome {
	const { schema, pages } = document;
	const reading = { pages: sheetsOf(document) };
	const { review, issues, notes } = metaOf(resultOf({ schema, answer, pages, reading }));
	return {
		review,
		notes,
		issues: issues.filter(({ kind, isNote }) => !isNote && kind !== 'missing'),
	};
}

const add = (share: Share, isPart: boolean) => {
	share[0] += Number(isPart);
	share[1] += 1;
};

/** Measures the documents of a set, or of one half of it. @param isListed whether doubts about true values are printed */
export function measureSet({ name, documents }: DocumentSet, isListed: boolean): SetResult {
	const none = (): Share => [0, 0];
	const result: SetResult = {
		name,
		truths: none(),
		values: none(),
		right: none(),
		wrong: none(),
		named: none(),
		planted: { other: none(), exchanged: none(), empty: none() },
		doubts: new Map(),
	};
	for (const document of documents) {
		const { id, schema, truth, answers } = document;
		const ofTruth = outcomeOf(document, truth);
		const isNamed = ({ issues }: Outcome, path: string) =>
			issues.some(({ fields }) => fields.some((field) => concerns(field, path)));
		add(result.truths, ofTruth.review.length === 0);
		for (const { path } of printedLeaves(schema, truth)) add(result.values, isNamed(ofTruth, path));
		for (const { kind, fields, text } of ofTruth.issues) {
			const count = Math.max(1, fields.length);
			result.doubts.set(kind, (result.doubts.get(kind) ?? 0) + count);
			if (isListed) print(`${id}: ${kind} of ${fields.join(', ')}: ${text.slice(0, 300)}`);
		}
		for (const answer of answers) {
			const outcome = outcomeOf(document, answer);
			const wrong = wrongValues(schema, truth, answer);
			add(
				wrong.length === 0 ? result.right : result.wrong,
				outcome.review.length > 0 === wrong.length > 0,
			);
			for (const path of wrong) add(result.named, isNamed(outcome, path));
		}
		for (const mistake of plantIn(document, (path) => isNamed(ofTruth, path))) {
			const caught = isCaught(mistake, outcomeOf(document, mistake.record), ofTruth);
			add(result.planted[mistake.kind], caught);
		}
	}
	return result;
}

const shown = ([part, whole]: Share) => (whole === 0 ? '–' : `${part} of ${whole}`);

/** A table of results, a row for each. */
export const setTable = (results: SetResult[]) =>
	markdownTable(
		[
			'Documents',
			'Truth fine',
			'True values doubted',
			'Right answers fine',
			'Wrong answers to a person',
			'Wrong values named',
			...Object.values(OTHER_MISTAKES).map((mistake) => `Noticed: ${mistake}`),
		],
		results.map(({ name, truths, values, right, wrong, named, planted }) => [
			name,
			...[truths, values, right, wrong, named, ...Object.values(planted)].map(shown),
		]),
		true,
	);

/** How many true values are doubted, by kind of doubt. */
export const doubtsTable = (results: SetResult[]) =>
	markdownTable(
		['Kind of doubt', ...results.map(({ name }) => name)],
		[...new Set(results.flatMap(({ doubts }) => [...doubts.keys()]))]
			.sort()
			.map((kind) => [kind, ...results.map(({ doubts }) => doubts.get(kind) ?? 0)]),
		true,
	);
