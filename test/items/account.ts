import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { shownFileName } from '../../nodes/shared/text';
import type { Case, CaseItem } from './cases';
import { fateOf, fileKinds, tokensIn } from './content';
import { PAGES, ROWS } from './itemsService';

/** What has to come out for something that went in. */
interface Unit {
	/** As items and messages name it; none for a text. */
	name?: string;
	/** In its results; none for what is only named as skipped. */
	token?: string;
	/** `any` where the service failed at random. */
	end: 'result' | 'error' | 'any' | 'skipped';
}

/** What was counted, over all cases. */
export interface Count {
	cases: number;
	items: number;
	files: number;
	results: number;
	errors: number;
	skipped: number;
	lost: number;
	twice: number;
	/** Everything that is not as it must be, in words. */
	faults: string[];
}

export const nothing = (): Count => ({
	...{ cases: 0, items: 0, files: 0, results: 0, errors: 0, skipped: 0, lost: 0, twice: 0 },
	faults: [],
});

/** An output item with where it was. */
interface Entry {
	json: IDataObject;
	binary?: INodeExecutionData['binary'];
	output: number;
	paired: number[];
}

/** Adds up a case: everything that went in must have come out once, in order, paired with its item. */
export function account(
	count: Count,
	one: Case,
	outputs: INodeExecutionData[][],
	isDisturbed: boolean,
): void {
	const entries = outputs.flatMap((items, output) =>
		items.map(({ json, binary, pairedItem }): Entry => {
			const pairs = [pairedItem ?? []].flat();
			const paired = pairs.map((pair) => (typeof pair === 'number' ? pair : pair.item));
			return { json, binary, output, paired };
		}),
	);
	count.cases += 1;
	count.items += one.items.length;
	count.files += one.items.reduce((sum, { files }) => sum + files.length, 0);
	const { length } = count.faults;
	const isAboutFiles = one.node === 'documentOcr' || one.node === 'structuredExtraction';
	if (isAboutFiles) accountDocuments(count, one, entries, isDisturbed);
	else accountItems(count, one, entries, isDisturbed);
	checkOrder(count, one, entries);
	if (count.faults.length === length) return;
	const { node, parameters, onError, items } = one;
	count.faults.push(
		`  in: ${JSON.stringify({ node, parameters, onError, isDisturbed, items })}\n  out: ${JSON.stringify(entries).slice(0, 4000)}`,
	);
}

const isError = ({ json }: Entry) => typeof json.error === 'string';

function checkOrder(count: Count, { onError, parameters, node }: Case, entries: Entry[]): void {
	let last: Entry | undefined;
	for (const entry of entries) {
		if (entry.paired.length === 0) count.faults.push('an output item is paired with nothing');
		const isLater = last?.output === entry.output && (entry.paired[0] ?? 0) < (last.paired[0] ?? 0);
		if (isLater) count.faults.push(`item ${entry.paired[0]} comes after item ${last?.paired[0]}`);
		last = entry;
	}
	if (onError !== 'continueErrorOutput') return;
	const regular =
		node === 'structuredExtraction' && parameters.options.needsReview === true ? 2 : 1;
	for (const entry of entries) {
		if (isError(entry) !== (entry.output === regular)) {
			count.faults.push(
				`an item is in output ${entry.output}, ${isError(entry) ? 'an error' : 'no error'}`,
			);
		}
	}
}

/** The files that the patterns of a node ask for, in their order, and the names that are not there. */
function chosen({ files }: CaseItem, patterns: string) {
	const found = new Set<CaseItem['files'][number]>();
	const absent: string[] = [];
	for (const pattern of patterns.split(',').map((text) => text.trim())) {
		const fits = files.filter(({ field }) =>
			pattern.endsWith('*') ? field.startsWith(pattern.slice(0, -1)) : field === pattern,
		);
		if (fits.length === 0 && !pattern.includes('*')) absent.push(pattern);
		for (const file of fits) found.add(file);
	}
	return { found: [...found], absent };
}

const nameOf = ({ fileName, field }: CaseItem['files'][number]) => fileName ?? field;

/** What an item has for a node that reads documents: the documents, and what it skips. */
function unitsOf({ node, parameters }: Case, item: CaseItem, isDisturbed: boolean): Unit[] {
	const isExtraction = node === 'structuredExtraction';
	const end = (token: string, kind: keyof typeof fileKinds | 'text' | 'url'): Unit['end'] => {
		const isImage = kind === 'png' || kind === 'jpeg';
		const isSeen = isExtraction && isImage && parameters.readWith !== 'ocrThenChat';
		const isVision = isExtraction && parameters.readWith === 'vision' && kind !== 'text';
		const isRead = kind !== 'text' && !isSeen;
		const fate = fateOf(token);
		if (isVision && !isImage) return 'error';
		if (isRead && ['ocr400', 'ocr500', 'noPages'].includes(fate)) return 'error';
		if (isExtraction && fate === 'chat400') return 'error';
		return isDisturbed ? 'any' : 'result';
	};
	if (parameters.source === 'text') {
		return item.text === '' ? [] : [{ token: item.text, end: end(item.text, 'text') }];
	}
	const { found, absent } =
		parameters.source === 'url'
			? { found: [], absent: [] }
			: chosen(item, String(parameters.binaryFields));
	const addresses = parameters.source === 'binary' ? [] : item.addresses;
	const isAlone = parameters.source === 'url' && addresses.length === 1;
	return [
		...(found.length === 0 && parameters.source === 'binary' ? [] : absent).map((name): Unit => ({
			name,
			end: 'skipped',
		})),
		...found.map((file): Unit => {
			const name = nameOf(file);
			return fileKinds[file.kind].isRead
				? { name, token: file.token, end: end(file.token, file.kind) }
				: { name, end: 'skipped' };
		}),
		...addresses.flatMap((address): Unit[] => {
			if ('token' in address) {
				const { token } = address;
				return [{ name: `${token}.pdf`, token, end: end(token, 'url') }];
			}
			// An item of nothing but this is refused as a whole.
			return isAlone ? [] : [{ name: address.text, end: 'skipped' }];
		}),
	];
}

function accountDocuments(count: Count, one: Case, entries: Entry[], isDisturbed: boolean): void {
	for (const [index, item] of one.items.entries()) {
		const own = entries.filter(({ paired }) => paired.length === 1 && paired[0] === index);
		const units = unitsOf(one, item, isDisturbed);
		const say = (what: string) => count.faults.push(`item ${index}: ${what}`);
		if (units.every(({ end }) => end === 'skipped')) {
			accountUnreadable(count, units, own, say);
			continue;
		}
		const documents = units.filter(({ end }) => end !== 'skipped');
		const skipped = units.filter(({ end }) => end === 'skipped');
		const places = new Map<number, number>();
		const errors = new Set<Unit>();
		const seen = new Map<Unit, string[]>();
		const listed: Entry[] = [];
		const given = own.filter((entry) => !isError(entry)).map(({ json }) => JSON.stringify(json));
		const isGivenAt = ({ token = '' }: Unit) =>
			given.some((text) => tokensIn(text).includes(token));
		for (const entry of own) {
			// Files may have the same name; an error is about one that gave no result.
			const unit = documents.find((each) =>
				isError(entry)
					? each.name === failedName(entry) && !errors.has(each) && !isGivenAt(each)
					: tokensIn(JSON.stringify(entry.json)).includes(each.token ?? ''),
			);
			if (unit === undefined) {
				listed.push(entry);
				continue;
			}
			const place = documents.indexOf(unit);
			if (place < (places.get(entry.output) ?? 0)) say(`${unit.name} is not in its place`);
			places.set(entry.output, place);
			if (isError(entry)) {
				errors.add(unit);
				count.errors += 1;
				const shown = unit.name === undefined ? '' : `${shownFileName(unit.name)}: `;
				const error = String(entry.json.error);
				if (!error.startsWith(shown) || !error.includes(`[item ${index}]`))
					say(`"${error}" does not name it`);
			} else {
				seen.set(unit, [...(seen.get(unit) ?? []), partOf(entry)]);
				count.results += 1;
				checkFiles(one, item, entry, say);
			}
			if (one.parameters.output !== 'tableRow' && one.parameters.output !== 'image') {
				checkSkipped(count, entry, skipped, say);
			}
		}
		for (const unit of documents) {
			const parts = seen.get(unit) ?? [];
			const wanted = partsOf(one, unit);
			const isGiven = parts.length > 0;
			if (!isGiven && !errors.has(unit)) lose(count, say, unit);
			if (isGiven && errors.has(unit)) repeat(count, say, unit);
			if (new Set(parts).size < parts.length) repeat(count, say, unit);
			if (isGiven && parts.join() !== wanted.join()) say(`${unit.name} gives ${parts.join()}`);
			if (isGiven && unit.end === 'error') say(`${unit.name} should have failed`);
			if (errors.has(unit) && unit.end === 'result') say(`${unit.name} should not have failed`);
		}
		accountListed(count, one, skipped, listed, say);
		count.skipped += skipped.length;
	}
}

const failedName = ({ json }: Entry): unknown => {
	const described = (json.details ?? json) as IDataObject;
	return described._file ?? described.fileName ?? undefined;
};

/** Which part of the document an output item is. */
const partOf = ({ json }: Entry) =>
	[json.number ?? json.page ?? json._page ?? 1, json._row ?? 1].join('.');

/** The parts that come out of a document. */
function partsOf({ parameters: { output } }: Case, { token = '' }: Unit): string[] {
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

type Say = (what: string) => void;

function lose(count: Count, say: Say, { name, token }: Unit): void {
	count.lost += 1;
	say(`${name ?? token} is lost`);
}

function repeat(count: Count, say: Say, { name, token }: Unit): void {
	count.twice += 1;
	say(`${name ?? token} is there twice`);
}

/** How often a text names a file as one that was not read, as reasons begin. */
const timesNamed = (text: string, name: string) =>
	[': the file', ' is', ' starts'].reduce(
		(sum, begin) => sum + ` ${text}`.split(` ${name}${begin} `).length - 1,
		0,
	);

/** How often a unit is among others by its name. */
const sameNames = (units: Unit[], { name }: Unit) =>
	units.filter((each) => each.name === name).length;

/** An item with nothing to read gives one error that names all that it has. */
function accountUnreadable(count: Count, units: Unit[], own: Entry[], say: Say): void {
	const [entry, ...more] = own;
	if (entry === undefined) {
		count.lost += 1;
		return void say('the item is lost');
	}
	if (more.length > 0) {
		count.twice += 1;
		return void say('the item is there twice');
	}
	if (!isError(entry)) return void say('the item is no error');
	count.errors += 1;
	count.skipped += units.length;
	const error = String(entry.json.error);
	for (const unit of units) {
		const times = timesNamed(error, shownFileName(unit.name ?? ''));
		if (times === 0) lose(count, say, unit);
		else if (times > sameNames(units, unit)) repeat(count, say, unit);
	}
}

/** Results and errors list all that was skipped beside their document. */
function checkSkipped(count: Count, { json }: Entry, skipped: Unit[], say: Say): void {
	const described = (json.details ?? json) as IDataObject;
	const meta = described._meta as IDataObject | undefined;
	const list = described.skipped ?? meta?.skipped ?? described._skipped ?? [];
	for (const unit of skipped) {
		const times =
			typeof list === 'string'
				? timesNamed(list, unit.name ?? '')
				: (list as IDataObject[]).filter(({ fileName }) => fileName === unit.name).length;
		if (times < sameNames(skipped, unit)) lose(count, say, unit);
		if (times > sameNames(skipped, unit)) repeat(count, say, unit);
	}
}

/** What is left must be the records of skipped files, one for each, in outputs that list none. */
function accountListed(
	count: Count,
	{ parameters }: Case,
	skipped: Unit[],
	listed: Entry[],
	say: Say,
): void {
	const isListed = parameters.output === 'tableRow' || parameters.output === 'image';
	const notes = listed.filter(({ json }) => String(json._note).startsWith('Not read: '));
	for (const { json } of listed.filter((entry) => !notes.includes(entry))) {
		count.twice += 1;
		say(`nothing of it is ${JSON.stringify(json).slice(0, 200)}`);
	}
	const names = notes.map(({ json }) => json._file ?? json.fileName);
	const wanted = isListed ? skipped.map(({ name }) => name) : [];
	if (names.length < wanted.length) count.lost += wanted.length - names.length;
	if (names.length > wanted.length) count.twice += names.length - wanted.length;
	if (names.join() !== wanted.join()) say(`skipped are ${wanted.join()}, named ${names.join()}`);
}

/** With "Pass On Input Files", each result has the files of its item. */
function checkFiles(
	{ parameters }: Case,
	{ files }: CaseItem,
	{ binary = {} }: Entry,
	say: Say,
): void {
	if (parameters.options.passOnInputFiles !== true) return;
	const names = Object.values(binary).map((one) => one.fileName);
	for (const { field, fileName } of files) {
		const at = names.indexOf(fileName);
		if (at < 0) say(`the file ${field} is not passed on`);
		else names.splice(at, 1);
	}
}

/** Chat and FIM: one answer or one error for each item, or for all of them together. */
function accountItems(count: Count, one: Case, entries: Entry[], isDisturbed: boolean): void {
	const { node, parameters, items } = one;
	const hasImages = node === 'chatWithImages' && parameters.imageSource !== 'none';
	const all = items.map((_, index) => index);
	const groups =
		hasImages && parameters.combineItems === true ? [all] : all.map((index) => [index]);
	for (const group of groups) {
		const own = entries.filter(({ paired }) => paired.join() === group.join());
		const say = (what: string) => count.faults.push(`item ${group.join()}: ${what}`);
		const [entry, ...more] = own;
		if (entry === undefined || more.length > 0) {
			count[entry === undefined ? 'lost' : 'twice'] += group.length;
			say(entry === undefined ? 'is lost' : 'is there twice');
			continue;
		}
		const asked = group.map((index) =>
			chosen(
				items[index] ?? { files: [], addresses: [], text: '' },
				String(parameters.imageFields ?? ''),
			),
		);
		const files = hasImages ? asked.flatMap(({ found }) => found) : [];
		const texts = group.map((index) => items[index]?.text ?? '').filter((text) => text !== '');
		const tokens = hasImages ? files.map(({ token }) => token) : texts;
		const mustFail =
			tokens.some((token) => fateOf(token) === 'chat400') ||
			(node === 'fimCompletion' && texts.length === 0) ||
			(hasImages && asked.some(({ found, absent }) => found.length === 0 || absent.length > 0)) ||
			files.some(({ kind }) => !fileKinds[kind].isImage) ||
			files.length > 8;
		if (isError(entry)) {
			count.errors += 1;
			if (!mustFail && !isDisturbed) say(`failed: ${String(entry.json.error)}`);
			if (!/\[item \d+\]/.test(String(entry.json.error))) say('the error names no item');
			continue;
		}
		count.results += 1;
		if (mustFail) say('should have failed');
		if (String(entry.json.text ?? entry.json.completion) !== tokens.join(' '))
			say('has another answer');
		const sources = hasImages
			? (entry.json.images as IDataObject[]).map(({ source }) => source)
			: [];
		if (sources.join() !== files.map(nameOf).join()) say(`is about ${sources.join()}`);
	}
	const grouped = groups.map((group) => group.join());
	for (const { paired } of entries) {
		if (grouped.includes(paired.join())) continue;
		count.twice += 1;
		count.faults.push(`an output item is paired with ${paired.join()}`);
	}
}
