import { fold } from '../../basics/text/fold';
import { type Fact, factOf } from '../../values/facts/fact';
import { kindNamed } from '../../values/roles/choices';
import type { Reading } from '../ocr/reading';
import type { PdfFacts } from './pdfFacts';

/** How a page begins that Adobe's programs put in the place of a form; the words are part of all of them. */
const PLACEHOLDER =
	/If this message is not eventually replaced by the proper contents of the document|Wenn diese Meldung nicht (?:irgendwann )?durch den|Si ce message n'est pas remplac/i;
/** Such a page has little else, in characters. */
const MAX_PLACEHOLDER = 3000;

/** Attached data of e-invoices, which are read on their own, and settings of programs. */
const NO_DOCUMENT = /\.(?:xml|xmp|json|joboptions|txt|csv|html?)$/i;

/** Whether the name of a file says that it is a document of its own that is to be paid: "Rechnung_4711.pdf". */
const isToPay = (name: string) =>
	name
		.split(/[^\p{L}\p{M}]+/u)
		.some((word) =>
			['credit note', 'invoice', 'receipt', 'reminder'].includes(kindNamed(word) ?? ''),
		);

/** A reading of a PDF file with what its pages do not show: values of its form as text, attached files and placeholders as facts and notes. */
export function withBeyondPages(reading: Reading, found?: PdfFacts): Reading {
	const { pages } = reading;
	const text = pages.map(({ markdown }) => markdown).join('\n');
	const facts: Fact[] = [];
	const notes: Fact[] = [];
	if (found?.placeholder === 'xfa' || (text.length < MAX_PLACEHOLDER && PLACEHOLDER.test(text))) {
		facts.push(factOf('placeholder', {}));
	}
	if (found?.isCut) facts.push(factOf('cutPdf', {}));
	const files = (found?.attached ?? []).filter((name) => !NO_DOCUMENT.test(name));
	if (files.length > 0) {
		const isReason = found?.placeholder === 'portfolio' || files.some(isToPay);
		(isReason ? facts : notes).push(factOf('filesInPdf', { names: files }));
	}
	const folded = fold(text);
	const absent = (found?.formValues ?? []).filter(({ value }) => !folded.includes(fold(value)));
	const last = pages.at(-1);
	if (absent.length === 0 || last === undefined) {
		return { ...reading, facts: [...reading.facts, ...facts], notes: [...reading.notes, ...notes] };
	}
	const lines = absent.map(({ name, value }) => `${name}: ${value}`);
	notes.push(factOf('formValuesAdded', { names: absent.map(({ name }) => name) }));
	return {
		...reading,
		pages: [...pages.slice(0, -1), { ...last, markdown: [last.markdown, ...lines].join('\n\n') }],
		facts: [...reading.facts, ...facts],
		notes: [...reading.notes, ...notes],
		// Its text as other programs read it has none of these values either.
		hasPdfText: false,
	};
}
