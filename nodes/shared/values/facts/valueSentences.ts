import { type Doubt, doubtText } from './doubts';
import { entryInWords, inSentence, labelOf, labelsOf } from '../schema/label';
import { joinFirst, shortened } from '../../basics/text/shorten';
import { money, quote, valueAsShortText, wholePercent } from '../../basics/text/valueText';
import type { Refusal } from '../normalise/normalised';
import type { valueTypeOf } from '../schema/schema';
import { group, MAX_REASON, otherNames } from './sentenceParts';

/** "not the total of 5.00", "neither the net amount of 4.00 nor the total of 5.00". */
const bothSums = (names: string[]) =>
	`${names.length > 1 ? 'neither' : 'not'} ${names.join(' nor ')}`;

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

/** A change between a sum and a total, such as a discount on the whole document, by the field that has it. */
export interface Change {
	field: string;
	by: number;
}

/** The sentences about single values, and about those that do not fit together. */
export const ABOUT_VALUES = {
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
		otherClause: ({ printed }: { printed: string }) =>
			`another clause fits it better, and has ${quote(printed)}`,
		labelElsewhere: ({ label, printed }: { label: string; printed: string }) =>
			`the page has ${quote(printed)} next to ${quote(label)}`,
		moreInText: ({ more }: { more: string }) => `it has ${quote(more)} in it, too`,
		oppositeFields: ({ other, printed }: { other: string; printed: string }) =>
			`the page has ${quote(printed)} once, and ${inSentence(other)} has it too`,
		sharedPlace: ({ other, printed, free }: { other: string; printed: string; free: string }) =>
			`the page has ${quote(printed)} once, and ${inSentence(other)} has it too; no field has ${quote(free)}`,
		entryColumn: ({ heading, printed }: { heading: string; printed: string }) =>
			`the other rows have it in ${heading === '' ? 'another column' : `the column ${quote(heading)}`}, where this one has ${printed === '' ? 'nothing' : quote(printed)}`,
		entryLine: ({ row, printed }: { row: string; printed: string }) =>
			`the other columns have it in the row ${quote(row)}, where this one has ${quote(printed)}`,
		otherAmount: ({ label }: { label: string }) =>
			`the page has this amount only next to ${quote(label)}`,
		numberAsDate: ({ printed }: { printed: string }) =>
			`the page has it only as the number ${quote(printed)}`,
		numberAsAmount: ({ printed, amount }: { printed: string; amount: string }) =>
			`the page has it only as ${quote(printed)}, and writes amounts like ${quote(amount)}`,
		amountAsNumber: ({ printed }: { printed: string }) =>
			`the page has it only as the amount ${quote(printed)}`,
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
		headingAsEntry: (entry: { list: string; index: number; row: string }) =>
			`${entryInWords(entry.list, entry.index + 1)}: ${quote(entry.row)} is a heading of other rows`,
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
