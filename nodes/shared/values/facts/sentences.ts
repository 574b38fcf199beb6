import { valueAsShortText } from '../../basics/text/valueText';
import { ABOUT_LISTS } from './listSentences';
import { ABOUT_READING } from './readingSentences';
import { ABOUT_VALUES } from './valueSentences';

/** In the place of a value, or of the entry of a list. */
const NO_VALUE = 'no value';
const NO_ENTRY = 'no such entry';

/** The sentences for people, by kinds of facts: nowhere else is a fact put into words. */
export const SENTENCES = {
	...ABOUT_READING,
	...ABOUT_LISTS,
	...ABOUT_VALUES,
};

export type FactKind = keyof typeof SENTENCES;

/** The values that the sentence of a kind of fact needs; none where the kind says it all. */
export type FactValues<Kind extends FactKind> =
	Parameters<(typeof SENTENCES)[Kind]['words']> extends [infer Values, ...unknown[]]
		? Values
		: Record<string, never>;

/** The values in question as `_meta.issues` has them, the one that the record holds first. */
export const VALUES_IN_QUESTION: {
	[Kind in FactKind]?: (values: FactValues<Kind>) => string[];
} = {
	bankAccount: ({ given, found, known }) => {
		const accounts = [...given, ...found.map(({ text }) => text), ...known.slice(0, 3)];
		return [...new Set(accounts)].map(valueAsShortText);
	},
	emptyOptional: ({ printed }) => printed.slice(0, 3).map(valueAsShortText),
	netLeftOut: ({ net }) => [String(net)],
	invalid: ({ given }) => [valueAsShortText(given)],
	noGroup: ({ given }) => [valueAsShortText(given)],
	noEntry: ({ given }) => [valueAsShortText(given)],
	tooFewEntries: ({ count }) => [`${count} entries`],
	tooManyEntries: ({ count }) => [`${count} entries`],
	pagesDisagree: ({ used, others }) => [used, ...others.map(({ text }) => text)],
	secondOpinion: ({ used = NO_VALUE, other = NO_VALUE }) => [used, other],
	secondOpinionLacks: ({ entry }) => [entry, NO_ENTRY],
	secondOpinionHasMore: ({ entries }) => [NO_ENTRY, ...entries],
	pageAndData: ({ values }) => values.map(valueAsShortText),
	misread: ({ read, inFile }) => (inFile ? [read, inFile] : [read]),
};
