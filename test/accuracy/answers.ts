import { countFields, type CheckedField } from '../samples/countAccuracy';
import { markdownTable } from '../reliability/section';
import { count } from './report';

/**
 * How many values of documents were right, wrong and missing, and how often that was flagged. Fields whose
 * values are all right and not flagged have no row of their own.
 * @param sure the same documents with confidence
 * @param isQuoted whether wrong values may be quoted
 */
export function answersSection(
	checked: CheckedField[],
	sure: CheckedField[],
	{ isQuoted = true } = {},
): string {
	const flaggedSure = new Map(countFields(sure).map((one) => [one.name, one]));
	const rows = countFields(checked).map(({ name, ...numbers }) => {
		const more = flaggedSure.get(name);
		const { right, rightFlagged, wrong, wrongFlagged, missing } = numbers;
		return [
			...[name, right, rightFlagged, more?.rightFlagged ?? 0],
			...[wrong, wrongFlagged, more?.wrongFlagged ?? 0, missing],
		];
	});
	const [first = []] = rows;
	const sums = first
		.slice(1)
		.map((_, at) => rows.reduce((sum, row) => sum + Number(row[at + 1]), 0));
	const notable = rows.filter((row) => row.slice(2).some((number) => Number(number) > 0));
	const flagged = ['of these flagged', 'with confidence'];
	const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 100);
	const wrong = checked
		.filter(({ verdict }) => verdict === 'wrong')
		.map(({ file, name, got, expected, flags }) => {
			const values = isQuoted ? `: ${shown(got)} instead of ${shown(expected)}` : '';
			return `- ${file}, ${name}${values}; ${flags.join(', ') || 'not flagged'}`;
		});
	const files = new Set(checked.map(({ file }) => file)).size;
	return [
		`${count(files, 'document')}.`,
		markdownTable(
			['Field', 'Right', ...flagged, 'Wrong', ...flagged, 'Missing'],
			[...notable, ['all', ...sums]],
			true,
		),
		...(wrong.length > 0 ? [`Wrong:\n\n${wrong.join('\n')}`] : []),
	].join('\n\n');
}
