import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { shownFileName } from '../../nodes/shared/text/fileNames';
import { type FileKindName, fateOf, fileKinds, tokensIn } from './content';
import type { Case, CaseFile, CaseItem } from './runCases';
import { apiKey, PAGES, ROWS } from './service';

/** An input, and the result that it must lead to. */
interface Unit {
	/** Name in items and messages; none for a text. */
	name?: string;
	/** Token in its results; absent for a file that is only named as skipped. */
	token?: string;
	/** `any` where the service fails at random. */
	end: 'result' | 'error' | 'any' | 'skipped';
	/** Whether its own text is read: one page, without tables and images. */
	isText?: boolean;
}

/** Counts over all cases. */
export interface Count {
	cases: number;
	items: number;
	files: number;
	results: number;
	errors: number;
	skipped: number;
	lost: number;
	twice: number;
	/** Descriptions of everything that is wrong. */
	faults: string[];
}

export const emptyCount = (): Count => ({
	...{ cases: 0, items: 0, files: 0, results: 0, errors: 0, skipped: 0, lost: 0, twice: 0 },
	faults: [],
});

/** An output item with its output and the input items it is paired with. */
interface Entry {
	json: IDataObject;
	binary?: INodeExecutionData['binary'];
	output: number;
	paired: number[];
}

export const pairedWith = ({ pairedItem }: Pick<INodeExecutionData, 'pairedItem'>): number[] =>
	[pairedItem ?? []].flat().map((pair) => (typeof pair === 'number' ? pair : pair.item));

/**
 * Checks a case: each input must have come out once, in order, paired with its item; errors name item
 * and file, and have no key and no content of a file.
 *
 * @param isDisturbed whether requests failed at random
 */
export function account(
	count: Count,
	one: Case,
	outputs: INodeExecutionData[][],
	isDisturbed = false,
): void {
	const entries = outputs.flatMap((items, output) =>
		items.map((item): Entry => {
			return { json: item.json, binary: item.binary, output, paired: pairedWith(item) };
		}),
	);
	count.cases += 1;
	count.items += one.items.length;
	count.files += one.items.reduce((sum, { files }) => sum + files.length, 0);
	const { length } = count.faults;
	const hasImages = one.node === 'chatWithImages' && one.parameters.imageSource !== 'none';
	const all = one.items.map((_, index) => index);
	const isOne = hasImages && one.parameters.combineItems === true;
	const groups = isOne ? [all] : all.map((index) => [index]);
	for (const group of groups) {
		const own = entries.filter(({ paired }) => paired.join() === group.join());
		const tally = new Tally(count, `item ${group.join()}`);
		if (one.node === 'documentOcr' || one.node === 'structuredExtraction') {
			const [index = 0] = group;
			accountDocuments(tally, one, { index, own, isDisturbed });
		} else {
			accountAnswer(tally, one, { group, own, isDisturbed, hasImages });
		}
	}
	const grouped = groups.map((group) => group.join());
	for (const { paired } of entries) {
		if (grouped.includes(paired.join())) continue;
		count.twice += 1;
		count.faults.push(`an output item is paired with ${paired.join() || 'nothing'}`);
	}
	checkOrder(count, one, entries);
	for (const { json } of entries.filter(isError)) {
		for (const { files } of one.items) {
			const secret = findSecret(JSON.stringify(json), files);
			if (secret) count.faults.push(`an error holds ${secret}`);
		}
	}
	if (count.faults.length === length) return;
	const { node, parameters, onError, items } = one;
	count.faults.push(
		`  in: ${JSON.stringify({ node, parameters, onError, isDisturbed, items })}\n  out: ${JSON.stringify(entries).slice(0, 4000)}`,
	);
}

/** Length of base64 that would reveal a file, in characters. */
const PIECE = 40;

/** The key of the service, or a piece of a file, in a text that may have neither. */
export function findSecret(text: string, files: CaseFile[]): string | undefined {
	if (text.includes(apiKey)) return 'the key';
	const isRevealed = files.some(({ kind, token }) => {
		const base64 = fileKinds[kind].content(token).toString('base64', 0, 2_000);
		for (let at = 0; at + PIECE <= base64.length; at += PIECE) {
			if (text.includes(base64.slice(at, at + PIECE))) return true;
		}
		return false;
	});
	return isRevealed ? 'a file' : undefined;
}

/** Reports faults of a group of items. */
class Tally {
	constructor(
		readonly count: Count,
		private readonly about: string,
	) {}

	fault(text: string): void {
		this.count.faults.push(`${this.about}: ${text}`);
	}

	lost({ name, token }: Unit, times = 1): void {
		this.count.lost += times;
		this.fault(`${name ?? token} is lost`);
	}

	twice({ name, token }: Unit, times = 1): void {
		this.count.twice += times;
		this.fault(`${name ?? token} is there twice`);
	}
}

/** The error of an item; a row has it in a column that all rows have. */
const errorOf = ({ json }: Entry): string | undefined => {
	const { error, _review: review } = json;
	if (typeof error === 'string') return error;
	const [, reason] = /^Not read: ([^]*)$/.exec(String(review)) ?? [];
	return reason && `${shownFileName(String(json._file))}: ${reason}`;
};

const isError = (entry: Entry) => errorOf(entry) !== undefined;

function checkOrder(count: Count, { onError, parameters, node }: Case, entries: Entry[]): void {
	let last: Entry | undefined;
	for (const entry of entries) {
		const isLater = last?.output === entry.output && (entry.paired[0] ?? 0) < (last.paired[0] ?? 0);
		if (isLater) count.faults.push(`item ${entry.paired[0]} comes after item ${last?.paired[0]}`);
		last = entry;
	}
	if (onError !== 'continueErrorOutput') return;
	const regular =
		node === 'structuredExtraction' && parameters.options.needsReview === true ? 2 : 1;
	for (const entry of entries) {
		if (isError(entry) === (entry.output === regular)) continue;
		const is = isError(entry) ? 'an error' : 'no error';
		count.faults.push(`an item is in output ${entry.output}, ${is}`);
	}
}

/** The files that the patterns of a node ask for, in their order, and the names that are absent. */
function chosen({ files }: CaseItem, patterns: unknown) {
	const found = new Set<CaseFile>();
	const absent: string[] = [];
	for (const pattern of String(patterns)
		.split(',')
		.map((text) => text.trim())) {
		const fits = files.filter(({ field }) =>
			pattern.endsWith('*') ? field.startsWith(pattern.slice(0, -1)) : field === pattern,
		);
		if (fits.length === 0 && !pattern.includes('*')) absent.push(pattern);
		for (const file of fits) found.add(file);
	}
	return { found: [...found], absent };
}

const nameOf = ({ fileName, field }: CaseFile) => fileName ?? field;

/** The units of an item for a node that reads documents: its documents, and those it skips. */
function unitsOf({ node, parameters }: Case, item: CaseItem, isDisturbed: boolean): Unit[] {
	const isExtraction = node === 'structuredExtraction';
	const end = (token: string, kind: FileKindName | 'text' | 'url'): Unit['end'] => {
		const isImage = kind === 'png' || kind === 'jpeg';
		const isSeen = isExtraction && isImage && parameters.readWith !== 'ocrThenChat';
		const isVision = isExtraction && parameters.readWith === 'vision' && kind !== 'text';
		const isRead = kind !== 'text' && !isSeen;
		const fate = fateOf(token);
		// A text file is read without a request.
		if (!isExtraction && kind === 'text') return 'result';
		if ((isVision && !isImage) || fate === 'failing') return 'error';
		if (isRead && ['ocr400', 'ocr500', 'noPages'].includes(fate)) return 'error';
		if (isExtraction && fate === 'chat400') return 'error';
		return isDisturbed ? 'any' : 'result';
	};
	const { source, binaryFields } = parameters;
	if (source === 'text') {
		return item.text === '' ? [] : [{ token: item.text, end: end(item.text, 'text') }];
	}
	const nothing = { found: [], absent: [] };
	const { found, absent } = source === 'url' ? nothing : chosen(item, binaryFields);
	const addresses = source === 'binary' ? [] : item.addresses;
	const isAlone = found.length + absent.length === 0 && addresses.length === 1;
	const skipped = (name: string): Unit => ({ name, end: 'skipped' });
	return [
		...(found.length === 0 && source === 'binary' ? [] : absent).map(skipped),
		...found.map((file): Unit => {
			const name = nameOf(file);
			const { token, kind } = file;
			const isText = kind === 'text' && !/\.(pdf|png|jpg)$/.test(name);
			return isText || fileKinds[kind].isRead
				? { name, token, end: end(token, kind), isText }
				: skipped(name);
		}),
		...addresses.flatMap((address): Unit[] => {
			if ('token' in address) {
				const { token } = address;
				return [{ name: `${token}.pdf`, token, end: end(token, 'url') }];
			}
			// An item with nothing else is refused as a whole.
			return isAlone ? [] : [skipped(address.text)];
		}),
	];
}

function accountDocuments(
	tally: Tally,
	one: Case,
	{ index, own, isDisturbed }: { index: number; own: Entry[]; isDisturbed: boolean },
): void {
	const { count } = tally;
	const item = one.items[index];
	const units = item ? unitsOf(one, item, isDisturbed) : [];
	const documents = units.filter(({ end }) => end !== 'skipped');
	const skipped = units.filter(({ end }) => end === 'skipped');
	if (documents.length === 0) return accountUnreadable(tally, units, own);
	// The outputs "Table Rows" and "Images" list what was skipped in items of their own.
	const isListed = one.parameters.output === 'tableRow' || one.parameters.output === 'image';
	const places = new Map<number, number>();
	const errors = new Set<Unit>();
	const parts = new Map<Unit, string[]>(documents.map((unit) => [unit, []]));
	const rest: Entry[] = [];
	const results = own.filter((entry) => !isError(entry)).map(({ json }) => JSON.stringify(json));
	const hasResult = ({ token = '' }: Unit) =>
		results.some((text) => tokensIn(text).includes(token));
	for (const entry of own) {
		// Files may have the same name; an error is about one that gave no result.
		const unit = documents.find((each) =>
			isError(entry)
				? each.name === failedName(entry) && !errors.has(each) && !hasResult(each)
				: tokensIn(JSON.stringify(entry.json)).includes(each.token ?? ''),
		);
		if (unit === undefined) {
			rest.push(entry);
			continue;
		}
		const place = documents.indexOf(unit);
		if (place < (places.get(entry.output) ?? 0)) tally.fault(`${unit.name} is not in its place`);
		places.set(entry.output, place);
		if (isError(entry)) {
			errors.add(unit);
			count.errors += 1;
			const begin = unit.name === undefined ? '' : `${shownFileName(unit.name)}: `;
			const error = errorOf(entry);
			if (!error?.startsWith(begin) || (entry.json.error && !error.includes(`[item ${index}]`)))
				tally.fault(`"${error}" does not name it`);
		} else {
			parts.get(unit)?.push(partOf(entry));
			count.results += 1;
			if (one.parameters.options.passOnInputFiles === true) checkFiles(tally, item, entry);
		}
		if (!isListed) checkSkipped(tally, entry, skipped);
	}
	for (const [unit, found] of parts) {
		const hasParts = found.length > 0;
		if (!hasParts && !errors.has(unit)) tally.lost(unit);
		if (hasParts && errors.has(unit)) tally.twice(unit);
		if (new Set(found).size < found.length) tally.twice(unit);
		const isWhole = found.join() === partsOf(one, unit).join();
		if (hasParts && !isWhole) tally.fault(`${unit.name} gives ${found.join()}`);
		if (hasParts && unit.end === 'error') tally.fault(`${unit.name} should have failed`);
		if (errors.has(unit) && unit.end === 'result') tally.fault(`${unit.name} failed`);
	}
	accountNotes(tally, isListed ? skipped : [], rest);
	count.skipped += skipped.length;
}

const failedName = ({ json }: Entry): unknown => {
	const described = (json.details ?? json) as IDataObject;
	return described._file ?? described.fileName ?? undefined;
};

/** Which part of the document an output item is. */
const partOf = ({ json }: Entry) =>
	[json.number ?? json.page ?? json._page ?? 1, json._row ?? 1].join('.');

/** The parts of a document that an output has. */
function partsOf({ node, parameters: { output } }: Case, { token = '', isText }: Unit): string[] {
	if (node === 'documentOcr' && isText) return ['1.1'];
	const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
	switch (output) {
		case 'page':
		case 'image':
			return range(PAGES).map((page) => `${page}.1`);
		case 'tableRow':
			return range(PAGES).flatMap((page) => range(ROWS).map((row) => `${page}.${row}`));
		case 'listRows':
			return range(fateOf(token) === 'doubtful' ? 1 : ROWS).map((row) => `1.${row}`);
		default:
			return ['1.1'];
	}
}

/** Addresses are named as a whole, files without their folders. */
const shownName = ({ name = '' }: Unit) => (name.includes('://') ? name : shownFileName(name));

/** How often a text names a file as not read: the name, and the beginning of a reason. */
const timesNamed = (text: string, name: string) =>
	[': the file', ' is', ' starts'].reduce(
		(sum, begin) => sum + ` ${text}`.split(` ${name}${begin} `).length - 1,
		0,
	);

/** How many units have the name of one of them. */
const sameNames = (units: Unit[], { name }: Unit) =>
	units.filter((each) => each.name === name).length;

/** An item with nothing to read gives one error that names all its files. */
function accountUnreadable(tally: Tally, units: Unit[], own: Entry[]): void {
	const [entry, ...more] = own;
	if (entry === undefined) return tally.lost({ name: 'the item', end: 'error' });
	if (more.length > 0) return tally.twice({ name: 'the item', end: 'error' });
	if (!isError(entry)) return tally.fault('it is no error');
	tally.count.errors += 1;
	tally.count.skipped += units.length;
	const error = errorOf(entry) ?? '';
	for (const unit of units) {
		const times = timesNamed(error, shownName(unit));
		if (times === 0) tally.lost(unit);
		else if (times > sameNames(units, unit)) tally.twice(unit);
	}
}

/** Results and errors list everything that was skipped next to their document. */
function checkSkipped(tally: Tally, { json }: Entry, skipped: Unit[]): void {
	const described = (json.details ?? json) as IDataObject;
	const meta = described._meta as IDataObject | undefined;
	const list = described.skipped ?? meta?.skipped ?? described._skipped ?? [];
	for (const unit of skipped) {
		const times =
			typeof list === 'string'
				? timesNamed(list, unit.name ?? '')
				: (list as IDataObject[]).filter(({ fileName }) => fileName === unit.name).length;
		if (times < sameNames(skipped, unit)) tally.lost(unit);
		if (times > sameNames(skipped, unit)) tally.twice(unit);
	}
}

/** The remaining items must be the notes about skipped files, one for each. */
function accountNotes(tally: Tally, skipped: Unit[], rest: Entry[]): void {
	const { count } = tally;
	const isNote = ({ json }: Entry) => String(json._note).startsWith('Not read: ');
	for (const { json } of rest.filter((entry) => !isNote(entry))) {
		count.twice += 1;
		tally.fault(`no file of it belongs to ${JSON.stringify(json).slice(0, 200)}`);
	}
	const names = rest.filter(isNote).map(({ json }) => json._file ?? json.fileName);
	const wanted = skipped.map(({ name }) => name);
	count.lost += Math.max(0, wanted.length - names.length);
	count.twice += Math.max(0, names.length - wanted.length);
	if (names.join() === wanted.join()) return;
	tally.fault(`skipped are ${wanted.join()}, named ${names.join()}`);
}

/** With "Keep Input Files", each result has the files of its item. */
function checkFiles(tally: Tally, item: CaseItem | undefined, { binary = {} }: Entry): void {
	const names = Object.values(binary).map((one) => one.fileName);
	for (const { field, fileName } of item?.files ?? []) {
		const at = names.indexOf(fileName);
		if (at < 0) tally.fault(`the file ${field} is not passed on`);
		else names.splice(at, 1);
	}
}

/** Chat and FIM: one answer or one error for each item, or for all of them together. */
function accountAnswer(
	tally: Tally,
	{ node, parameters, items }: Case,
	group: { group: number[]; own: Entry[]; isDisturbed: boolean; hasImages: boolean },
): void {
	const { own, isDisturbed, hasImages } = group;
	const [entry, ...more] = own;
	const whole: Unit = { name: 'it', end: 'any' };
	if (entry === undefined) return tally.lost(whole, group.group.length);
	if (more.length > 0) return tally.twice(whole, group.group.length);
	const members = group.group.flatMap((index) => items[index] ?? []);
	const asked = hasImages ? members.map((item) => chosen(item, parameters.imageFields)) : [];
	const files = asked.flatMap(({ found }) => found);
	const texts = members.map(({ text }) => text).filter((text) => text !== '');
	const tokens = hasImages ? files.map(({ token }) => token) : texts;
	const mustFail =
		tokens.some((token) => ['chat400', 'failing'].includes(fateOf(token))) ||
		(node === 'fimCompletion' && texts.length === 0) ||
		asked.some(({ found, absent }) => found.length === 0 || absent.length > 0) ||
		files.some(({ kind }) => !fileKinds[kind].isImage) ||
		files.length > 8;
	if (isError(entry)) {
		tally.count.errors += 1;
		const error = errorOf(entry) ?? '';
		if (!mustFail && !isDisturbed) tally.fault(`failed: ${error}`);
		if (!/\[item \d+\]/.test(error)) tally.fault('the error names no item');
		return;
	}
	tally.count.results += 1;
	if (mustFail) tally.fault('should have failed');
	const text = String(entry.json.text ?? entry.json.completion);
	if (text !== tokens.join(' ')) tally.fault('has another answer');
	const images = (entry.json.images ?? []) as IDataObject[];
	const sources = images.map(({ source }) => source).join();
	if (hasImages && sources !== files.map(nameOf).join()) tally.fault(`is about ${sources}`);
}
