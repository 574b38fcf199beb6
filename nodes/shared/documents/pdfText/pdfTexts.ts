import { LIMITS } from '../../host/budget';
import { Problem } from '../../host/problem';
import { joinFirst } from '../../basics/text/shorten';
import { INSIDE, shownName } from '../../basics/text/fileNames';
import { isValues } from '../../basics/values';

/** The text of a PDF file as *Extract from File* gives it. */
export interface PdfText {
	/** Texts of the pages; a text without page breaks is one. */
	pages: string[];
	/** Whether these are the pages of the file. */
	isPaged: boolean;
	/** How many pages the file has, where its reader has told it. */
	pageCount?: number;
	/** Set for a text that is too long to be looked at. */
	excess?: string;
}

/** A PDF file by the names that the user knows. */
interface NamedPdf {
	fileName: string;
	field?: string;
	pdfText?: PdfText;
}

const OPTION = 'the option "Reading: Text of the PDF"';
const FORMS =
	'It takes the output of "Extract from File": one text, or a list with one text per page. For several PDF files per item: a list with one entry per file, or an object by file or field name.';

/**
 * Gives each PDF file of an item its text.
 * @param value of the option, as its expression gives it
 * @throws Problem where the value has another form, or a text matches no file
 */
export function assignPdfTexts(value: unknown, pdfs: NamedPdf[]): void {
	for (const [index, text] of textsOf(value, pdfs).entries()) {
		const pdf = pdfs[index];
		if (pdf) pdf.pdfText = text;
	}
}

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

function textsOf(value: unknown, pdfs: NamedPdf[]): PdfText[] {
	const [only, ...others] = pdfs;
	const isOutput = isValues(value) && 'text' in value && 'numpages' in value;
	if (isNothing(value) || (Array.isArray(value) && value.every(isNothing))) {
		return pdfs.map(() => pdfText(''));
	}
	if (isValues(value) && !isOutput) return textsByName(value, pdfs);
	if (only === undefined) {
		throw refused(`${OPTION} has a text, but the item has no PDF file`);
	}
	if (others.length === 0) return [pdfText(value)];
	if (!Array.isArray(value)) {
		throw refused(`${OPTION} is one text, but the item has ${pdfs.length} PDF files`);
	}
	if (value.length !== pdfs.length) {
		throw refused(
			`${OPTION} is a list of ${value.length}, but the item has ${pdfs.length} PDF files`,
		);
	}
	return value.map(pdfText);
}

function textsByName(value: Record<string, unknown>, pdfs: NamedPdf[]): PdfText[] {
	const namesOf = ({ fileName, field }: NamedPdf) => [
		fileName,
		fileName.split(INSIDE).at(-1),
		field,
	];
	const known = new Set(pdfs.flatMap(namesOf));
	const unknown = Object.keys(value).filter((name) => !known.has(name) && !isNothing(value[name]));
	if (unknown.length > 0) {
		throw refused(
			`${OPTION} names PDF files that the item does not have: ${joinFirst(unknown.map(shownName))}`,
		);
	}
	const shared = Object.keys(value).find(
		(name) =>
			!isNothing(value[name]) &&
			pdfs.filter((pdf) => pdf.field !== name && namesOf(pdf).includes(name)).length > 1,
	);
	if (shared !== undefined) {
		throw refused(
			`${OPTION} names ${shownName(shared)}, and the item has several PDF files of this name: name their fields`,
		);
	}
	return pdfs.map((pdf) => {
		const name = namesOf(pdf).find((each) => each !== undefined && Object.hasOwn(value, each));
		return pdfText(name === undefined ? '' : value[name]);
	});
}

function pdfText(value: unknown): PdfText {
	if (isValues(value) && 'text' in value) {
		const { text, numpages } = value;
		return { ...pdfText(text), ...(typeof numpages === 'number' && { pageCount: numpages }) };
	}
	const isPaged = Array.isArray(value);
	const texts: unknown[] = isPaged ? value : [value];
	if (texts.length > LIMITS.pages.most) return tooLong('pages');
	let length = 0;
	for (const text of texts) {
		if (!isNothing(text) && typeof text !== 'string') {
			throw refused(
				`${OPTION} must be text, but has ${Array.isArray(text) ? 'a list' : typeof text}`,
			);
		}
		length += typeof text === 'string' ? text.length : 0;
	}
	if (length > LIMITS.characters.most) return tooLong('characters');
	const pages = texts
		.map((text) => apart(String(text ?? '')))
		.flatMap((text) => (isPaged ? text : text.split('\f', LIMITS.pages.most)));
	// Files for printers end with a page break.
	if (!isPaged && pages.length > 1 && pages.at(-1)?.trim() === '') pages.pop();
	return { pages, isPaged: isPaged || pages.length > 1 };
}

/** Its reader puts a label right after its value: "993548900Factuurnummer:". */
const apart = (text: string) => text.replace(/(?<=\d)(?=\p{L}{3,40}:?$)/gmu, ' ');

const tooLong = (what: 'pages' | 'characters'): PdfText => ({
	pages: [],
	isPaged: false,
	excess: `has more than ${LIMITS[what].most.toLocaleString('en')} ${LIMITS[what].name}`,
});

/** It would be that of each file: nothing is sent. */
const refused = (message: string) => new Problem(message, { description: FORMS, fault: 'setUp' });
