import { type Concept, list } from './concept';

/** Dates and times. */
export const dates: Concept[] = [
	{
		id: 'date',
		type: 'date',
		names: list(`
			invoice date, date, issue date, date of issue, issued, issued on, document date, receipt
			date, billing date, bill date, purchase date, transaction date, date of the invoice,
			date of purchase, order date, date of the order
		`),
		labels: list(`
			invoice date, date of invoice, issue date, date of issue, date issued, issued on, bill
			date, billing date, tax date, document date, receipt date, transaction date, purchase
			date, invoice dated, statement date, rechnungsdatum, datum der rechnung,
			ausstellungsdatum, rechnung vom, belegdatum, rg datum, rechnungs datum, date de facture,
			date de la facture, date facture, date de facturation, date d'émission, facture du,
			émise le, émis le, fait le, factuurdatum, factuur datum, datum factuur, aankoopdatum,
			bondatum, fecha de factura, fecha factura, fecha de emisión, fecha de expedición, fecha
			emisión, data fattura, data documento, data di emissione, data emissione, data della
			fattura
		`),
		weak: list(`
			date, dated, issued, datum, le, du, fecha, data, del, vom, order date, bestelldatum,
			date de commande, orderdatum, fecha de pedido, data ordine
		`),
		not: list(`
			due, delivery, liefer, lieferung, leistung, leistungs, verval, échéance, echeance, ship,
			shipping, service, payment, vencimiento, scadenza, livraison, lever, print, printed,
			druck, expiry, start, end, birth, fällig, fallig, zahlung, value, wert, valuta, by,
			until, bis, geburts, limite, payable, commande, bestell, uiterste, betaal, entrega,
			consegna, order
		`),
	},
	{
		id: 'dueDate',
		type: 'date',
		names: list(`
			due date, date due, payment due, payment due date, pay by, due, payment deadline, date
			until which to pay
		`),
		labels: list(`
			due date, payment due date, payment due, payment due by, date due, due on, due by, pay
			by, please pay by, payable by, payment deadline, due before, fälligkeitsdatum, fällig
			am, fällig zum, fälligkeit, zahlbar bis, zahlbar bis zum, zahlungsziel, zu zahlen bis,
			zahlung bis, spätestens bis, zahlungstermin, zahlbar am, fällig bis, date d'échéance,
			échéance, date échéance, date limite de paiement, à payer avant le, payable avant le, à
			régler avant le, règlement avant le, date limite de règlement, échéance le, payable le,
			date de règlement, à régler le, vervaldatum, vervaldag, uiterste betaaldatum, betaal
			voor, te betalen voor, te betalen vóór, betalen vóór, te voldoen voor, uiterlijk,
			betaaldatum, betaling voor, betalen voor, fecha de vencimiento, vencimiento, fecha
			vencimiento, fecha límite, pagar antes del, data scadenza, data di scadenza, scadenza,
			da pagare entro, scadenza pagamento, scadenza il
		`),
		weak: list(`
			due, bis zum, fällig, vóór, uiterlijk op, entro il
		`),
	},
	{
		id: 'deliveryDate',
		type: 'date',
		names: list(`
			delivery date, ship date, date of delivery, delivered on, service date, date by which to
			deliver, shipping date, supply date
		`),
		labels: list(`
			delivery date, date of delivery, ship date, shipping date, delivered on, date of supply,
			supply date, service date, deliver by, required by, delivery by, needed by, lieferdatum,
			liefertermin, leistungsdatum, datum der lieferung, lieferung am, lieferung bis,
			leistungszeitpunkt, date de livraison, livré le, livraison le, livraison prévue le,
			leverdatum, leveringsdatum, geleverd op, fecha de entrega, data consegna, data di
			consegna, consegna richiesta, consegna prevista, requested delivery, required delivery
			date, delivery required, gewünschter liefertermin, gewünschtes lieferdatum, livraison
			souhaitée, gewenste leverdatum, entrega solicitada
		`),
	},
	{
		id: 'periodStart',
		type: 'date',
		names: list(`
			period start, start date, first day that the statement covers, from date, billing period
			start, service start
		`),
		labels: list(`
			period from, start date, opening date, statement period, billing period, period,
			zeitraum, abrechnungszeitraum, leistungszeitraum, période du, période, periode van,
			periode, período, periodo
		`),
		weak: ['from', 'von', 'vom', 'du', 'van', 'desde', 'dal'],
	},
	{
		id: 'periodEnd',
		type: 'date',
		names: list(`
			period end, end date, last day that the statement covers, to date, billing period end,
			service end
		`),
		labels: list(`
			period to, end date, period until, bis, bis zum, jusqu'au, tot en met, hasta, fino al
		`),
	},
	{
		id: 'dateOfBirth',
		type: 'date',
		names: list(`
			date of birth, birth date, birthday, dob, born
		`),
		labels: list(`
			date of birth, birth date, born, dob, geburtsdatum, geboren am, geboren, geb am, date de
			naissance, né le, née le, geboortedatum, fecha de nacimiento, data di nascita, nato il,
			nata il
		`),
	},
	{
		id: 'time',
		type: 'time',
		names: ['time', 'time of the purchase', 'hour', 'uhrzeit'],
		labels: list(`
			time, uhrzeit, zeit, heure, tijd, hora, ora, ore
		`),
	},
];
