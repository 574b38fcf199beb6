import { parseArgs } from 'node:util';
import Table from 'cli-table3';
import { compareRows, type Comparison, type FieldComparison } from './compareRows';
import { readExpected } from './readExpected';
import { readRows } from './readRows';

const usage = `Usage: tsx test/samples/compare.ts <rows.xlsx | rows.json> <folder with .expected.json files> …

Prints per document and field whether the row is right, wrong or missing. Ends with 0 only if each
document has one row in which at least three of invoice_number, date, amount and currency are right.

  --all-of               every header field must be right
  --file-column NAME     column with the file's name (found by itself where it has a usual name)
  --as FILE=RECORD       compare FILE with the record of another document, names without extension`;

const shown = (value: unknown): string => {
	const text =
		value instanceof Date
			? value.toISOString()
			: typeof value === 'string'
				? value
				: JSON.stringify(value);
	return text.length > 40 ? `${text.slice(0, 39)}…` : text;
};

function described({ name, verdict, expected, got }: FieldComparison): string {
	if (verdict === 'right') return `right    ${name}`;
	return `${verdict.padEnd(8)} ${name}: ${verdict === 'wrong' ? `${shown(got)} instead of ` : ''}${shown(expected)}`;
}

function report({ documents, notCompared }: Comparison): string {
	const table = new Table({
		head: ['Document', 'Fields', 'Result'],
		style: { head: [], border: [] },
	});
	for (const { file, rows, fields, passed } of documents) {
		const result = rows === 1 ? (passed ? 'passed' : 'failed') : `failed: ${rows} rows`;
		table.push([file, fields.map(described).join('\n'), result]);
	}
	const counts = (['right', 'wrong', 'missing'] as const).map((verdict) => {
		const all = documents.flatMap(({ fields }) => fields);
		return `${all.filter((field) => field.verdict === verdict).length} ${verdict}`;
	});
	const passed = documents.filter((document) => document.passed).length;
	return [
		table.toString(),
		`${passed} of ${documents.length} documents passed; fields: ${counts.join(', ')}`,
		...notCompared.map((file) => `not compared, no expected record: ${file}`),
		'',
	].join('\n');
}

async function main(): Promise<number> {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			'all-of': { type: 'boolean' },
			'file-column': { type: 'string' },
			as: { type: 'string', multiple: true, default: [] },
		},
	});
	const [rowsFile, ...folders] = positionals;
	if (rowsFile === undefined || folders.length === 0) throw new Error(usage);
	const aliases = Object.fromEntries(values.as.map((pair) => pair.split('=', 2)));
	const documents = (
		await Promise.all(folders.map((folder) => readExpected(folder, aliases)))
	).flat();
	if (documents.length === 0)
		throw new Error(`No document with an .expected.json file in ${folders.join(', ')}.`);
	const comparison = compareRows(await readRows(rowsFile), documents, {
		allOf: values['all-of'],
		fileColumn: values['file-column'],
	});
	process.stdout.write(report(comparison));
	return comparison.documents.every(({ passed }) => passed) ? 0 : 1;
}

try {
	process.exitCode = await main();
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exitCode = 2;
}
