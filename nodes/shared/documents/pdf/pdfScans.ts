import { Budget, BudgetProblem } from '../../host/budget';
import { asProblem } from '../../host/problem';
import { fileFacts } from '../files/fileFacts';
import { PdfFile } from './pdfFile';
import { type PdfDictionary, type PdfValue, pdfValues } from './pdfValues';

/** What pages have of the branches of their tree. */
const INHERITED = ['/Resources', '/MediaBox', '/CropBox', '/Rotate'];

/** Larger images are left to other programs, in pixels: A3 at 600 dpi has 70 million. */
const MAX_PIXELS = 100_000_000;

/** The content of a page, in bytes; text of OCR that nobody sees takes some 100 KB. */
const MAX_CONTENT = 1024 * 1024;

/**
 * The pages of a PDF file that show one JPEG over all of the page and nothing else, in order; text that nobody
 * sees, as OCR adds it, is allowed. One after the other is looked at, as long as they are asked for; a file
 * that is encrypted, damaged or over its budget has none, or no more.
 * @returns numbers counted from 1, with the JPEGs
 */
export async function* pdfScans(bytes: Buffer) {
	try {
		const file = new PdfFile(bytes, new Budget());
		const known = new Map<PdfValue, Buffer | undefined>();
		for (const { number, page } of pagesOf(file)) {
			await file.budget.eventLoop.yieldIfDue();
			const image = imageOfPage(file, page);
			if (image === undefined) continue;
			const dictionary = file.dictionary(image);
			if (!known.has(dictionary)) known.set(dictionary, jpegOf(file, image));
			const jpeg = known.get(dictionary);
			if (jpeg) yield { number, jpeg };
		}
	} catch (error) {
		if (!(error instanceof BudgetProblem)) throw asProblem(error);
	}
}

/** All pages with what they inherit, up to a branch of their tree that is damaged or leads in a circle. */
function* pagesOf(file: PdfFile): Generator<{ number: number; page: PdfDictionary }> {
	const seen = new Set<PdfDictionary>();
	const open = [{ node: file.root.get('/Pages'), inherited: new Map<string, PdfValue>() }];
	let number = 0;
	for (let next = open.pop(); next; next = open.pop()) {
		const node = file.dictionary(next.node);
		if (node.size === 0 || seen.has(node)) return;
		seen.add(node);
		const { inherited } = next;
		const own = INHERITED.flatMap((name) => {
			const value = node.get(name) ?? inherited.get(name);
			return value === undefined ? [] : [[name, value] as const];
		});
		const kids = file.list(node.get('/Kids'));
		file.budget.spend('elements', kids.length);
		for (const kid of kids.toReversed()) open.push({ node: kid, inherited: new Map(own) });
		if (node.has('/Kids')) continue;
		file.budget.spend('pages');
		number += 1;
		yield { number, page: new Map([...node, ...own]) };
	}
}

/** The image that is all that a page shows. */
function imageOfPage(file: PdfFile, page: PdfDictionary): PdfValue | undefined {
	const edges = file.list(page.get('/CropBox') ?? page.get('/MediaBox')).map(Number);
	const [x = NaN, y = NaN, right = NaN, top = NaN] = edges;
	const turn = file.value(page.get('/Rotate'));
	if ((turn !== null && turn !== 0) || file.list(page.get('/Annots')).length > 0) return undefined;
	const parts: Buffer[] = [];
	for (const stream of file.list(page.get('/Contents'))) {
		const part = file.content(stream);
		if (part === undefined || part.length > MAX_CONTENT) return undefined;
		parts.push(part, Buffer.from('\n'));
	}
	const content = Buffer.concat(parts).toString('latin1');
	const resources = file.dictionary(page.get('/Resources'));
	const named = (kind: string, name: PdfValue | undefined) =>
		file.dictionary(resources.get(kind)).get(String(name));
	const box = [Math.min(x, right), Math.min(y, top), Math.max(x, right), Math.max(y, top)];
	const { values, isWhole } = pdfValues(content, file.budget);
	const image = drawnImage(values, box, (name) =>
		isPlainState(file.dictionary(named('/ExtGState', name))),
	);
	return isWhole ? named('/XObject', image) : undefined;
}

/** Whether an image drawn with a graphics state hides everything below it. */
const isPlainState = (state: PdfDictionary) =>
	[1, undefined].includes(state.get('/ca') as number) &&
	['/None', undefined].includes(state.get('/SMask') as string) &&
	['/Normal', '/Compatible', undefined].includes(state.get('/BM') as string);

/** Operators that draw something, but for text. */
const DRAWS = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'sh', 'Do']);
const DRAWS_TEXT = new Set(['Tj', 'TJ', "'", '"']);
/** Operators that change the path. */
const PATH = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're']);
/** Text that nobody sees. */
const INVISIBLE = 3;

/**
 * The name of the image that covers a page, if nothing is drawn over it.
 * @param page its edges in points: left, bottom, right and top
 * @param isPlain whether the graphics state of a name lets it do so
 */
function drawnImage(
	content: PdfValue[],
	page: number[],
	isPlain: (name: PdfValue | undefined) => boolean,
): PdfValue | undefined {
	let state = { matrix: [1, 0, 0, 1, 0, 0], mode: 0, isPlain: true };
	const saved: (typeof state)[] = [];
	let operands: PdfValue[] = [];
	let path: number[][] = [];
	let image: PdfValue | undefined;
	for (const value of content) {
		if (typeof value !== 'string' || value.startsWith('/')) {
			operands.push(value);
			continue;
		}
		const isText = DRAWS_TEXT.has(value) && state.mode !== INVISIBLE;
		if (image !== undefined && (DRAWS.has(value) || isText)) return undefined;
		// The bytes of an image in the content, and parts that can be turned off.
		if (value === 'BI' || operands.includes('/OC')) return undefined;
		const numbers = operands.map(Number);
		if (value === 'q') saved.push(state);
		else if (value === 'Q') state = saved.pop() ?? state;
		else if (value === 'cm') state = { ...state, matrix: product(numbers, state.matrix) };
		else if (value === 'Tr') state = { ...state, mode: numbers[0] ?? 0 };
		else if (value === 'gs') state = { ...state, isPlain: state.isPlain && isPlain(operands[0]) };
		else if (value === 'W' || value === 'W*') {
			const [only = [], ...others] = path;
			const isWhole = others.length === 0 && covers(product(only, state.matrix), page);
			state = { ...state, isPlain: state.isPlain && isWhole };
		} else if (value === 'Do' && state.isPlain && isUpright(state.matrix)) {
			if (covers(state.matrix, page, TOLERANCE)) [image] = operands;
		}
		if (PATH.has(value)) {
			const [x = NaN, y = NaN, width = NaN, height = NaN] = numbers;
			path.push(value === 're' ? [width, 0, 0, height, x, y] : []);
		} else if (value !== 'W' && value !== 'W*') path = [];
		operands = [];
	}
	return image;
}

/** How far an image may reach beyond the edges of its page or leave them free, as a share of the page. */
const TOLERANCE = 0.02;

/** A transformation after another one, each as the six numbers of PDF. */
const product = (
	[a = NaN, b = NaN, c = NaN, d = NaN, e = NaN, f = NaN]: number[],
	[A = NaN, B = NaN, C = NaN, D = NaN, E = NaN, F = NaN]: number[],
) => [
	a * A + b * C,
	a * B + b * D,
	c * A + d * C,
	c * B + d * D,
	e * A + f * C + E,
	e * B + f * D + F,
];

const isUpright = ([a = NaN, , , d = NaN]: number[]) => a > 0 && d > 0;

/** Whether the unit square becomes a rectangle over all of the page. @param most how far it may reach beyond the page */
function covers(matrix: number[], page: number[], most = Infinity): boolean {
	const [a = NaN, b = NaN, c = NaN, d = NaN, e = NaN, f = NaN] = matrix;
	const [left = NaN, bottom = NaN, right = NaN, top = NaN] = page;
	const [width, height] = [right - left, top - bottom];
	const beyond = [
		(left - Math.min(e, e + a)) / width,
		(Math.max(e, e + a) - right) / width,
		(bottom - Math.min(f, f + d)) / height,
		(Math.max(f, f + d) - top) / height,
		-Math.abs(b) / height,
		-Math.abs(c) / width,
	];
	return beyond.every((share) => share >= -TOLERANCE && share <= most);
}

/** Keys of an image that is drawn otherwise than its JPEG shows it. */
const CHANGES = ['/SMask', '/Mask', '/Decode', '/OC'];

const COLOURS = ['/DeviceRGB', '/DeviceGray', '/CalRGB', '/CalGray'];

/** The JPEG of an image that looks the same in a browser. */
function jpegOf(file: PdfFile, image: PdfValue): Buffer | undefined {
	const dictionary = file.dictionary(image);
	const isChanged =
		CHANGES.some((key) => file.value(dictionary.get(key)) !== null) ||
		file
			.list(dictionary.get('/DecodeParms'))
			.some((parameters) => file.dictionary(parameters).get('/ColorTransform') === 0);
	if (dictionary.get('/Subtype') !== '/Image' || isChanged) return undefined;
	const [space, profile] = file.list(dictionary.get('/ColorSpace')).map((part) => file.value(part));
	// Others have four colours for printers, or a table of colours.
	const isIcc = space === '/ICCBased' && profile instanceof Map;
	if (!(isIcc ? [1, 3].includes(Number(profile.get('/N'))) : COLOURS.includes(String(space)))) {
		return undefined;
	}
	const jpeg = file.content(image, '/DCTDecode');
	const facts = jpeg && fileFacts(jpeg, 'whole');
	if (facts?.kind !== 'image' || facts.mimeType !== 'image/jpeg') return undefined;
	return facts.width * facts.height <= MAX_PIXELS ? jpeg : undefined;
}
