import { figure } from '../../shared/values/crossChecks/figures';
import { wrongSums } from '../../shared/values/crossChecks/mismatches';
import { recordByRole } from '../../shared/values/roles/recordByRole';
import { rolesNamed } from '../../shared/values/roles/roleNames';
import type { Issue, IssueKind } from '../../shared/values/facts/issue';
import { joinReasons } from '../../shared/values/facts/reasons';
import { flatFields, valueAt } from '../../shared/values/schema/flatFields';
import { labelsOf } from '../../shared/values/schema/label';
import type { Schema } from '../../shared/values/schema/schema';
import { joinFirst } from '../../shared/basics/text/shorten';
import { asList, hasValue, isValues, type Values } from '../../shared/basics/values';
import type { Evidence } from '../evidence/evidence';
import { hasText, type Result } from '../job';
import { isConclusion } from './examine';
import { pageFacts } from './pages';

/** Conditions of a record that is fine, in words, and the issues of a record that does not meet them. */
const CONDITIONS = {
	pages: { words: 'pages', against: ['pages', 'unread'] },
	answer: { words: 'answer', against: ['answer', 'invalid'] },
	found: { words: 'something found', against: ['otherKind'] },
	required: { words: 'required fields', against: ['otherKind', 'missing'] },
	values: { words: 'values', against: ['notChecked', 'notFound', 'misread'] },
	sums: { words: 'sums', against: ['sum'] },
	copies: { words: 'copies', against: [] },
} satisfies Record<string, { words: string; against: IssueKind[] }>;

type Condition = keyof typeof CONDITIONS;

/**
 * Conditions that were looked at: true where they are met (of sums, the fields that they cover), false where an issue
 * says what is wrong; a text says why one was not looked at.
 */
export type Checked = Partial<Record<Exclude<Condition, 'sums'>, boolean | string>> & {
	sums?: string[] | false | string;
};

/**
 * The conditions of a record; copies are found when all records of the run are there.
 * @param serious issues of the record that need a person, or are spared
 */
export function checkedOf(
	{ part: { schema }, extracted, reading, eInvoice }: Result,
	serious: Issue[],
	evidence: Record<string, Evidence>,
): Checked {
	const { record, requests, extra } = extracted;
	const isData = eInvoice?.isPageWanted === false;
	const isWhole = reading.isComplete && pageFacts(reading).notes.length === 0;
	const isSeen = reading.image !== undefined || isWhole;
	const isAsked = schema.fields.some(({ required }) => required === true);
	const all: Record<Condition, true | string | string[]> = {
		pages: isData
			? 'the data of the electronic invoice were read, and no page'
			: isSeen || 'whether more pages have text could not be told',
		answer:
			isData || requests === 0
				? 'no model was asked'
				: extra.length === 0 || `left out, because nobody asked for it: ${joinFirst(extra)}`,
		found: hasPrinted(schema, record) || 'there are only yes, no and choices',
		required: isAsked || 'no field is required',
		values: isData ? 'they are the data of the electronic invoice' : lookedUp(reading, evidence),
		sums: sumsOf(schema, record),
		copies: 'not compared with other records',
	};
	const kinds = new Set(serious.map(({ kind }) => kind));
	return Object.fromEntries(
		Object.entries(CONDITIONS).map(([name, { against }]) => {
			return [name, !against.some((kind) => kinds.has(kind)) && all[name as Condition]];
		}),
	);
}

/** Whether a record has a value that documents print, and no conclusion of the model alone. */
const hasPrinted = ({ fields }: Schema, record: Values): boolean =>
	flatFields(fields).some(
		({ keys, field }) => !isConclusion(field) && hasValue(valueAt(record, keys)),
	);

/** Whether the values are in the text, if most of them can be looked up there. */
function lookedUp(reading: Result['reading'], evidence: Record<string, Evidence>): true | string {
	if (!hasText(reading)) return 'there is no text to look them up in';
	const all = Object.values(evidence);
	const found = all.filter(({ match }) => match === 'exact' || match === 'normalised').length;
	return (found > 0 && found * 2 >= all.length) || `${found} of ${all.length} are in the text`;
}

/** Lists whose amounts are added up, by their roles. */
const ADDED_UP = { lines: 'total', tax_lines: 'tax_amount', transactions: 'amount' };

/** Whether a record has a field for the total, which may be the total of something else than an invoice. */
export const hasTotal = ({ fields }: Schema) =>
	fields.some(({ name }) =>
		(['names', 'looseNames'] as const).some((kind) =>
			rolesNamed(name, kind).includes('total_amount'),
		),
	);

/**
 * The paths of amounts and lists in whose place a tenth more or less would be noticed; why not, where the total is
 * none of them.
 */
function sumsOf(schema: Schema, record: Values): string[] | string {
	const { values, pathOf } = recordByRole(schema, record);
	const isNoticed = (name: string, changed: (factor: number, more: number) => unknown) =>
		[changed(1.1, 1), changed(0.9, -1)].every((value) =>
			wrongSums({ ...values, [name]: value }).some(({ fields }) =>
				fields.some((field) => field === name || field.startsWith(`${name}[`)),
			),
		);
	const amounts = Object.keys(values).filter((name) => {
		const amount = figure(values[name]);
		return amount !== null && isNoticed(name, (factor, more) => amount * factor + more);
	});
	if (hasTotal(schema) && !amounts.includes('total_amount')) return 'the total is in no sum';
	const lists = Object.entries(ADDED_UP).flatMap(([name, column]) => {
		const entries = asList(values[name]);
		const last = entries.at(-1);
		const amount = isValues(last) ? figure(last[column]) : null;
		if (!isValues(last) || amount === null) return [];
		const changed = (factor: number, more: number) => [
			...entries.slice(0, -1),
			{ ...last, [column]: amount * factor + more },
		];
		return isNoticed(name, changed) ? [name] : [];
	});
	const covered = [...amounts, ...lists].map(pathOf);
	return covered.length > 0 ? covered : 'no amounts add up';
}

/** The same as the text of a cell. */
export function checkedInWords(checked: Checked): string {
	const passed: string[] = [];
	const notChecked: string[] = [];
	for (const [name, { words }] of Object.entries(CONDITIONS)) {
		const found = checked[name as Condition];
		if (Array.isArray(found)) passed.push(`${words} (${labelsOf(found)})`);
		else if (found === true) passed.push(words);
		else if (typeof found === 'string') notChecked.push(`${words} (${found})`);
	}
	return joinReasons([
		...(passed.length > 0 ? [`Checked: ${passed.join(', ')}`] : []),
		...(notChecked.length > 0 ? [`Not checked: ${notChecked.join(', ')}`] : []),
	]);
}
