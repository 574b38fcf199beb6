import { joinFirst } from '../../basics/text/shorten';
import { quote, withCount } from '../../basics/text/valueText';
import { labelOf, labelsOf } from '../schema/label';
import { mayBeBlank } from './pagesInWords';

type Named = { name: string };
type Names = { names: string[] };
type Count = { count: number };

const NO_OCR =
	'because the node has no OCR (it needs a credential of a full service, and "Read With" not set to Model Looks at Image), or the file has several invoices';

/** Words of facts that are worth knowing, and that nobody has to check, by the kind of issue that they are nearest to. */
export const NOTES = {
	pages: {
		sameFile: ({ as }: { as: string }) => `Not sent again: the same file as ${as}`,
		pagesMayBeBlank: ({ pages }: { pages: number[] }) => mayBeBlank(pages),
		pageReread: ({ page }: { page: number }) =>
			`Page ${page} came back as an image and was read again as a picture`,
		blankPages: ({ pages }: { pages: number[] }) =>
			`Pages without a document, blank or only separating others: ${joinFirst(pages.map(String))}`,
		filesInText: ({ names }: Names) => `Files in the text were not read: ${joinFirst(names)}`,
		formulasWithoutResult: ({ count }: Count) =>
			`${withCount(count, 'formula')} without a result: open the file in Excel, and save it`,
		textsOutsideFile: ({ count }: Count) =>
			`${withCount(count, 'text')} of cells not in the file (#REF!): open it in Excel, and save it`,
		drawingsUnread: () => 'Images, charts and text boxes on the sheets were not read',
		hiddenText: ({ count }: Count) =>
			`${count.toLocaleString('en')} characters that are not visible were left out`,
		hiddenParts: ({ names }: Names) => `Hidden parts were left out: ${names.join(', ')}`,
		formValuesAdded: ({ names }: Names) =>
			`The form in the file has values that the text of its pages lacks; they were added to it: ${joinFirst(names)}`,
		pdfTextUnused: ({ fault }: { fault: string }) =>
			`The text of the PDF was not used: it ${fault}`,
		attachedToMail: ({ subject, sender }: Record<'subject' | 'sender', string>) =>
			`Attached to the e-mail "${subject}"${sender && ` from ${sender}`}, whose own text was not read`,
		signatureUnchecked: () => 'Taken out of a signed file (.p7m), whose signature was not checked',
	},
	answer: {
		jsonAround: () => 'Text around the JSON of the answer was left out',
		jsonRepaired: () => 'The JSON of the answer was repaired',
		bareList: () => 'The answer was a bare list and taken as the only list asked for',
		recordsAgree: ({ count }: Count) =>
			`The answer held ${count} records that agree; they were taken as one`,
		opinionsAgree: ({ model, same, of }: { model?: string; same: number; of: number }) =>
			`Second opinion${model === undefined ? '' : ` by ${model}`}: the same for ${same} of ${of} values`,
		noExamples: () => 'No examples were shown: the document has no text to compare them with',
	},
	notChecked: {
		patternsUnchecked: (_: object, fields: string[]) =>
			`Not checked against the pattern of the schema: ${labelsOf(fields)}`,
		keywordsUnchecked: ({ names }: Names) => `Not checked in the JSON Schema: ${joinFirst(names)}`,
		keywordsLeftOut: ({ names }: Names) => `Left out of the JSON Schema: ${joinFirst(names)}`,
		exampleNumber: ({ number }: { number: string }, [field = '']: string[]) =>
			`${labelOf(field)}: ${number} is an example number; its check digit was not checked`,
		examplesWithoutText: ({ count }: Count) => `Examples: rows without a text, not used: ${count}`,
		examplesLeftOut: ({ used, count }: { used: number; count: number }) =>
			`Examples: the last ${used} are used, left out: ${count}`,
	},
	order: {
		noOrders: () => 'Known orders: the list is empty, so that no order is known',
		noAmountsOfOrders: () =>
			'Known orders: the list has no column "open_amount"; amounts are not compared',
		noOrderNumber: () => 'No order number; not compared with the orders',
		noFieldForOrder: () => 'Orders are not compared: no field for the order number',
	},
	seenBefore: {
		noFieldForNumber: () =>
			'Earlier records are not compared by number: no field for the invoice number',
	},
	supplier: {
		noSuppliers: () => 'Known suppliers: the list is empty, so that each supplier is a new one',
		noAccountsOfSuppliers: () =>
			'Known suppliers: the list has no column "iban"; bank accounts are not compared',
		rowsOfOneSupplier: ({ count }: Count) =>
			`Known suppliers: rows with the supplier_id of an earlier row, read as one supplier: ${count}`,
		noIbans: ({ count }: Count) =>
			`Known suppliers: texts in the column "iban" that are not IBANs, not compared: ${count}`,
		noAccountKnown: ({ name }: Named) => `No bank account of ${name} is known; not compared`,
		foundByName: ({ name }: Named) =>
			`Supplier found by its name alone: no VAT ID or IBAN of ${name} is known`,
		accountOfCustomer: ({ iban, words }: Record<'iban' | 'words', string>) =>
			`The account ${iban} on the page was taken for the customer's: ${quote(words)} is next to it`,
		noFieldForSupplier: () => 'Lists are not compared: no field for the supplier',
		noFieldForAccount: () =>
			'Accounts are not compared: no field for the account, only those on the page',
	},
	disagreement: {
		valueIgnored: ({ name, others }: { name: string; others: string[] }) =>
			`${name}: the first of several was taken, further: ${joinFirst(others)}`,
		alternativesLeftOut: (of: { name: string; sum: string; limit: number }) =>
			`${of.name}: left out, because ${of.sum} is more than the total of ${of.limit}; these may be alternatives`,
		collectedForOthers: ({ amount }: { amount: string }) =>
			`amount_due: includes ${amount} that is collected for others`,
		invoiceByCode: ({ total }: { total: number }) =>
			`document_type: invoice by its code, with a negative total of ${total}`,
		groupsLeftOut: ({ count }: Count) =>
			`lines: ${count} left out that group other lines, because their amounts are those of the others`,
		dataUnused: ({ reason }: { reason: string }) =>
			`The file holds an electronic invoice that was not used: its data ${reason}`,
		dataEncrypted: () =>
			'The file is encrypted; an electronic invoice in it could not be looked for',
		dataUnread: ({ reason }: { reason: string }) =>
			`The file ${reason}; an electronic invoice in it was not looked for to the end`,
		dataWithoutPage: ({ names }: Names) =>
			`The file is XML without a page that could be read or compared${names.length > 0 ? `; not looked for in its data: ${joinFirst(names)}` : ''}`,
		pageReadFor: ({ names }: Names) =>
			`The page was read for required fields that are not in the invoice's data: ${joinFirst(names)}`,
		pageNotReadFor: ({ names }: Names) =>
			`The page could not be read for fields that are not in the invoice's data, ${NO_OCR}: ${joinFirst(names)}`,
		dataNotCompared: () => `The invoice's data could not be compared with the page, ${NO_OCR}`,
	},
};
