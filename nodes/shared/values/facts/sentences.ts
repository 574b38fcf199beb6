import { type Doubt, doubtText } from './doubts';
import { NOTES } from './notes';
import { noTextOn, pagesAre } from './pagesInWords';
import {
	entryInWords,
	inSentence,
	labelInSentence,
	labelOf,
	labelsOf,
	nameInWords,
} from '../schema/label';
import { joinFirst, shortened } from '../../basics/text/shorten';
import { money, quote, valueAsShortText, wholePercent } from '../../basics/text/valueText';
import type { Refusal } from '../normalise/normalised';
import type { valueTypeOf } from '../schema/schema';
import type { IssueKind } from './issue';
import { SET_UP } from './reasons';

/**
 * Kinds of facts that are the same kind of issue, with the words from their values and the paths of their fields.
 * @param form how the words become a sentence. `whole`: they are it. `field`: they are about the only field, whose
 *   label comes first. `each`: they are the same for each field, and a list of the labels follows
 * @param severity of all of them: notes are worth knowing, and nobody has to check them
 */
const group = <Kinds extends Record<string, (values: never, fields: string[]) => string>>(
	issue: IssueKind,
	form: 'whole' | 'field' | 'each',
	kinds: Kinds,
	severity?: 'note',
) =>
	Object.fromEntries(
		Object.entries(kinds).map(([kind, words]) => [kind, { issue, form, words, severity }]),
	) as {
		[Kind in keyof Kinds]: {
			issue: IssueKind;
			form: typeof form;
			words: Kinds[Kind];
			severity: 'note' | undefined;
		};
	};

/** " on page 2"; nothing for a text without pages. */
const onPage = (page: number | string | null) => (page === null ? '' : ` on page ${page}`);

/** "not the total of 5.00", "neither the net amount of 4.00 nor the total of 5.00". */
const bothSums = (names: string[]) =>
	`${names.length > 1 ? 'neither' : 'not'} ${names.join(' nor ')}`;

const ON_SCANS = 'The text of the PDF belongs to scanned pages, and may differ from what they show';

/** A supplier of the user's list. */
interface Named {
	id: string;
	name: string[];
}

/** A supplier in a sentence: `"Nordwind" (10023)`. */
export const titleOf = ({ id, name: [name] }: Named) =>
	name === undefined ? `supplier ${quote(id)}` : `${quote(name)} (${id})`;

const titlesOf = (suppliers: Named[]) => joinFirst(suppliers.map(titleOf));

/** How much is told of a request that failed, in characters. */
const MAX_REASON = 300;

/** Characters of an IBAN with spaces. */
const MAX_PRINTED = 42;

/** A record of an earlier run; '' for what it does not have. */
interface Seen {
	earlier: { number: string; supplier: string; day: string; amount: number | null; file: string };
}

function describe({ number, supplier, day, amount, file }: Seen['earlier']): string {
	const facts = [
		number && `number ${quote(number)}`,
		supplier && `of ${quote(supplier)}`,
		day && `dated ${day}`,
		amount !== null && money(amount),
		file && `file ${quote(file)}`,
	];
	return facts.filter(Boolean).join(', ');
}

/** A value that differs between two documents, by the field that has it in one of them. */
interface Difference {
	field: string;
	own: string;
	there: string;
}

/** The end of a sentence that names a similar document: ", but total differs (5.00, there 6.00)"; '' without a difference. */
function butDiffers(differing: Difference[]): string {
	const differences = differing.map(
		({ field, own, there }) =>
			`${labelInSentence(field)} differs (${valueAsShortText(own)}, there ${valueAsShortText(there)})`,
	);
	return differences.length > 0 ? `, but ${differences.join(', ')}` : '';
}

/** What two records have in common, as the beginning of a sentence. A supplier may have used a number twice. */
const LIKENESS = {
	file: () => 'The same file as',
	number: (noun: string) => `The same ${noun} as`,
	onlyNumber: () => 'The same number of the same supplier as',
	amount: () => 'The same supplier, date and total as',
	amountOnly: () => 'Another number, but the same supplier, date and total as',
};

/** What the value of a field has to be, by its type. */
const WANTED: Record<ReturnType<typeof valueTypeOf>, string> = {
	amount: 'an amount of money',
	boolean: 'a yes or no',
	currency: 'a currency',
	date: 'a valid date',
	dateTime: 'a valid date with a time',
	enum: 'an allowed value',
	integer: 'a whole number',
	number: 'a number',
	string: 'a text',
};

/** Why a value is not what its field has to have: `"12%" is not an amount of money: it is a percentage`. */
export function refusalText({
	given,
	type,
	problem,
	begin,
	quoted = given,
}: Refusal & { given: unknown; type: keyof typeof WANTED }): string {
	if (begin === 'problem') return `${problem} (${quote(quoted)})`;
	if (begin === 'value') return `${quote(quoted)} ${problem}`;
	return `${quote(quoted)} is not ${WANTED[type]}${problem && `: ${problem}`}`;
}

/** In the place of a value, or of the entry of a list. */
const NO_VALUE = 'no value';
const NO_ENTRY = 'no such entry';

/** @param given the keys of the answer */
const otherNames = (wanted: string[], given: string[]) =>
	`used other names (${joinFirst(given.map(quote))}) than the fields asked for (${joinFirst(wanted.map(quote))}): their values are not here`;

/** A change between a sum and a total, such as a discount on the whole document, by the field that has it. */
export interface Change {
	field: string;
	by: number;
}

/** The sentences for people, by kinds of facts: nowhere else is a fact put into words. */
export const SENTENCES = {
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
	...group('copy', 'whole', {
		copy: (copy: {
			alike: keyof typeof LIKENESS;
			/** What the two are: "invoice". */
			noun: string;
			/** What the other one is called: `document 2 of "a.pdf"`. */
			other: string;
			/** Whether the other one comes from the data of an e-invoice. */
			hasDataOfOther: boolean;
			differing: Difference[];
		}) => {
			const { alike, noun, other, hasDataOfOther, differing } = copy;
			const whose = hasDataOfOther ? ', whose data count' : '';
			return `${LIKENESS[alike](noun)} ${other}${whose}${butDiffers(differing)}`;
		},
	}),
	...group('bankAccount', 'whole', {
		bankAccount: (account: {
			/** Of the record. */
			given: string[];
			/** The new ones, not known for the supplier. */
			found: Array<{ text: string; isIban: boolean }>;
			known: string[];
			/** The supplier of the record, or several that it may be. */
			suppliers: Named[];
			/** Another supplier, who has one of them. */
			owner: Named | undefined;
			/** Where the new ones are printed; in the record unless given. */
			isPrintedOn: 'page' | 'data' | undefined;
		}) => {
			const { found, known, suppliers, owner, isPrintedOn } = account;
			const others = known.length > 0 ? `, known is ${joinFirst(known)}` : '';
			const accounts = found.map(({ text, isIban }) =>
				isIban && text.length <= MAX_PRINTED ? text : quote(text),
			);
			const shown = joinFirst(accounts);
			const what = `not known for ${titlesOf(suppliers)}${others}`;
			const change = others ? 'has changed' : 'is one of another supplier';
			const place = isPrintedOn === 'page' ? 'The page also shows' : "The invoice's data also have";
			const facts =
				isPrintedOn === undefined
					? `The bank account ${change}: ${shown} is ${what}`
					: `${place} the account ${shown}, which is ${what}`;
			const whose = owner ? ` It is an account of ${titleOf(owner)}.` : '';
			return `${facts}.${whose} Call the supplier at a number that you know before you pay.`;
		},
	}),
	...group('seenBefore', 'whole', {
		fileSeen: ({ earlier }: Seen) =>
			`The same file was seen before and is not read again: ${describe(earlier)}`,
		reminderOfSeen: ({ earlier }: Seen) =>
			`Reminder of an invoice that was seen before: ${describe(earlier)}`,
		numberSeen: ({ earlier, differing }: Seen & { differing: Difference[] }) =>
			`The same number of the same supplier was seen before${butDiffers(differing)}: ${describe(earlier)}`,
		amountSeen: ({ earlier }: Seen) =>
			`Same supplier, date and total were seen before under another number: ${describe(earlier)}`,
		creditForUnseen: ({ invoice }: { invoice: string }) =>
			`The credit note is for invoice ${quote(invoice)}, which is not among the earlier records of this supplier`,
		creditForUnknown: () =>
			'The credit note is for an unknown invoice: no earlier record of this supplier has at least its total',
	}),
	...group('supplier', 'field', {
		severalSuppliers: ({ suppliers }: { suppliers: Named[] }, [field]) => {
			const what = field === 'supplier' ? 'this name' : 'it';
			return `several known suppliers have ${what}: ${titlesOf(suppliers)}`;
		},
		onlyNameFits: ({ name, supplier }: { name: string; supplier: Named }) =>
			`${quote(name)} is probably ${titleOf(supplier)}: only the name shows it`,
		noSupplierHasIds: () => 'none of the known suppliers has this VAT ID or IBAN',
		unknownSupplier: ({ name, similar }: { name: string; similar: Named | undefined }) => {
			const unknown = `${quote(name)} is not among the known suppliers`;
			return similar
				? `${unknown}, but its name is similar to ${titleOf(similar)}: make sure that it is not an imitation`
				: unknown;
		},
		newForSupplier: ({
			value,
			supplier,
			known,
		}: {
			value: string;
			supplier: Named;
			known: string[];
		}) => `${quote(value)} is new for ${titleOf(supplier)}, known is ${joinFirst(known)}`,
		similarName: ({ name, supplier }: { name: string; supplier: Named }) =>
			`${quote(name)} differs by a few letters from the known name, ${titleOf(supplier)}`,
		otherName: ({ name, supplier, id }: { name: string; supplier: Named; id: 'VAT ID' | 'IBAN' }) =>
			`${quote(name)} is no known name of ${titleOf(supplier)}, which has this ${id}`,
		paymentDays: ({ days, agreed, supplier }: { days: number; agreed: number; supplier: Named }) =>
			`${days} days to pay, ${agreed} are agreed with ${titleOf(supplier)}`,
	}),
	...group('supplier', 'field', {
		ownCompany: ({ printed }: { printed: string }) =>
			`${quote(printed)} is your own company, and not the one to be paid`,
		otherCustomer: ({ customer, own }: { customer: string; own: string }) =>
			`${quote(customer)} is not your own company${own && `, ${quote(own)}`}`,
		customerOfOthers: ({ printed, times }: { printed: string; times: string }) =>
			`${quote(printed)} is the customer of ${times} of this run, so it may be your own company`,
	}),
	...group('bankAccount', 'field', {
		ownAccount: ({ printed }: { printed: string }) =>
			`${quote(printed)} is an account of your own company, not one to pay to`,
	}),
	...group('supplier', 'field', {
		notLookedUp: ({ value }: { value: unknown }) =>
			`${quote(value)} is not looked up in your list here`,
	}),
	...group('supplier', 'whole', {
		twoSuppliers: ({ id, one, other }: { id: 'VAT ID' | 'IBAN'; one: Named; other: Named }) =>
			`${id} and name belong to two suppliers: ${titleOf(one)} and ${titleOf(other)}`,
	}),
	...group('order', 'field', {
		unknownOrder: ({ number }: { number: string }) =>
			`${quote(number)} is not among the known orders`,
		orderOfOther: (two: {
			ordered: { id: string; name: string };
			supplier?: Named;
			name: string;
		}) => {
			const { ordered, supplier, name } = two;
			const of = ordered.name === '' ? `supplier ${quote(ordered.id)}` : quote(ordered.name);
			const here = supplier ? titleOf(supplier) : quote(name);
			return `the order is one of ${of}, the invoice is from ${here}`;
		},
		orderCurrency: ({ printed, ordered }: { printed: string; ordered: string }) =>
			`${quote(printed)}, the order is in ${ordered}`,
		orderInvoiced: () => 'the order is invoiced already',
		aboveOrder: ({ printed, open, most }: { printed: number; open: number; most: number }) => {
			const allowed = most > open ? `, ${money(most)} with the tolerance` : '';
			return `${money(printed)} is more than the open amount of the order, ${money(open)}${allowed}`;
		},
		notInOrder: ({ name }: { name: string }) => `${quote(name)} is not in the order`,
		otherThanOrder: ({ printed, ordered }: { printed: number; ordered: number }) =>
			`${printed}, the order has ${ordered}`,
	}),
	...group('answer', 'field', {
		emptyButPrinted: ({ printed }: { printed: string[] }) =>
			`it is empty, and the page has ${joinFirst(printed.map(quote))}`,
		pageUnread: ({ reason }: { reason: string }) =>
			shortened(`The page could not be read: ${reason}`, MAX_REASON),
		groupKeys: ({ wanted, given }: Record<'wanted' | 'given', string[]>) =>
			`the model ${otherNames(wanted, given)}`,
	}),
	...group('invalid', 'field', {
		invalid: refusalText,
		noGroup: ({ given }: { given: unknown }) => `${quote(given)} is not a group of named fields`,
		noEntry: ({ given }: { given: unknown }) =>
			`${quote(given)} is an entry without named fields and was left out`,
		tooFewEntries: ({ name, count, least }: { name: string; count: number; least: number }) =>
			`${name} has ${count} entries, the least is ${least}`,
		tooManyEntries: ({ name, count, most }: { name: string; count: number; most: number }) =>
			`${name} has ${count} entries, the most is ${most}`,
	}),
	...group('ambiguous', 'field', {
		ambiguous: ({ doubts }: { doubts: Doubt[] }) => doubts.map(doubtText).join('; '),
		givenTwice: ({ one, other }: Record<'one' | 'other', { key: string; value: unknown }>) => {
			const [first, second] = [one, other].map(
				({ key, value }) => `${quote(value)} under "${valueAsShortText(key)}"`,
			);
			return `the answer gives ${first} and ${second}`;
		},
	}),
	...group('conflict', 'field', {
		pagesDisagree: ({
			used,
			others,
		}: {
			used: string;
			others: Array<{ text: string; pages: string }>;
		}) => {
			const named = others.map(({ text, pages }) => `page ${pages} has "${text}"`);
			return `the pages do not agree, "${used}" was used, ${joinFirst(named)}`;
		},
		readTwice: ({ page }: { page: number | undefined }) =>
			`the end of page ${page} was read twice and differently; rows may be doubled`,
	}),
	...group('disagreement', 'field', {
		secondOpinion: ({ used, other }: { used: string | undefined; other: string | undefined }) => {
			const reading = other === undefined ? 'has no value' : `is "${other}"`;
			const kept = used === undefined ? 'the record has no value' : `"${used}" was used`;
			return `the second opinion ${reading}, ${kept}`;
		},
		secondOpinionLacks: ({ entry }: { entry: string }) =>
			`the second opinion does not have this entry: "${entry}"`,
		secondOpinionHasMore: ({ entries }: { entries: string[] }) => {
			const what = entries.length === 1 ? 'one more entry' : `${entries.length} more entries`;
			return `the second opinion has ${what}: ${joinFirst(entries.map((entry) => `"${entry}"`))}`;
		},
		pageAndData: ({ onPage, inData }: { onPage: string; inData: string; values: unknown[] }) =>
			`the page says ${onPage}, the data of the electronic invoice say ${inData}`,
		entriesOfPageAndData: ({ page, data }: { page: number; data: number }) =>
			`the page has ${page} ${page === 1 ? 'entry' : 'entries'}, the data of the electronic invoice have ${data}`,
	}),
	...group('disagreement', 'field', {
		otherThanRead: ({ value, read }: { value: unknown; read: string[] }) =>
			`${quote(String(value))} is none of those that were read, ${joinFirst(read.map(quote))}`,
	}),
	...group('missing', 'each', {
		missing: ({ where }: { where: string | undefined }) =>
			where === undefined ? 'Not found' : `Not found in ${where}`,
		missingOptional: ({ where }: { where: string | undefined }) =>
			where === undefined ? 'Empty' : `Not in ${where}`,
	}),
	...group('missing', 'field', {
		emptyOptional: ({ printed }: { printed: string[] }) =>
			`it is empty, and the page has ${joinFirst(printed.map(quote))}`,
	}),
	...group('notFound', 'each', {
		notFound: () => 'Not found in the text of the document',
		manyNotFound: ({ count }: { count: number }) =>
			`${count} values are not in the document, which may be another one`,
	}),
	...group('notFound', 'field', {
		negated: ({ printed }: { printed: string }) => `the page has ${printed}, with the other sign`,
		workedOut: ({ from }: { from: string }) => `it is not printed, and follows from ${quote(from)}`,
		noWords: () => 'the answer has no words of the document that it comes from',
		wordsNotFound: ({ words }: { words: string }) =>
			`the words that it comes from are not in the document: ${quote(words)}`,
		dashAsZero: () => 'the document has a dash in its place',
		crossedOut: () => 'the document has it crossed out',
		partOfLonger: ({ longer }: { longer: string }) =>
			`the document has it only as a part of ${quote(longer)}`,
		givenMoreOften: ({ given, printed }: { given: number; printed: number }) =>
			`the record has this entry ${given} times, the text has it ${printed === 1 ? 'once' : `${printed} times`}`,
	}),
	...group('misread', 'field', {
		misread: ({ read, inFile }: { read: string; inFile: string | undefined }) =>
			`OCR read ${quote(read)}, the text of the PDF ${inFile === undefined ? 'does not have it' : `has ${quote(inFile)}`}`,
	}),
	...group(
		'misread',
		'field',
		{
			otherCharacter: ({ printed }: { printed: string }) =>
				`the page has ${quote(printed)}, which differs by one character: OCR may have misread it`,
		},
		'note',
	),
	...group('uncertain', 'field', {
		uncertain: ({ confidence }: { confidence: number }) => {
			// Not rounded up to what would be enough.
			const shown = (wholePercent(confidence) / 100).toFixed(2);
			return `read with little certainty (${shown})`;
		},
	}),
	...group('bankAccount', 'whole', {
		codeAccount: (code: { page: number; account: string; others: string[] }) =>
			`The QR code on page ${code.page} pays to the account ${code.account}, the document has ${joinFirst(code.others)}. Call the supplier at a number that you know before you pay.`,
		codeReference: ({ page, reference }: { page: number; reference: string }) =>
			`The QR code on page ${page} has the payment reference ${reference}, the document has another. Compare both before you pay.`,
		assigned: ({ value, label }: { value: string; label: string }) =>
			`The page says that the claim belongs to another (${quote(label)}), with the account ${value}. Call the supplier at a number that you know before you pay.`,
	}),
	...group('otherField', 'field', {
		otherLabel: ({ label }: { label: string }) => `the page has ${quote(label)} next to it`,
		labelElsewhere: ({ label, printed }: { label: string; printed: string }) =>
			`the page has ${quote(printed)} next to ${quote(label)}`,
		oppositeFields: ({ other, printed }: { other: string; printed: string }) =>
			`the page has ${quote(printed)} once, and ${inSentence(other)} has it too`,
		entryColumn: ({ heading, printed }: { heading: string; printed: string }) =>
			`the other rows have it in ${heading === '' ? 'another column' : `the column ${quote(heading)}`}, where this one has ${quote(printed)}`,
		otherAmount: ({ label }: { label: string }) =>
			`the page has this amount only next to ${quote(label)}`,
		numberAsDate: ({ printed }: { printed: string }) =>
			`the page has it only as the number ${quote(printed)}`,
		dueDayAsDate: ({ label }: { label: string }) =>
			`the page has this day as the last one to pay: ${quote(label)}`,
		discountDay: ({ label }: { label: string }) =>
			`this is the last day for a discount, the page has a later one for the whole amount: ${quote(label)}`,
		discountedDue: ({ label, total }: { label: string; total: number }) =>
			`this is the amount with a discount for early payment, the total is ${money(total)}: ${quote(label)}`,
		codeAmount: ({ page, amount }: { page: number; amount: number }) =>
			`the QR code on page ${page} asks for ${money(amount)}`,
		numberIsPostcode: ({ place }: { place: string }) => `it is the postcode of ${quote(place)}`,
		wordOfForm: ({ printed }: { printed: string }) =>
			`${quote(printed)} is a title or a label of the form, not a name`,
		headingOfForm: ({ printed }: { printed: string }) =>
			`${quote(printed)} is a heading of the form, not a name`,
		webAddress: ({ printed }: { printed: string }) =>
			`${quote(printed)} is a web or e-mail address, not a name`,
		townAsSupplier: ({ printed }: { printed: string }) =>
			`the page has ${quote(printed)} only as a town, next to its postcode`,
		companyAsPlace: ({ printed }: { printed: string }) =>
			`${quote(printed)} is the name of a company, not of a place`,
		supplierInRow: ({ printed, row }: { printed: string; row: string }) =>
			`the page has ${quote(printed)} only in a row of its table: ${quote(row)}`,
		customersVatId: ({ value, customer }: { value: string; customer: string }) =>
			`the page has ${value} in the address of the customer, ${quote(customer)}, and another VAT number elsewhere`,
		severalAccounts: ({ others }: { others: string[] }) =>
			`the page has other accounts to pay to as well, ${joinFirst(others)}: make sure which one is meant`,
		bankAsSupplier: ({ printed }: { printed: string }) =>
			`the page has ${quote(printed)} only as the bank of an account`,
	}),
	...group('otherField', 'whole', {
		entryRow: (entry: { list: string; index: number; value: string; row: string }) =>
			`${entryInWords(entry.list, entry.index + 1)}: the page has ${quote(entry.value)} in another row: ${quote(entry.row)}`,
		rowsLeftOut: (of: { list: string; count: number; row: string }) =>
			`${labelOf(of.list)}: the table of the page has ${of.count === 1 ? 'another row' : `${of.count} other rows`}: ${quote(of.row)}`,
		totalAsEntry: (entry: { list: string; index: number; row: string }) =>
			`${entryInWords(entry.list, entry.index + 1)}: ${quote(entry.row)} is a total of other rows`,
		otherRow: (line: { index: number; name: string; value: number; other: string }) =>
			`${entryInWords('lines', line.index + 1)}: the page has ${line.value} in the row of ${quote(line.other)}, not of ${quote(line.name)}`,
		otherColumn: (line: { index: number; quantity: number; price: number }) =>
			`${entryInWords('lines', line.index + 1)}: the columns of the page have ${line.quantity} as the price and ${line.price} as the quantity`,
	}),
	...group('ambiguous', 'field', {
		currencyUnclear: (of: { currency: string; symbol: string; others: string[] }) =>
			`${quote(of.symbol)} was read as ${of.currency}, and can also mean ${joinFirst(of.others)}`,
	}),
	...group('always', 'each', {
		alwaysShown: () => 'To be looked at in each document',
	}),
	...group('formula', 'field', {
		formula: () => 'the text begins like a formula, which a spreadsheet would run',
	}),
	...group('sum', 'whole', {
		dataContradict: () =>
			'The file has the data of two invoices with the same number that differ; its page was read instead',
		totalOfNet: ({ net, total }: { net: number; total: number }) =>
			`The total of ${money(total)} cannot be the net amount of ${money(net)} with its tax`,
		netAndTax: ({ net, tax, total }: { net: number; tax: number; total: number }) =>
			`Net and tax do not make the total: ${money(net)} + ${money(tax)} is ${money(net + tax)}, not ${money(total)}`,
		lineSum: (sums: { lines: number; changes: Change[]; wanted: Change[] }) => {
			const { lines, changes, wanted } = sums;
			const changed = changes.map(({ field, by }) =>
				by < 0
					? `less ${labelsOf([field])} of ${money(-by)}`
					: `plus ${labelsOf([field])} of ${money(by)}`,
			);
			const all = changes.reduce((sum, { by }) => sum + by, lines);
			const reached =
				changed.length === 0
					? money(lines)
					: `${money(lines)}, ${changed.join(' and ')} that is ${money(all)}`;
			const named = wanted.map(({ field, by }) => `the ${labelsOf([field])} of ${money(by)}`);
			return `The lines add up to ${reached}, ${bothSums(named)}`;
		},
		changeOutsideSums: ({ field, by }: Change) =>
			`The lines make the total without the ${labelsOf([field])} of ${money(Math.abs(by))}`,
		dueAboveTotal: ({ due, total }: { due: number; total: number }) =>
			`The amount due of ${money(due)} is more than the total of ${money(total)}`,
		dueAfterPaid: ({ total, paid, due }: { total: number; paid: number; due: number }) =>
			`The total less what was paid is ${money(total)} - ${money(paid)} = ${money(total - paid)}, the amount due is ${money(due)}`,
		taxLine: (line: { index: number; rate: number; net: number; tax: number }) => {
			const { index, rate, net, tax } = line;
			return `${entryInWords('tax_lines', index + 1)}: ${rate} % of ${money(net)} is ${money((net * rate) / 100)}, not ${money(tax)}`;
		},
		taxLineSum: ({ sum, tax }: { sum: number; tax: number }) =>
			`The VAT lines add up to ${money(sum)}, the tax is ${money(tax)}`,
		taxedAboveNet: ({ taxed, net }: { taxed: number; net: number }) =>
			`The net amounts of the VAT lines add up to ${money(taxed)}, more than the net amount of ${money(net)}`,
		taxedAboveTotal: ({ withTax, total }: { withTax: number; total: number }) =>
			`The VAT lines with their tax add up to ${money(withTax)}, more than the total of ${money(total)}`,
		moreMismatches: ({ more }: { more: number }, fields) =>
			`${more} more ${labelsOf(fields)} do not fit together`,
		lineTotal: (line: {
			index: number;
			quantity: number;
			price: number;
			discount: number;
			total: number;
		}) => {
			const { index, quantity, price, discount, total } = line;
			const less = discount === 0 ? '' : ` less ${money(discount)}`;
			const reached = Math.abs(quantity * price) - discount;
			return `${entryInWords('lines', index + 1)}: ${quantity} × ${price}${less} is ${money(reached)}, not ${money(total)}`;
		},
		earlyPaymentAmount: ({
			amount,
			percent,
			base,
		}: {
			amount: number;
			percent: number;
			base: number;
		}) => `The discount for early payment, ${money(amount)}, is not ${percent} % of ${money(base)}`,
		earlyPaymentDays: ({ until, days }: { until: string; days: number }) =>
			`The discount for early payment ends on ${until}, which is not ${days} days after the invoice`,
		taxRate: ({ rate, lines, taxLines }: { rate: number; lines: number; taxLines: number }) =>
			`The lines with ${rate} % tax add up to ${money(lines)}, their VAT line has ${money(taxLines)}`,
		postcode: ({ postcode, country }: { postcode: string; country: string }, [field = '']) =>
			`${labelOf(field)}: ${quote(postcode)} has not the form of a postcode in ${country}`,
		accountHolder: ({ holder, supplier }: { holder: string; supplier: string }) =>
			`The bank account is one of ${quote(holder)}, the supplier is ${quote(supplier)}`,
		closingBalance: ({ reached, closing }: { reached: number; closing: number }) =>
			`Opening balance and bookings lead to ${money(reached)}, the closing balance is ${money(closing)}`,
		balance: ({ index, reached, balance }: { index: number; reached: number; balance: number }) =>
			`Booking ${index + 1} leads to a balance of ${money(reached)}, the one printed is ${money(balance)}`,
		bookingDate: ({ index, date }: { index: number; date: string }) =>
			`Booking ${index + 1} of ${date} is not in the period of the statement`,
		dateOrder: ({ first, second }: { first: string; second: string }, [one = '', other = '']) =>
			`The ${labelsOf([other])} ${second} is before the ${labelsOf([one])} ${first}`,
		sameSides: ({ value }: { value: string }, [one = '', other = '']) =>
			`${labelOf(one)} and ${labelsOf([other])} are both ${valueAsShortText(value)}`,
		sameNumber: ({ number }: { number: unknown }, fields) =>
			`The same number, ${valueAsShortText(number)}: ${labelsOf(fields)}`,
		germanTaxNumber: ({ number }: { number: string }) =>
			`${valueAsShortText(number)} is a German tax number, not a VAT number`,
		noVatNumber: ({ number }: { number: string }) =>
			`${valueAsShortText(number)} is not a VAT number`,
		vatNumber: (vat: { number: string; wrong: 'check digit' | 'format'; country: string }) =>
			`VAT number ${valueAsShortText(vat.number)}: wrong ${vat.wrong} (${vat.country})`,
		currencyAtTotal: ({ currency, symbols }: { currency: string; symbols: string[] }) =>
			`The currency ${currency} is not the one next to the total: the document has ${symbols.join(' and ')}`,
		currencyNamed: ({ currency, code }: { currency: string; code: string }) =>
			`The currency ${currency} is not the one that the document names: ${code}`,
		currencyOfCountry: (of: { currency: string; symbol: string; others: string[] }) =>
			`The currency may be ${of.others.join(' or ')}, not ${of.currency}: the page has ${quote(of.symbol)}, and words of another country`,
		totalWithoutTax: (printed: { total: number; labels: string[]; tax: number; sum: number }) => {
			const labels = printed.labels.map(quote).join(' and ');
			return `The total of ${money(printed.total)} may be without tax: with the ${money(printed.tax)} that the page has next to ${labels}, it would be ${money(printed.sum)}, which the page has, too`;
		},
		netLeftOut: ({ net }: { net: number }) =>
			`The net amount is left out: the page has ${money(net)}, which is the total without the tax`,
		taxLeftOut: ({ net, tax, total }: { net: number; tax: number; total: number }) =>
			`The tax is left out: the page has ${money(tax)}, by which the total of ${money(total)} is more than the net amount of ${money(net)}`,
		paidLeftOut: ({ label, paid, left }: { label: string; paid: number; left: number }) =>
			`A payment is left out: the page has ${quote(label)} with ${money(paid)}, and ${money(left)}, which it leaves to pay`,
		dueAtLabel: (of: { due: number; label: string; printed: number }) =>
			`The amount due of ${money(of.due)} is not the one after ${quote(of.label)}: ${money(of.printed)}`,
		paidInFull: ({ label, amount }: { label: string; amount: number }) =>
			`The ${money(amount)} to pay may be paid already: the page has ${quote(label)}`,
		taxAboveRates: ({ tax, net, rate }: { tax: number; net: number; rate: number }) =>
			`The tax of ${money(tax)} is ${Number(((100 * tax) / net).toFixed(1))} % of the net amount of ${money(net)}; the VAT lines have ${rate} % at most`,
	}),
};

export type FactKind = keyof typeof SENTENCES;

/** The values that the sentence of a kind of fact needs; none where the kind says it all. */
export type FactValues<Kind extends FactKind> =
	Parameters<(typeof SENTENCES)[Kind]['words']> extends [infer Values, ...unknown[]]
		? Values
		: Record<string, never>;

/** The values in question as `_meta.issues` has them, the one that the record holds first. */
export const VALUES_IN_QUESTION: {
	[Kind in FactKind]?: (values: FactValues<Kind>) => string[];
} = {
	bankAccount: ({ given, found, known }) => {
		const accounts = [...given, ...found.map(({ text }) => text), ...known.slice(0, 3)];
		return [...new Set(accounts)].map(valueAsShortText);
	},
	emptyOptional: ({ printed }) => printed.slice(0, 3).map(valueAsShortText),
	netLeftOut: ({ net }) => [String(net)],
	invalid: ({ given }) => [valueAsShortText(given)],
	noGroup: ({ given }) => [valueAsShortText(given)],
	noEntry: ({ given }) => [valueAsShortText(given)],
	tooFewEntries: ({ count }) => [`${count} entries`],
	tooManyEntries: ({ count }) => [`${count} entries`],
	pagesDisagree: ({ used, others }) => [used, ...others.map(({ text }) => text)],
	secondOpinion: ({ used = NO_VALUE, other = NO_VALUE }) => [used, other],
	secondOpinionLacks: ({ entry }) => [entry, NO_ENTRY],
	secondOpinionHasMore: ({ entries }) => [NO_ENTRY, ...entries],
	pageAndData: ({ values }) => values.map(valueAsShortText),
	misread: ({ read, inFile }) => (inFile ? [read, inFile] : [read]),
};
