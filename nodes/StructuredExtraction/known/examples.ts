import { type Fact, factOf } from '../../shared/values/facts/fact';
import { asAnswered } from '../answer/inWords';
import { Problem } from '../../shared/host/problem';
import { parseJson } from '../../shared/basics/json/parseJson';
import { checkDepth, type Schema } from '../../shared/values/schema/schema';
import { EventLoop } from '../../shared/host/budget';
import { fold, indexByFold } from '../../shared/basics/text/fold';
import { shortened } from '../../shared/basics/text/shorten';
import { hasValue, isValues, ownValue, type Values } from '../../shared/basics/values';
import { nameWords, sameName } from '../../shared/basics/text/companyNames';
import { namesOf } from '../../shared/values/roles/roleNames';
import { cellText, readList } from '../../shared/known/readList';

const LABEL = 'Reading: Examples';

const COLUMNS = {
	text: 'document text, text, markdown, document',
	values: 'values, record, corrected, answer',
	supplier: namesOf('supplier'),
	name: 'name, file, filename, invoice number, id',
};

/** A reviewed record. */
interface Example {
	/** As the output names it. */
	name: string;
	/** Beginning of its document. */
	text: string;
	values: Values;
	supplier: string;
	/** Its beginning, folded. */
	supplierKey: string;
	labels: Set<string>;
	words: Set<string>;
}

/** How much of a document is kept as an example, in characters. */
export const MAX_EXAMPLE_TEXT = 4_000;

/** Examples that are looked through for each document at most. */
const MAX_EXAMPLES = 5_000;

/**
 * Characters of all examples in a request: two of full length, or several short ones. They add some
 * 2,000 tokens to each request, about as much as a document of a few pages.
 */
const MAX_SHOWN = 8_000;

/** A label, such as "Invoice no." at the beginning of a line; figures and what follows them are values. */
const LABEL_OF_LINE = /^[^\p{L}\d\n]{0,10}(\p{L}[^\d\n:|]{1,40})/gmu;

const labelsIn = (text: string) =>
	new Set([...text.matchAll(LABEL_OF_LINE)].map(([, label = '']) => fold(label)));

const wordsIn = (text: string) =>
	new Set(nameWords(text).filter((word) => word.length > 2 && !/\d/.test(word)));

const beginning = (text: string) => shortened(text, MAX_EXAMPLE_TEXT);

/** How much two sets have in common, from 0 to 1 (Jaccard). */
function overlap(one: Set<string>, other: Set<string>): number {
	let both = 0;
	for (const entry of one) if (other.has(entry)) both += 1;
	return both / Math.max(1, one.size + other.size - both);
}

/** Labels that an example of another supplier has in common with a document at least. */
const MIN_LABELS = 0.5;

/** Reviewed records that show the model how to read documents like them. */
export class Examples {
	readonly notes: Fact[] = [];
	private readonly examples: Example[] = [];

	/** @throws Problem where the list cannot be used */
	static async of(given: unknown): Promise<Examples> {
		const eventLoop = new EventLoop();
		const known = new Examples();
		const list = await readList(given, LABEL, COLUMNS, eventLoop, ['text']);
		const rows = list.rows.filter(({ cells }) => cellText(cells.text) !== '');
		const left = list.rows.length - rows.length;
		if (left > 0) known.notes.push(factOf('examplesWithoutText', { count: left }));
		const more = rows.length - MAX_EXAMPLES;
		if (more > 0) {
			known.notes.push(factOf('examplesLeftOut', { used: MAX_EXAMPLES, count: more }));
		}
		for (const [at, { cells, given: row }] of rows.slice(-MAX_EXAMPLES).entries()) {
			const text = beginning(cellText(cells.text));
			const supplier = cellText(cells.supplier);
			known.examples.push({
				name: cellText(cells.name) || `example ${at + 1}`,
				text,
				values: valuesOf(cells.values, row, at + 1),
				supplier,
				supplierKey: fold(supplier).slice(0, MAX_KEY),
				labels: labelsIn(text),
				words: wordsIn(text),
			});
			await eventLoop.yieldIfDue();
		}
		return known;
	}

	/**
	 * The examples that are most like a document, the nearest last: of the same supplier, with the same
	 * labels, with similar words. `answer` has the values as JSON.
	 */
	async nearest(document: string, schema: Schema) {
		const text = beginning(document);
		const [labels, words] = [labelsIn(text), wordsIn(text)];
		const lines = text
			.split('\n', MAX_LINES)
			.filter((line) => line.length <= MAX_LINE)
			.map((line) => ({ line, key: fold(line) }));
		const eventLoop = new EventLoop();
		const all: Array<{ example: Example; score: number }> = [];
		for (const example of this.examples) {
			const { supplier, supplierKey } = example;
			const isOfSupplier =
				supplier !== '' &&
				lines.some(({ line, key }) => key.includes(supplierKey) && sameName(line, supplier));
			const layout = overlap(labels, example.labels);
			// Small differences of labels are chance; then words decide.
			const likeness = Math.round(layout * 10) + overlap(words, example.words) / 2;
			const score = isOfSupplier ? 100 + likeness : layout < MIN_LABELS ? 0 : likeness;
			all.push({ example, score });
			await eventLoop.yieldIfDue();
		}
		const scored = all.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
		let room = MAX_SHOWN;
		const chosen: (Pick<Example, 'name' | 'text'> & { answer: string })[] = [];
		for (const { example } of scored) {
			const answer = answerOf(example, schema);
			room -= example.text.length + answer.length;
			if (room < 0) break;
			chosen.push({ name: example.name, text: example.text, answer });
		}
		return chosen.reverse();
	}
}

/** Lines of a document in which a supplier is looked for, and characters of such a line. */
const MAX_LINES = 100;
const MAX_LINE = 200;

/** Characters by which lines that may have a supplier are found. */
const MAX_KEY = 20;

/** The right values of an example: a record in a column of its own, or the columns of the row. */
function valuesOf(cell: unknown, row: Values, number: number): Values {
	if (!hasValue(cell) || cell === '') return row;
	const given = typeof cell === 'string' ? parseJson(cell).value : cell;
	checkDepth(given, LABEL);
	if (isValues(given)) return given;
	throw new Problem(`the values of entry ${number} in "${LABEL}" are no JSON object`, {
		description: 'They have to be a record such as {"invoice_number": "R-1"}.',
		fault: 'setUp',
	});
}

/** The answer that an example shows: its values for the fields of a schema, those that it has. */
function answerOf({ values }: Example, { fields }: Schema): string {
	const keys = indexByFold(Object.keys(values));
	const entries = fields.map((field) => {
		const { name, type } = field;
		const cell = ownValue(
			values,
			Object.hasOwn(values, name) ? name : (keys.get(fold(name)) ?? ''),
		);
		const value = type === 'list' && typeof cell === 'string' ? parseJson(cell).value : cell;
		return [name, asAnswered(field, value)];
	});
	// JSON leaves out those that are undefined.
	return JSON.stringify(Object.fromEntries(entries));
}
