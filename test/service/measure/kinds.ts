import type { Text } from '../testing/makePdf';
import type { Sample } from './fields';
import {
	address,
	type Facts,
	foot,
	goods,
	iso,
	type Layout,
	letter,
	money,
	plain,
	sumTexts,
	text,
} from './letters';
import type { Language } from './letterWords';

// Kinds of invoices that are built otherwise than letters are: bills of trades, hotels, utilities and shops,
// credit notes and reminders, forms with boxes. As letters are: nobody sent them, and they are the same every time.

const days = (date: Date, count: number): Date => new Date(date.getTime() + count * 86_400_000);
const beside = (x: number, width: number, y: number, rows: [string, string][]): Text[] =>
	rows.flatMap(([label, value], at) => [
		...text(x, y + at * 14, label),
		...text(x + width, y + at * 14, value),
	]);
/** A row of headings, each over its value, as forms have them. */
const over = (y: number, cells: [number, string, string][]): Text[] =>
	cells.flatMap(([x, heading, value]): Text[] => [
		{ x, y, text: heading, size: 7 },
		{ x, y: y + 13, text: value },
	]);
const large = (x: number, y: number, said: string, size = 15): Text => ({
	x,
	y,
	text: said,
	size,
	bold: true,
});
const small = (x: number, y: number, ...lines: string[]): Text[] =>
	lines.map((line, at) => ({ x, y: y + at * 9, text: line, size: 7 }));
const rowsOf = (
	facts: Facts,
	top: number,
	heads: string[],
	vat?: string,
): { texts: Text[]; end: number } => {
	const right = (x: number, y: number, said: string, bold = false): Text => ({
		x,
		y,
		text: said,
		align: 'right',
		bold,
	});
	const texts = [
		...[60, 95].map((x, at): Text => ({ x, y: top, text: heads[at] ?? '', bold: true })),
		...[370, 450, 540].map((x, at) => right(x, top, heads[at + 2] ?? '', true)),
		...facts.lines.flatMap(({ text: said, count, price }, at): Text[] => {
			const y = top + 18 * (at + 1);
			return [
				...text(60, y, String(at + 1)),
				...text(95, y, said),
				right(370, y, vat ?? `${count},00`),
				right(450, y, money(facts, price)),
				right(540, y, money(facts, count * price)),
			];
		}),
	];
	return { texts, end: top + 18 * (facts.lines.length + 1) + 10 };
};

const kinds: Record<string, [Language, Layout]> = {
	// A trade's final bill: what was billed on account is taken off; wages are told apart for the tax office.
	finalBill: [
		'de',
		(facts) => {
			const {
				supplier,
				customer,
				number,
				date,
				order,
				says,
				net,
				gross,
				tax,
				iban,
				bic,
				phone,
				mail,
			} = facts;
			const part = Math.round(net / 300) * 100;
			const paid = Math.round(part * (1 + facts.rate / 100));
			const { texts, end } = rowsOf(facts, 330, ['Pos.', 'Leistung', 'Menge', 'EP', 'GP']);
			return {
				truth: {
					due_date: [],
					supplier_vat_id: [],
					amount_paid: [plain(paid)],
					amount_due: [plain(gross - paid)],
				},
				texts: [
					...text(
						380,
						50,
						supplier.name,
						'Meisterbetrieb seit 1987',
						supplier.street,
						supplier.town,
						`Tel. ${phone}`,
						mail,
					),
					...small(60, 128, address(supplier).join(', ')),
					...text(60, 145, 'Eheleute', ...address(customer)),
					...beside(350, 90, 190, [
						['Rechnungs-Nr.', number],
						['Datum', says.day(date)],
						['Auftrag', order],
						['Bauvorhaben', 'Neubau Carport, Flurstück 118/4'],
					]),
					large(60, 270, 'Schlussrechnung', 13),
					...text(60, 295, 'Für die ausgeführten Arbeiten erlauben wir uns zu berechnen:'),
					...texts,
					...sumTexts(
						[
							['Nettosumme', money(facts, net)],
							[`zzgl. ${facts.rate} % MwSt.`, money(facts, tax)],
							['Gesamtsumme', money(facts, gross)],
							[
								`abzgl. 1. Abschlagsrechnung vom ${says.day(days(date, -40))}`,
								`-${money(facts, paid)}`,
							],
							['Restforderung', money(facts, gross - paid)],
						],
						end,
						220,
					),
					...text(
						60,
						end + 110,
						'Zahlbar innerhalb von 10 Tagen ohne Abzug. Enthaltener Lohnanteil brutto: 412,93 €.',
					),
					...text(60, end + 124, 'Steuernummer 21/815/08150'),
					...small(60, 790, `${says.bank} · IBAN ${iban} · BIC ${bic}`),
				],
			};
		},
	],
	// A bill with the payment part that Swiss banks read.
	qrBill: [
		'ch',
		(facts) => {
			const { supplier, customer, number, date, says, net, tax, gross, iban, order } = facts;
			const { texts, end } = rowsOf(facts, 290, [
				'Pos',
				'Bezeichnung',
				'Anzahl',
				'Preis CHF',
				'Betrag CHF',
			]);
			const amount = says
				.money(gross)
				.replace(/^CHF\s?/, '')
				.replace(/[’']/g, ' ');
			return {
				truth: { due_date: [], amount_due: [plain(gross)], amount_paid: [] },
				texts: [
					large(60, 50, supplier.name),
					...text(60, 68, supplier.street, supplier.town, supplier.vatId),
					...text(340, 130, ...address(customer)),
					large(60, 210, `Rechnung ${number}`, 13),
					...beside(60, 90, 232, [
						['Datum:', says.longDay(date)],
						['Ihre Bestellung:', order],
					]),
					...texts,
					...sumTexts(
						[
							['Zwischentotal', money(facts, net)],
							[`MWST ${facts.rate}%`, money(facts, tax)],
							['Total', money(facts, gross)],
						],
						end,
					),
					...text(60, end + 70, 'Zahlbar innert 30 Tagen netto.'),
					large(40, 590, 'Empfangsschein', 11),
					...small(40, 606, 'Konto / Zahlbar an', iban, ...address(supplier)),
					...small(40, 660, 'Zahlbar durch', ...address(customer)),
					...small(40, 720, 'Währung', 'CHF'),
					...small(90, 720, 'Betrag', amount),
					large(220, 590, 'Zahlteil', 11),
					...small(220, 720, 'Währung', 'CHF'),
					...small(270, 720, 'Betrag', amount),
					...small(370, 592, 'Konto / Zahlbar an', iban, ...address(supplier)),
					...small(370, 640, 'Referenz', '21 00000 00003 13947 14300 09017'),
					...small(370, 670, 'Zahlbar durch', ...address(customer)),
				],
			};
		},
	],
	// Austrian: both have a UID, the date of delivery is that of the invoice, the register is in the foot.
	austrian: [
		'at',
		(facts) => {
			const { supplier, customer, number, date, due, order, says, iban, bic } = facts;
			const { texts, end } = goods(facts, 330);
			return {
				truth: { customer_vat_id: [customer.vatId] },
				texts: [
					large(60, 50, supplier.name.toUpperCase(), 17),
					...text(60, 125, 'Firma', ...address(customer), `Ihre UID: ${customer.vatId}`),
					...text(380, 125, `Linz, am ${says.longDay(date)}`),
					large(60, 230, `RECHNUNG Nr. ${number}`, 13),
					...text(60, 250, `Ihre Bestellung ${order} vom ${says.day(days(date, -12))}`),
					...text(60, 270, 'Das Lieferdatum entspricht dem Rechnungsdatum.'),
					...texts,
					...text(
						60,
						end + 20,
						`Zahlbar bis spätestens ${says.day(due)} ohne Abzug. Bei Zahlungsverzug 9,2 % Zinsen.`,
					),
					...small(
						60,
						780,
						[
							supplier.name,
							supplier.street,
							supplier.town,
							`UID ${supplier.vatId}`,
							'FN 418820k',
						].join(' | '),
					),
					...small(60, 792, `${says.bank} | IBAN ${iban} | BIC ${bic} | Gerichtsstand Linz`),
				],
			};
		},
	],
	// French: two rates in a table, penalties in small print, the share capital in the foot.
	severalRates: [
		'fr',
		(facts) => {
			const { supplier, customer, number, date, due, order, net, iban, bic, says } = facts;
			const other = Math.round(net / 4);
			const taxes = [Math.round(net * 0.2), Math.round(other * 0.055)] as const;
			const tax = taxes[0] + taxes[1];
			const { texts, end } = rowsOf(
				facts,
				300,
				['Réf.', 'Désignation', 'TVA', 'P.U. HT', 'Montant HT'],
				'20 %',
			);
			const y = end + 26;
			const extra = [
				...text(60, end - 10, '9'),
				...text(95, end - 10, 'Livres et imprimés'),
				{ x: 370, y: end - 10, text: '5,5 %', align: 'right' as const },
				{ x: 540, y: end - 10, text: money(facts, other), align: 'right' as const },
			];
			return {
				truth: {
					amount_untaxed: [plain(net + other)],
					tax: [plain(tax)],
					amount: [plain(net + other + tax)],
					amount_due: [plain(net + other + tax)],
					amount_paid: [],
				},
				texts: [
					large(60, 50, supplier.name),
					...text(
						60,
						68,
						supplier.street,
						supplier.town,
						'Tél. : 02 98 44 10 77',
						'SIRET : 913 204 887 00014 - APE 1812Z',
					),
					...text(340, 140, ...address(customer)),
					large(60, 210, 'FACTURE', 14),
					...over(230, [
						[60, 'Numéro', number],
						[170, 'Date', says.day(date)],
						[270, 'Code client', 'C00418'],
						[360, 'Votre commande', order],
						[470, 'Échéance', says.day(due)],
					]),
					...texts,
					...extra,
					...text(60, y, 'Base HT', 'Taux', 'Montant TVA').map((one, at) => ({
						...one,
						x: 60 + at * 80,
						y,
						bold: true,
					})),
					...[
						[money(facts, net), '20,00 %', money(facts, taxes[0])],
						[money(facts, other), '5,50 %', money(facts, taxes[1])],
					].flatMap((cells, row) =>
						cells.flatMap((cell, at) => text(60 + at * 80, y + 16 * (row + 1), cell)),
					),
					...sumTexts(
						[
							['Total HT', money(facts, net + other)],
							['Total TVA', money(facts, tax)],
							['Net à payer', money(facts, net + other + tax)],
						],
						y,
					),
					...text(60, y + 80, `Règlement par virement : IBAN ${iban} BIC ${bic}`),
					...small(
						60,
						770,
						'En cas de retard de paiement, indemnité forfaitaire pour frais de recouvrement : 40 €. Pas d’escompte pour paiement anticipé.',
					),
					...small(
						60,
						782,
						`${supplier.name} au capital de 15 000 € - RCS Brest 913 204 887 - TVA intracommunautaire ${supplier.vatId}`,
					),
				],
			};
		},
	],
	// Dutch: a column of its own on the right tells all about the supplier; the request is a sentence.
	sideColumn: [
		'nl',
		(facts) => {
			const { supplier, customer, number, date, due, says, iban, bic, mail, order, gross } = facts;
			const { texts, end } = goods(facts, 360);
			return {
				texts: [
					large(60, 60, 'FACTUUR', 18),
					...text(
						60,
						120,
						customer.name,
						't.a.v. de administratie',
						customer.street,
						customer.town,
					),
					...text(
						400,
						100,
						supplier.name,
						supplier.street,
						supplier.town,
						'',
						mail,
						'www.voorbeeld.example',
						'',
						'KvK 54119082',
						`Btw ${supplier.vatId}`,
						`IBAN ${iban}`,
						`BIC ${bic}`,
					).filter((one) => one.text),
					...beside(60, 100, 240, [
						['Factuurnummer', number],
						['Factuurdatum', says.longDay(date)],
						['Betreft', 'werkzaamheden maart'],
						['Uw kenmerk', order],
					]),
					...texts,
					...text(
						60,
						end + 30,
						`Wij verzoeken u vriendelijk het bedrag van ${money(facts, gross - facts.paid)} voor ${says.day(due)} over te maken`,
					),
					...text(
						60,
						end + 44,
						`op bovenstaande rekening onder vermelding van factuurnummer ${number}.`,
					),
				],
			};
		},
	],
	// Italian: two tax codes for each party, a table of what is taxed, a stamp duty, instalments.
	fattura: [
		'it',
		(facts) => {
			const { supplier, customer, number, date, due, net, tax, gross, says, iban } = facts;
			const { texts, end } = rowsOf(facts, 300, ['N.', 'Descrizione', 'Q.tà', 'Prezzo', 'Importo']);
			const y = end + 20;
			return {
				truth: {
					customer_vat_id: [customer.vatId],
					order_number: [],
					amount_due: [plain(gross)],
					amount_paid: [],
				},
				texts: [
					large(60, 50, supplier.name, 14),
					...text(
						60,
						66,
						`${supplier.street} - ${supplier.town}`,
						`P.IVA ${supplier.vatId} - C.F. 01234990432`,
						'Cap. soc. € 10.000,00 i.v.',
					),
					...text(340, 130, 'Spett.le', ...address(customer), `P.IVA ${customer.vatId}`),
					...over(230, [
						[60, 'Tipo documento', 'FATTURA'],
						[170, 'Numero documento', number],
						[290, 'Data documento', says.day(date)],
						[400, 'Pagamento', 'Bonifico 30 gg d.f.'],
					]),
					...texts,
					...['Imponibile', 'Aliquota', 'Imposta', 'Totale documento'].map((said, at): Text => ({
						x: 60 + at * 120,
						y,
						text: said,
						size: 8,
					})),
					...[money(facts, net), `${facts.rate}%`, money(facts, tax), money(facts, gross)].flatMap(
						(said, at) => text(60 + at * 120, y + 14, said),
					),
					...text(60, y + 50, 'Scadenze:', `${says.day(due)}   ${money(facts, gross)}`),
					...text(60, y + 90, `Coordinate bancarie: ${says.bank} IBAN ${iban}`),
				],
			};
		},
	],
	// Spanish, of a person: income tax is withheld, so the total is less than net and tax.
	withheld: [
		'es',
		(facts) => {
			const { supplier, customer, number, date, due, net, tax, says, iban } = facts;
			const kept = Math.round(net * 0.15);
			const name = 'Marta Iriarte Solana';
			const total = net + tax - kept;
			const { texts, end } = rowsOf(facts, 320, ['Nº', 'Concepto', 'Cant.', 'Precio', 'Importe']);
			return {
				truth: {
					supplier: [name],
					supplier_vat_id: ['52883104K'],
					customer_vat_id: [customer.vatId],
					order_number: [],
					amount: [plain(total), plain(net + tax)],
					amount_due: [plain(total)],
					amount_paid: [],
				},
				texts: [
					large(60, 50, name, 14),
					...text(60, 68, 'Diseño gráfico', supplier.street, supplier.town, 'NIF: 52883104K'),
					...text(340, 140, 'Datos del cliente', ...address(customer), `NIF: ${customer.vatId}`),
					...text(60, 230, `Factura nº ${number}`, `Fecha: ${says.longDay(date)}`),
					...texts,
					...sumTexts(
						[
							['Base imponible', money(facts, net)],
							[`IVA ${facts.rate}%`, money(facts, tax)],
							['Retención IRPF 15%', `-${money(facts, kept)}`],
							['Total factura', money(facts, total)],
						],
						end,
					),
					...text(
						60,
						end + 90,
						`Forma de pago: transferencia a ${iban}`,
						`Vencimiento: ${says.day(due)}`,
					),
				],
			};
		},
	],
	// American: ship to and bill to, a bar of boxes, terms, freight after the tax.
	american: [
		'us',
		(facts) => {
			const { supplier, customer, number, date, due, order, net, tax, says, phone } = facts;
			const freight = 1850;
			const total = net + tax + freight;
			const { texts, end } = goods(facts, 350, false);
			return {
				truth: {
					iban: [],
					supplier_vat_id: [],
					amount_untaxed: [plain(net), plain(net + freight)],
					amount: [plain(total)],
					amount_due: [plain(total)],
					amount_paid: [],
				},
				texts: [
					large(60, 50, supplier.name, 16),
					...text(60, 66, supplier.street, supplier.town, `Phone ${phone}`),
					large(430, 50, 'INVOICE', 20),
					...beside(400, 75, 75, [
						['DATE', says.day(date)],
						['INVOICE #', number],
						['CUSTOMER ID', '10447'],
					]),
					{ x: 60, y: 160, text: 'BILL TO', bold: true },
					...text(60, 175, ...address(customer)),
					{ x: 320, y: 160, text: 'SHIP TO', bold: true },
					...text(320, 175, 'Receiving Dock 4', customer.street, customer.town),
					...over(270, [
						[60, 'SALESPERSON', 'D. Ruiz'],
						[160, 'P.O. #', order],
						[270, 'SHIP VIA', 'UPS Ground'],
						[370, 'TERMS', 'Net 30'],
						[460, 'DUE DATE', says.day(due)],
					]),
					...texts,
					...sumTexts(
						[
							['SUBTOTAL', money(facts, net)],
							['TAX RATE', `${facts.rate}%`],
							['SALES TAX', money(facts, tax)],
							['SHIPPING & HANDLING', money(facts, freight)],
							['TOTAL DUE', money(facts, total)],
						],
						end,
					),
					...text(60, end + 110, `Make all checks payable to ${supplier.name}.`),
				],
			};
		},
	],
	// British: a remittance slip at the foot says number and total again; a bank account without an IBAN.
	remittance: [
		'en',
		(facts) => {
			const { supplier, customer, number, date, due, order, says, gross, paid, phone } = facts;
			const { texts, end } = goods(facts, 300);
			return {
				truth: { iban: [] },
				texts: [
					...text(380, 50, ...address(supplier), `T: ${phone}`, `VAT Reg No: ${supplier.vatId}`),
					large(60, 60, 'INVOICE', 20),
					...text(60, 120, ...address(customer)),
					...beside(60, 110, 200, [
						['Invoice number', number],
						['Invoice date', says.longDay(date)],
						['Your PO', order],
						['Account no.', 'LIN0042'],
						['Payment due', says.longDay(due)],
					]),
					...texts,
					...text(60, end + 20, 'Bank details: Sort code 40-12-99  Account number 71288430'),
					large(60, 690, 'REMITTANCE ADVICE', 10),
					...beside(60, 110, 706, [
						['Customer', customer.name],
						['Invoice number', number],
						['Amount due', money(facts, gross - paid)],
						['Amount enclosed', ''],
					]),
					...small(
						60,
						800,
						`${supplier.name}. Registered in England and Wales no. 07714432. Registered office: 1 High Street, Leeds LS1 4AB`,
					),
				],
			};
		},
	],
	// A credit note for an earlier invoice; all sums have a minus sign.
	creditNote: [
		'de',
		(facts) => {
			const { supplier, customer, number, date, net, tax, gross, says, order, lines } = facts;
			const minus = (cents: number) => `-${money(facts, cents)}`;
			const end = 340 + 18 * (lines.length + 1);
			return {
				truth: {
					due_date: [],
					amount_untaxed: [plain(-net), plain(net)],
					tax: [plain(-tax), plain(tax)],
					amount: [plain(-gross), plain(gross)],
					amount_due: undefined,
					amount_paid: [],
				},
				texts: [
					large(60, 50, supplier.name, 16),
					...small(60, 120, address(supplier).join(' • ')),
					...text(60, 140, ...address(customer)),
					...beside(350, 110, 140, [
						['Gutschrift Nr.:', number],
						['Datum:', says.day(date)],
						['Kundennummer:', '10447'],
						['Auftrag:', order],
					]),
					large(60, 260, 'Gutschrift', 14),
					...text(
						60,
						285,
						`Zu unserer Rechnung Nr. 88-1204 vom ${says.day(days(date, -31))} schreiben wir Ihnen gut:`,
					),
					...lines.flatMap(({ text: said, count, price }, at) => [
						...text(60, 330 + at * 18, `${count} x ${said}`),
						{ x: 530, y: 330 + at * 18, text: minus(count * price), align: 'right' as const },
					]),
					...sumTexts(
						[
							['Summe netto', minus(net)],
							[`Umsatzsteuer ${facts.rate} %`, minus(tax)],
							['Gutschriftsbetrag', minus(gross)],
						],
						end,
					),
					...text(60, end + 70, 'Der Betrag wird Ihrem Kundenkonto gutgeschrieben.'),
					...foot(facts),
				],
			};
		},
	],
	// A hotel: dates of the stay, two rates, paid by card, nothing left to pay.
	hotel: [
		'de',
		(facts) => {
			const { customer, supplier, number, date, says, iban } = facts;
			const name = `Hotel ${facts.pick(says.surnames)} GmbH`;
			const [room, meals] = [3 * 9800, 3 * 1450];
			const gross = room + meals;
			const nets = [Math.round(room / 1.07), Math.round(meals / 1.19)] as const;
			const taxes = [room - nets[0], meals - nets[1]] as const;
			return {
				truth: {
					...{ supplier: [name], due_date: [], order_number: [], iban: [iban] },
					...{
						amount: [plain(gross)],
						amount_untaxed: [plain(nets[0] + nets[1])],
						tax: [plain(taxes[0] + taxes[1])],
					},
					...{ amount_paid: [plain(gross)], amount_due: ['0.00'] },
				},
				texts: [
					large(200, 50, name, 16),
					...text(180, 66, `${supplier.street} · ${supplier.town} · Tel. 0431 77120`),
					...text(60, 120, ...address(customer)),
					...beside(350, 100, 120, [
						['Rechnung', number],
						['Datum', says.day(date)],
						['Zimmer', '214'],
						['Anreise', says.day(days(date, -3))],
						['Abreise', says.day(date)],
						['Gast', 'Frau Ines Dahl'],
					]),
					...['Datum', 'Leistung', 'Menge', 'Betrag EUR'].flatMap((said, at) =>
						text([60, 140, 370, 470][at] ?? 0, 230, said),
					),
					...[3, 2, 1].flatMap((back, at) => [
						...text(60, 250 + at * 28, says.day(days(date, -back))),
						...text(140, 250 + at * 28, 'Übernachtung im Doppelzimmer'),
						...text(370, 250 + at * 28, '1'),
						...text(470, 250 + at * 28, '98,00'),
						...text(60, 264 + at * 28, says.day(days(date, -back))),
						...text(140, 264 + at * 28, 'Frühstück'),
						...text(370, 264 + at * 28, '1'),
						...text(470, 264 + at * 28, '14,50'),
					]),
					...sumTexts(
						[
							['Gesamtbetrag', money(facts, gross)],
							['Visa ****4471', `-${money(facts, gross)}`],
							['Saldo', money(facts, 0)],
						],
						350,
					),
					...['MwSt.', 'Netto', 'Steuer', 'Brutto'].flatMap((said, at) =>
						text(60 + at * 90, 430, said),
					),
					...[
						['7 %', nets[0], taxes[0], room] as const,
						['19 %', nets[1], taxes[1], meals] as const,
					].flatMap(([rate, ...cents], row) => [
						...text(60, 446 + row * 15, rate),
						...cents.flatMap((one, at) => text(150 + at * 90, 446 + row * 15, money(facts, one))),
					]),
					...text(60, 500, 'Wir danken für Ihren Besuch und freuen uns auf ein Wiedersehen.'),
					...small(
						60,
						790,
						`${name} | ${says.register} | USt-IdNr. ${supplier.vatId} | IBAN ${iban}`,
					),
				],
			};
		},
	],
	// A utility: meters and instalments, a direct debit, many numbers that are none of the invoice.
	utility: [
		'de',
		(facts) => {
			const { customer, number, date, says, net, tax, gross } = facts;
			const name = `Stadtwerke ${facts.pick(['Musterhafen', 'Altenried', 'Seeburg'])} GmbH`;
			const paid = Math.round((gross * 0.8) / 100) * 100;
			const basic = Math.round(net / 7);
			return {
				truth: {
					...{
						supplier: [name],
						due_date: [iso(days(date, 16))],
						order_number: [],
						iban: [],
					},
					...{ amount_paid: [plain(paid)], amount_due: [plain(gross - paid)] },
				},
				texts: [
					large(60, 50, name, 16),
					...small(60, 120, `${name}, Postfach 1160, 24101 Kiel`),
					...text(60, 140, ...address(customer)),
					...beside(350, 110, 120, [
						['Rechnungsnummer', number],
						['Vertragskonto', '2000 418 773'],
						['Kundennummer', '118 204'],
						['Zählernummer', '1ESY1160418773'],
						['Rechnungsdatum', says.day(date)],
						['Abrechnungszeitraum', `${says.day(days(date, -390))} - ${says.day(days(date, -26))}`],
					]),
					large(60, 260, 'Ihre Jahresrechnung Strom', 13),
					...text(
						60,
						285,
						'Sehr geehrte Kundin, sehr geehrter Kunde,',
						'Ihr Verbrauch betrug 2.418 kWh (Vorjahr: 2.397 kWh).',
					),
					...sumTexts(
						[
							['Arbeitspreis 2.418 kWh', money(facts, net - basic)],
							['Grundpreis 12 Monate', money(facts, basic)],
							['Nettobetrag', money(facts, net)],
							[`Umsatzsteuer ${facts.rate} %`, money(facts, tax)],
							['Rechnungsbetrag brutto', money(facts, gross)],
							['abzüglich geleistete Abschläge', money(facts, paid)],
							['Nachzahlung', money(facts, gross - paid)],
						],
						330,
						260,
					),
					...text(
						60,
						480,
						`Der Betrag wird am ${says.day(days(date, 16))} von Ihrem Konto abgebucht. Gläubiger-ID DE98ZZZ00000041877`,
					),
					...text(
						60,
						494,
						`Ihr neuer Abschlag beträgt monatlich 96,00 €, erstmals zum ${says.day(days(date, 45))}.`,
					),
					...small(
						60,
						790,
						`${says.register} | USt-IdNr. ${facts.supplier.vatId} | Geschäftsführer: Karl Wendt`,
					),
				],
			};
		},
	],
	// A telephone bill: charges by group, taken by direct debit.
	phoneBill: [
		'fr',
		(facts) => {
			const { customer, number, date, due, says, net, tax, gross, supplier } = facts;
			return {
				truth: {
					order_number: [],
					iban: [],
					amount_paid: [],
					amount_due: [plain(gross)],
				},
				texts: [
					large(60, 50, supplier.name, 16),
					...text(60, 80, 'Service Clients', 'TSA 40011', '92878 LA DEFENSE CEDEX'),
					...text(340, 130, ...address(customer)),
					...beside(60, 130, 150, [
						['N° de facture :', number],
						['Date de facture :', says.day(date)],
						['N° de compte client :', '4.118.2047'],
						['Ligne mobile :', '06 44 18 77 30'],
						['Période :', `du ${says.day(days(date, -30))} au ${says.day(days(date, -1))}`],
					]),
					large(60, 260, 'Votre facture en résumé', 13),
					...sumTexts(
						[
							['Abonnements et forfaits HT', money(facts, net - 350)],
							['Communications hors forfait HT', money(facts, 350)],
							['Total HT', money(facts, net)],
							[`TVA (${String(facts.rate).replace('.', ',')} %)`, money(facts, tax)],
							['Montant total TTC', money(facts, gross)],
						],
						290,
					),
					...text(
						60,
						400,
						`Ce montant sera prélevé à partir du ${says.day(due)} sur votre compte bancaire.`,
					),
					...small(
						60,
						780,
						`${supplier.name} au capital de 95 362 000 € - RCS Nanterre 913 204 887 - N° TVA ${supplier.vatId}`,
					),
				],
			};
		},
	],
	// No label for the number, no tax (a small business), place and date in one line.
	smallBusiness: [
		'de',
		(facts) => {
			const { customer, supplier, number, date, says, net, iban } = facts;
			const name = 'Annika Brandes';
			const { texts, end } = goods(facts, 300, false);
			return {
				truth: {
					...{
						supplier: [name],
						supplier_vat_id: [],
						due_date: [],
						order_number: [],
						tax: [],
					},
					...{
						amount_untaxed: undefined,
						amount: [plain(net)],
						amount_due: [plain(net)],
						amount_paid: [],
					},
				},
				texts: [
					...text(60, 50, name, 'Lektorat und Übersetzung', supplier.street, supplier.town),
					...text(60, 130, ...address(customer)),
					...text(400, 200, `Kiel, ${says.longDay(date)}`),
					large(60, 235, `Rechnung ${number}`, 13),
					...text(60, 260, 'für meine Leistungen berechne ich Ihnen:'),
					...texts,
					...sumTexts([['Gesamt', money(facts, net)]], end),
					...text(
						60,
						end + 30,
						'Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.',
						`Bitte überweisen Sie innerhalb von 14 Tagen auf mein Konto ${iban}.`,
						'Mit freundlichen Grüßen',
						name,
					),
				],
			};
		},
	],
	// Belgian: all sums in a bar of boxes, a structured reference for the payment.
	sumBar: [
		'nl',
		(facts) => {
			const { supplier, customer, number, date, due, order, says, net, tax, gross, iban, bic } =
				facts;
			const { texts, end } = goods(facts, 300, false);
			return {
				truth: { amount_due: [plain(gross)], amount_paid: [] },
				texts: [
					large(60, 50, supplier.name, 16),
					...text(60, 68, supplier.street, supplier.town, `BTW ${supplier.vatId}`),
					...text(340, 130, ...address(customer)),
					...over(220, [
						[60, 'FACTUUR NR', number],
						[180, 'FACTUURDATUM', says.day(date)],
						[300, 'VERVALDAG', says.day(due)],
						[410, 'UW REFERENTIE', order],
					]),
					...texts,
					...over(Math.max(end + 30, 620), [
						[60, 'MAATSTAF VAN HEFFING', money(facts, net)],
						[190, 'BTW %', `${facts.rate},00`],
						[270, 'BTW-BEDRAG', money(facts, tax)],
						[380, 'TE BETALEN EUR', money(facts, gross)],
					]),
					...text(
						60,
						700,
						`Gelieve te betalen op rekening ${iban} (BIC ${bic}) met mededeling +++418/7730/11604+++`,
					),
				],
			};
		},
	],
	// A reminder: the invoice that is open, a fee for the reminder, a new day to pay by.
	reminder: [
		'de',
		(facts) => {
			const { supplier, customer, number, date, says, gross } = facts;
			const now = days(date, 45);
			const fee = 500;
			return {
				truth: {
					...{
						date: [iso(now), iso(date)],
						due_date: [iso(days(now, 10)), iso(days(date, 30))],
						order_number: [],
					},
					...{
						amount_untaxed: undefined,
						tax: undefined,
						amount: [plain(gross), plain(gross + fee)],
					},
					...{ amount_due: [plain(gross + fee)], amount_paid: [] },
				},
				texts: [
					large(60, 50, supplier.name, 16),
					...small(60, 120, address(supplier).join(' · ')),
					...text(60, 140, ...address(customer)),
					...text(430, 200, says.day(now)),
					large(60, 230, '2. Mahnung', 14),
					...text(60, 255, 'Sehr geehrte Damen und Herren,', 'folgende Rechnung ist noch offen:'),
					...over(300, [
						[60, 'Rechnungsnr.', number],
						[180, 'Rechnungsdatum', says.day(date)],
						[300, 'Fällig am', says.day(days(date, 30))],
						[420, 'Rechnungsbetrag', money(facts, gross)],
					]),
					...sumTexts(
						[
							['Mahngebühr', money(facts, fee)],
							['Gesamtforderung', money(facts, gross + fee)],
						],
						350,
					),
					...text(
						60,
						400,
						`Bitte überweisen Sie den Gesamtbetrag bis zum ${says.day(days(now, 10))}.`,
					),
					...foot(facts),
				],
			};
		},
	],
	// An online shop: sold by somebody else than whose name is large, delivery costs, a voucher, already paid.
	shop: [
		'en',
		(facts) => {
			const { supplier, customer, number, date, says, rate, net } = facts;
			const [post, less] = [495, 300];
			const base = net + post - less;
			const tax = Math.round((base * rate) / 100);
			const order = '203-4418773-1160418';
			const { texts, end } = goods(facts, 340, false);
			return {
				truth: {
					...{ due_date: [], iban: [], order_number: [order] },
					...{ amount_untaxed: [plain(base)], tax: [plain(tax)], amount: [plain(base + tax)] },
					...{ amount_paid: undefined, amount_due: undefined },
				},
				texts: [
					large(60, 50, 'bazaarly', 22),
					...text(400, 50, 'Invoice', 'Paid'),
					...beside(350, 90, 90, [
						['Invoice #', number],
						['Invoice date', says.longDay(date)],
						['Total paid', money(facts, base + tax)],
					]),
					{ x: 60, y: 150, text: 'Billing address', bold: true },
					...small(60, 165, ...address(customer)),
					{ x: 230, y: 150, text: 'Delivery address', bold: true },
					...small(230, 165, ...address(customer)),
					{ x: 400, y: 150, text: 'Sold by', bold: true },
					...small(400, 165, ...address(supplier), `VAT # ${supplier.vatId}`),
					...text(60, 250, 'Order information'),
					...beside(60, 100, 268, [
						['Order date', says.longDay(days(date, -2))],
						['Order #', order],
					]),
					...texts,
					...sumTexts(
						[
							['Shipping', money(facts, post)],
							['Voucher', `-${money(facts, less)}`],
							['Total excl. VAT', money(facts, base)],
							[`VAT ${rate}%`, money(facts, tax)],
							['Invoice total', money(facts, base + tax)],
						],
						end,
					),
				],
			};
		},
	],
	// Into another country of the union: no tax, and both VAT numbers; the letterhead is centred.
	abroad: [
		'de',
		(facts) => {
			const { supplier, says, number, date, due, order, net, iban, bic } = facts;
			const customer = {
				...facts.customer,
				name: 'Vasseur Bonnefoy SARL',
				street: '12 rue des Tanneurs',
				town: '29200 Brest',
				vatId: 'FR61954506077',
			};
			const { texts, end } = goods(facts, 350, false);
			return {
				truth: {
					...{ customer: [customer.name], customer_vat_id: [customer.vatId] },
					...{
						amount_untaxed: [plain(net)],
						tax: ['0.00'],
						amount: [plain(net)],
						amount_due: [plain(net)],
						amount_paid: [],
					},
				},
				texts: [
					large(220, 50, supplier.name, 16),
					...text(190, 68, `${supplier.street}, ${supplier.town}, Germany`),
					...text(60, 130, ...address(customer), 'France', `VAT ID: ${customer.vatId}`),
					...beside(350, 110, 130, [
						['Invoice No.', number],
						['Date', says.day(date)],
						['Your order', order],
						['Our VAT ID', supplier.vatId],
						['Payment due by', says.day(due)],
					]),
					large(60, 300, 'Commercial Invoice', 13),
					...texts,
					...sumTexts(
						[
							['Total net', money(facts, net)],
							['VAT 0 %', money(facts, 0)],
							['Total', money(facts, net)],
						],
						end,
					),
					...text(
						60,
						end + 70,
						'Intra-Community supply, exempt from VAT (Article 138 of Directive 2006/112/EC).',
						`IBAN ${iban}, BIC ${bic}`,
					),
				],
			};
		},
	],
	// As billing services write them: the sum and the due date in large, parties under it, no tax number.
	billingService: [
		'us',
		(facts) => {
			const { supplier, customer, number, date, due, says, net, tax, gross, mail } = facts;
			const { texts, end } = goods(facts, 330, false);
			return {
				truth: {
					order_number: [],
					supplier_vat_id: [],
					iban: [],
					amount_due: [plain(gross)],
					amount_paid: [],
				},
				texts: [
					large(60, 60, 'Invoice', 20),
					...beside(60, 100, 85, [
						['Invoice number', number],
						['Date of issue', says.longDay(date)],
						['Date due', says.longDay(due)],
					]),
					...text(60, 150, ...address(supplier), 'United States', mail),
					...text(300, 150, 'Bill to', ...address(customer), 'United States'),
					large(60, 250, `${money(facts, gross)} due ${says.longDay(due)}`, 16),
					...text(60, 280, 'Pay online'),
					...texts,
					...sumTexts(
						[
							['Subtotal', money(facts, net)],
							[`Sales tax (${facts.rate}%)`, money(facts, tax)],
							['Total', money(facts, gross)],
							['Amount due', money(facts, gross)],
						],
						end,
					),
				],
			};
		},
	],
	// The supplier in one line of the foot alone; net and tax for each rate in rows of their own.
	ratesInRows: [
		'de',
		(facts) => {
			const { supplier, customer, number, date, due, order, says, net, iban, bic } = facts;
			const other = Math.round(net / 5);
			const taxes = [Math.round(net * 0.19), Math.round(other * 0.07)] as const;
			const gross = net + other + taxes[0] + taxes[1];
			const { texts, end } = rowsOf(
				facts,
				310,
				['Pos', 'Artikel', 'USt', 'Einzel', 'Gesamt'],
				'19%',
			);
			return {
				truth: {
					...{ amount_untaxed: [plain(net + other)], tax: [plain(taxes[0] + taxes[1])] },
					...{ amount: [plain(gross)], amount_due: [plain(gross)], amount_paid: [] },
				},
				texts: [
					...text(60, 130, ...address(customer)),
					large(60, 220, 'Rechnung', 18),
					...beside(350, 100, 130, [
						['Beleg-Nr.', number],
						['Datum', says.day(date)],
						['Kunden-Nr.', '10447'],
						['Bestell-Nr.', order],
						['Fällig', says.day(due)],
					]),
					...texts,
					...text(95, end - 8, 'Fachbuch'),
					...[
						['7%', 370],
						[money(facts, other), 540],
					].map(([said, x]): Text => ({
						x: Number(x),
						y: end - 8,
						text: String(said),
						align: 'right',
					})),
					...sumTexts(
						[
							['Netto 7%', money(facts, other)],
							['USt 7%', money(facts, taxes[1])],
							['Netto 19%', money(facts, net)],
							['USt 19%', money(facts, taxes[0])],
							['Endbetrag', money(facts, gross)],
						],
						end + 14,
					),
					...small(
						60,
						785,
						`${supplier.name} · ${supplier.street} · ${supplier.town} · ${says.register} · USt-IdNr. ${supplier.vatId}`,
					),
					...small(60, 796, `${says.bank} · IBAN ${iban} · BIC ${bic}`),
				],
			};
		},
	],
	// Labels and values four in a row; the sums on the left; a logo of capitals that is not the name.
	fourInRow: [
		'en',
		(facts) => {
			const {
				supplier,
				customer,
				number,
				date,
				due,
				order,
				says,
				net,
				tax,
				gross,
				iban,
				bic,
				mail,
			} = facts;
			const { texts, end } = goods(facts, 320, false);
			return {
				truth: { amount_due: [plain(gross)], amount_paid: [] },
				texts: [
					large(60, 50, 'NRTH', 26),
					...text(330, 40, ...address(supplier), mail, `VAT No. ${supplier.vatId}`),
					...text(60, 130, 'Invoice to:', ...address(customer)),
					...[
						['Invoice no:', number, 'Order no:', order],
						['Invoice date:', says.day(date), 'Account:', 'LIN0042'],
						['Due date:', says.day(due), 'Rep:', 'SJH'],
					].flatMap((cells, row) =>
						cells.flatMap((said, at) => text([60, 150, 320, 410][at] ?? 0, 230 + row * 15, said)),
					),
					...texts,
					...beside(60, 140, end + 10, [
						['Goods total', money(facts, net)],
						[`VAT @ ${facts.rate}%`, money(facts, tax)],
						['Total payable', money(facts, gross)],
					]),
					...text(60, 700, `Please pay by BACS to IBAN ${iban}, BIC ${bic}`),
				],
			};
		},
	],
};

/** Three of each kind. @param seed others than those that the tests have */
export function furtherKinds(seed = 0): Sample[] {
	return Object.entries(kinds).flatMap(([name, [language, layout]], row) =>
		[0, 1, 2].map((copy) => letter(language, name, layout, seed + 50_000 + 10 * row + copy)),
	);
}
