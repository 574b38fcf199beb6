import { NOTES } from './notes';
import { noTextOn, pagesAre } from './pagesInWords';
import { entryInWords, inSentence, nameInWords } from '../schema/label';
import { joinFirst, shortened } from '../../basics/text/shorten';
import { money, quote } from '../../basics/text/valueText';
import { SET_UP } from './reasons';
import { group, onPage, MAX_REASON, otherNames } from './sentenceParts';

const ON_SCANS = 'The text of the PDF belongs to scanned pages, and may differ from what they show';

/** The sentences about what was read of a document and answered about it. */
export const ABOUT_READING = {
	...group('pages', 'whole', NOTES.pages, 'note'),
	...group('answer', 'whole', NOTES.answer, 'note'),
	...group('notChecked', 'whole', NOTES.notChecked, 'note'),
	...group('order', 'whole', NOTES.order, 'note'),
	...group('seenBefore', 'whole', NOTES.seenBefore, 'note'),
	...group('supplier', 'whole', NOTES.supplier, 'note'),
	...group('disagreement', 'whole', NOTES.disagreement, 'note'),
	...group('notRead', 'whole', {
		notRead: ({ message }: { message: string }) => `Not read: ${message}`,
	}),
	...group('setUp', 'whole', {
		setUp: ({ message }: { message: string }) => `${SET_UP}${message}`,
	}),
	...group('otherKind', 'whole', {
		otherKind: ({ wanted }: { wanted: string }) => {
			const kind = inSentence(nameInWords(wanted));
			return `This does not look like ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;
		},
		nothingRequired: () => 'None of the required fields was found',
		nothing: () => 'Nothing was found of the fields asked for',
	}),
	...group('severalDocuments', 'whole', {
		partOfAnother: ({ pages, noun, number }: { pages: string; noun: string; number?: string }) =>
			`${pages} like another ${noun}${number ? ` (no. ${number})` : ''}`,
		seesSeveral: (seen: { documents: number; noun: string; first?: number; last?: number }) => {
			const { documents, noun, first, last } = seen;
			const isOnlyPage = first === undefined || (first === last && first === 1);
			const where = first === last ? ` on page ${first}` : ` on pages ${first}–${last}`;
			return `The model sees ${documents > 99 ? 'many' : documents} documents of the kind "${noun}"${isOnlyPage ? '' : where}, and the values may be mixed`;
		},
	}),
	...group('border', 'whole', {
		mayContinue: ({ of, page, why }: { of: 'before' | 'after'; page: number; why: string }) =>
			`${of === 'before' ? 'May belong to the document before it' : 'May go on in the next document'}: page ${page} ${why}`,
		unclearPage: ({ page }: { page: number }) =>
			`May begin or end on another page: the model did not say clearly which document has page ${page}`,
		notOnPages: () =>
			'No page shows the number of this electronic invoice, which is in the data of the file',
	}),
	...group('kind', 'whole', {
		kindToo: ({ name, other }: { name: string; other: string }) =>
			`The document may be of the kind "${other}" as well as "${name}"`,
		kindNotShown: ({ name, words }: { name: string; words: string | null }) =>
			words
				? `The model takes it for a document of the kind "${name}" because of ${quote(words)}, which is not on its pages`
				: `Nothing shows that it is of the kind "${name}"`,
		otherTitle: ({ title, type }: { title: string; type: string }) =>
			`The page says ${quote(title)}, and the document type is ${type}`,
		negativeTotal: ({ total }: { total: number }) =>
			`The total of ${money(total)} is negative, the document type is invoice`,
	}),
	...group('pages', 'whole', {
		pagesMissing: ({ inFile, answered }: { inFile: number; answered: number }) =>
			`The file has ${inFile} pages, the service answered with ${answered}`,
		pagesCameAsImages: ({ pages }: { pages: number[] }) => pagesAre(pages, 'came back as an image'),
		noText: () => 'No text was found in the document',
		pagesAreImages: ({ pages }: { pages: number[] }) =>
			pagesAre(
				pages,
				pages.length === 1
					? 'holds only an image: its text was not read'
					: 'hold only an image each: their text was not read',
			),
		attachmentsUnread: ({ names }: { names: string[] }) =>
			`Only the text of the e-mail was read, not its attachments: ${joinFirst(names)}`,
		filesInPdf: ({ names }: { names: string[] }) =>
			`Files attached in the PDF file were not read: ${joinFirst(names)}. Save them as files of their own`,
		placeholder: () =>
			"The page is a placeholder for a form that only Adobe's programs show: open the file in Adobe Reader, print it to a PDF file, and read that",
		cutPdf: () =>
			'The PDF file breaks off: its end is missing, and pages may be. Get it again from where it comes',
		lineRepeats: ({ page, times }: { page: number; times: number }) =>
			`Page ${page} has one line ${times} times in a row: OCR may have lost its place, and left out the rest of the page`,
		pagesWithoutText: ({ pages }: { pages: number[] }) => noTextOn(pages),
	}),
	...group('notChecked', 'whole', {
		imageNotChecked: ({ failure }: { failure: string | undefined }) =>
			`Values not checked (image)${failure ? `: OCR failed, ${failure}` : ''}`,
		textDoubtful: ({ isOnScans, refusal }: { isOnScans: boolean; refusal?: string }) => {
			const refused = `OCR refused the file (${refusal}), and the text in the PDF file was used instead`;
			return [refusal === undefined ? [] : refused, isOnScans ? ON_SCANS : []].flat().join('. ');
		},
		notCompared: ({ what }: { what: string }) =>
			`Not compared with the lists, which would take too long: ${what}`,
	}),
	...group('answer', 'whole', {
		imageWithoutText: () =>
			'OCR found no text in the image, so that its values could not be checked',
		noAnswer: () => 'The answer is empty',
		noJson: ({ isBroken, begin }: { isBroken: boolean; begin: string }) =>
			`The model did not answer with values${isBroken ? ' that can be read' : ''}; its answer begins ${quote(begin)}`,
		recordsDiffer: ({ count }: { count: number }) =>
			`The answer held ${count} records that differ; the fullest one was used`,
		largestUsed: ({ count }: { count: number }) =>
			`The answer holds ${count} JSON objects; the largest was used`,
		jsonFaulty: () =>
			'The JSON of the answer was faulty; values may be missing or in the wrong place',
		jsonLeavesOut: () =>
			'The model has written "..." or a comment in place of rows; values may be missing',
		jsonMore: () => 'The model has answered more that looks like values; it was left out',
		jsonCutOff: () =>
			'The answer breaks off: it was used up to its last complete value, what came after is missing',
		jsonKeysTwice: ({ keys }: { keys: string[] }) =>
			`The answer gives ${keys.map((key) => JSON.stringify(key)).join(', ')} twice with different values; the last one was used`,
		cutOff: () => 'The answer of the model was cut off; values at the end may be missing',
		refused: ({ words }: { words: string }) => `The model refused to answer: ${words}`,
		endedEarly: ({ reason }: { reason: string }) =>
			`The service ended the answer early, with the reason ${reason}; a part may be missing`,
		notAskedAgain: ({ reason }: { reason: string }) =>
			shortened(`The model could not be asked again: ${reason}`, MAX_REASON),
		noSecondOpinion: ({ reason }: { reason: string }) =>
			shortened(`The second opinion could not be had: ${reason}`, MAX_REASON),
		answerKeys: ({ wanted, given }: Record<'wanted' | 'given', string[]>) =>
			`The model ${otherNames(wanted, given)}`,
		noLines: ({ lines, row }: { lines: number; row: string }) =>
			`No lines were read; the page has a table with ${lines === 1 ? 'one row' : `${lines} rows, such as`} ${quote(row)}`,
		lineLeftOut: ({ lines, row }: { lines: number; row: string }) =>
			`The table of the page has ${lines === 1 ? 'a row' : `${lines} rows`} that no line has, such as ${quote(row)}`,
		headingAsLine: ({ index, name }: { index: number; name: string }) =>
			`${entryInWords('lines', index + 1)}: ${quote(name)} is a heading of the table, not a line`,
		sumAsLine: ({ index, name }: { index: number; name: string }) =>
			`${entryInWords('lines', index + 1)}: ${quote(name)} is a sum of the document, not a line`,
		twoRows: (line: { index: number; total: number; parts: number[] }) =>
			`${entryInWords('lines', line.index + 1)}: ${money(line.total)} is the sum of two rows of the page, ${line.parts.map(money).join(' and ')}`,
		lineTwice: (line: { index: number; name: string; times: number }) =>
			`${entryInWords('lines', line.index + 1)} repeats ${quote(line.name)}, which the page has ${line.times === 1 ? 'once' : `${line.times} times`}`,
	}),
	...group('unread', 'whole', {
		unreadFigures: ({ figures }: { figures: Array<{ printed: string; page: number | null }> }) => {
			const named = figures.map(({ printed, page }) => `${quote(printed)}${onPage(page)}`);
			return `The text of the PDF has amounts or dates that OCR did not read: ${joinFirst(named)}`;
		},
		muchUnread: ({ pages }: { pages: Array<number | null> }) => {
			const where = pages[0] === null ? null : joinFirst(pages.map(String));
			return `OCR read much less text than the PDF has${onPage(where)}`;
		},
	}),
};
