import { cents } from '../invoice';
import { mm, newPdf, pdfBytes, rule, write } from '../pdf';
import { jsonFile, type SampleFile } from '../sampleFile';
import { columns, drawTable } from '../table';
import { plainAmount, printedDate, type Wording } from '../wording';

const wording: Wording = { locale: 'de-DE', currency: 'EUR', dateFormat: 'dd.MM.yyyy' };
const bank = 'Musterbank Ruhr eG';
const iban = 'DE81 9990 0012 0048 8173 00';
const holder = 'Kesselbach Werkzeughandel GmbH';
const [periodStart, periodEnd] = ['2025-03-01', '2025-03-31'];
const openingBalance = 12480.37;
const left = mm(20);
const right = mm(190);

/** Day booked, counterparty, purpose, amount in euros. */
const bookings: Array<[string, string, string, number]> = [
	['2025-03-03', 'Grundbesitz Ostring GmbH', 'Miete März Lager 2', -2150],
	['2025-03-07', 'Metallbau Oderwald GmbH & Co. KG', 'RNr 2025-10457 Kd 31877', 4744.65],
	['2025-03-10', 'Stadtwerke Bruckhausen', 'Abschlag Strom 03/2025', -386.4],
	['2025-03-14', 'Finanzamt Bruckhausen', 'USt-Voranmeldung 02/2025', -3912.08],
	['2025-03-21', 'Tischlerei Hansen', 'RNr 2025-10461 abzgl. 2 % Skonto', 1127.49],
	['2025-03-27', 'Lohnabrechnung', 'Sammelüberweisung 6 Posten', -9874.55],
	['2025-03-31', 'Musterbank Ruhr eG', 'Kontoführung 1. Quartal', -29.7],
];

const transactions = bookings.map(([date, counterparty, description, amount], index) => {
	const booked = bookings.slice(0, index + 1).reduce((sum, booking) => sum + booking[3], 0);
	return { date, counterparty, description, amount, balance: cents(openingBalance + booked) };
});
const closingBalance = transactions.at(-1)?.balance ?? openingBalance;

/** German banks print plus and minus signs after the amount. */
const signed = (value: number): string =>
	`${plainAmount(wording, Math.abs(value))} ${value < 0 ? '-' : '+'}`;

/** A German bank statement with plus and minus signs after the amounts. */
export async function bankStatement(): Promise<SampleFile[]> {
	const doc = newPdf('Kontoauszug 3/2025', bank, periodEnd);
	write(doc, bank, left, mm(18), 'Helvetica-Bold 16', { color: '#1f3f7a' });
	rule(doc, [left, mm(26)], [right, mm(26)], '#1f3f7a', 1.5);
	write(doc, 'Kontoauszug', left, mm(32), 'Helvetica-Bold 18');
	const facts = [
		`Kontoinhaber: ${holder}`,
		`IBAN: ${iban}    BIC: ZZKWDE33XXX`,
		`Auszug Nr. 3 vom ${printedDate(wording, '2025-04-01')}, Blatt 1 von 1`,
		`Zeitraum: ${printedDate(wording, periodStart)} bis ${printedDate(wording, periodEnd)}, alle Beträge in EUR`,
	];
	write(doc, facts.join('\n'), left, mm(42), 'Helvetica 10', { width: right - left, lineGap: 3 });
	const balance = (label: string, value: number, y: number): void => {
		write(doc, label, left + 4, y, 'Helvetica-Bold 10');
		write(doc, signed(value), mm(150), y, 'Helvetica-Bold 10', { until: right - 4 });
	};
	balance(`Alter Kontostand am ${printedDate(wording, '2025-02-28')}`, openingBalance, mm(70));
	const y = drawTable(
		doc,
		columns(
			'Buchung: 23 | Wert: 23 | Empfänger / Verwendungszweck: 70 | Betrag: 27 right | Saldo: 27 right',
		),
		transactions.map((booking) => [
			printedDate(wording, booking.date),
			printedDate(wording, booking.date),
			`${booking.counterparty}\n${booking.description}`,
			signed(booking.amount),
			signed(booking.balance),
		]),
		{
			font: 'Helvetica',
			boldFont: 'Helvetica-Bold',
			size: 9,
			padding: 5,
			headingFill: '#e6ecf6',
			lineColor: '#c3cad6',
		},
		{ x: left, y: mm(77), bottom: mm(270) },
	);
	balance(`Neuer Kontostand am ${printedDate(wording, periodEnd)}`, closingBalance, y + 10);
	const expected = {
		bank,
		account_holder: holder,
		iban: iban.replace(/ /g, ''),
		bic: 'ZZKWDE33XXX',
		statement_number: '3',
		period_start: periodStart,
		period_end: periodEnd,
		opening_balance: openingBalance,
		closing_balance: closingBalance,
		currency: wording.currency,
		transactions,
	};
	return [
		{ name: 'bank-statement.pdf', content: await pdfBytes(doc) },
		await jsonFile('bank-statement.expected.json', [expected]),
	];
}
