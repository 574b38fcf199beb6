import { distance } from 'fastest-levenshtein';
import type { Sliced } from '../../shared/host/budget';
import { joined, type Page } from '../../shared/documents/ocr/pages';
import type { Reading } from '../../shared/documents/ocr/reading';
import {
	compareTexts,
	type Figure,
	figuresAt,
	isDifferent,
	MIN_SHARE,
	type PageComparison,
	similarTo,
} from '../../shared/documents/pdfText/compareTexts';
import type { Mentions } from '../../shared/values/mentions/Mentions';
import type { Span } from '../../shared/basics/text/spans';
import type { PageSpan } from '../evidence/evidence';
import { pageText } from '../evidence/sourceText';
import type { Fact } from '../../shared/values/facts/fact';

/** Shorter words are misread too often in ways that mean nothing. */
const WORD = /\p{L}{4,40}/gu;
/** Words that only one of the texts has, of which similar ones are looked for. */
const MAX_WORDS = 200;
/** Pages that differ, of which unread figures are named. */
const MAX_PAGES = 100;

/**
 * Compares what OCR has read with the text of the PDF file: values of the record that the file has in
 * another way, and amounts and dates of the file that OCR does not have; with rests.
 * @param places of the values in `pages`, by path
 */
export function* compareReadings(
	pages: Page[],
	file: Pick<Reading, 'pages' | 'isPaged'>,
	places: Map<string, PageSpan[]>,
): Sliced<{ facts: Fact[]; differences: PageComparison[] }> {
	const texts = pages.map((page) => ({ number: page.number, text: pageText(page).mentions }));
	const differences = (yield* compareTexts(texts, file)).filter(isDifferent);
	const byPage = new Map(differences.map((one) => [one.page, one]));
	const ofPage = (at: number) => byPage.get(file.isPaged ? (pages[at]?.number ?? 0) : null);
	const words = misreadWords(joined(file.pages), texts.map(({ text }) => text.text).join('\n'));
	const spans = [...places].flatMap(([field, all]) => all.map((span) => ({ field, ...span })));
	const misread = spans.flatMap(({ field, page, start, end }): Fact[] => {
		const text = texts[page]?.text;
		const other = text && otherReading(text, { start, end }, ofPage(page), words);
		if (other === undefined) return [];
		const [read, inFile] = other;
		return [{ kind: 'misread', fields: [field], values: { read, inFile } }];
	});
	const unread = differences
		.slice(0, MAX_PAGES)
		.flatMap(({ page, onlyInFile, onlyInOcr }) =>
			onlyInFile
				.filter((figure) => figure.isValue && similarTo(figure, onlyInOcr) === undefined)
				.map(({ text }) => ({ printed: text, page })),
		);
	const short = differences.filter(({ share }) => share < MIN_SHARE);
	const facts: Fact[] = misread;
	if (unread.length > 0) {
		facts.push({ kind: 'unreadFigures', fields: [], values: { figures: unread } });
	}
	if (short.length > 0) {
		facts.push({
			kind: 'muchUnread',
			fields: [],
			values: { pages: short.map(({ page }) => page) },
		});
	}
	return { facts, differences };
}

const NO_DIFFERENCE = { onlyInFile: [], onlyInOcr: [] };

/** How OCR has read a value that the file has otherwise, and how the file has it where that is clear. */
function otherReading(
	mentions: Mentions,
	span: Span,
	{ onlyInOcr, onlyInFile }: Pick<PageComparison, 'onlyInFile' | 'onlyInOcr'> = NO_DIFFERENCE,
	words: Map<string, string>,
): [string, string?] | undefined {
	const isOnlyInOcr = ({ key }: Figure) => onlyInOcr.some((figure) => figure.key === key);
	const figure = figuresAt(mentions, span).find(isOnlyInOcr);
	if (figure) return [figure.text, similarTo(figure, onlyInFile)?.text];
	for (const [word] of mentions.text.slice(span.start, span.end).matchAll(WORD)) {
		const other = words.get(word.toLowerCase());
		if (other !== undefined) return [word, other];
	}
	return undefined;
}

/** Words that only OCR has, with those that only the file has and that look like them. */
function misreadWords(file: string, ocr: string): Map<string, string> {
	const wordsOf = (text: string) => new Set(text.toLowerCase().match(WORD));
	const [inFile, inOcr] = [wordsOf(file), wordsOf(ocr)];
	const letters = file.toLowerCase().replace(/\P{L}+/gu, '');
	const onlyInFile = [...inFile].filter((word) => !inOcr.has(word)).slice(0, MAX_WORDS);
	const onlyInOcr = [...inOcr].filter((word) => !inFile.has(word)).slice(0, MAX_WORDS);
	return new Map(
		onlyInOcr
			// The file may break or join words.
			.filter((word) => !letters.includes(word))
			.flatMap((word): Array<[string, string]> => {
				const most = word.length < 8 ? 1 : 2;
				const other = onlyInFile.find((one) => distance(word, one) <= most);
				return other === undefined ? [] : [[word, other]];
			}),
	);
}
