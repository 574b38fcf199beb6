import { type Concept, list } from './concept';

const net = list(`
	net, netto, ht, hors, excl, exkl, exclusief, excluding, exclusive, ohne, before, ex,
	sin, untaxed, imponibile
`);
const tax = list(`
	tax, vat, btw, mwst, ust, tva, iva, steuer, gst, taxable
`);
const part = list(`
	sub, discount, unit, line, zwischen, sous, previous, item, zwischentotal, per, saved,
	savings, points, items, qty, hours
`);

/** Sums of money. */
export const amounts: Concept[] = [
	{
		id: 'total',
		type: 'amount',
		names: list(`
			total, total amount, grand total, amount, amount total, total gross, gross amount, gross
			total, total incl tax, total including tax, total incl vat, amount due, total due,
			balance due, amount payable, invoice total, invoice amount, total price, total with tax,
			total to pay, gross, amount paid, total paid, sum, order total, total of the order,
			amount to pay
		`),
		labels: list(`
			grand total, total amount due, amount due, total due, balance due, invoice total, total
			for this invoice, total to pay, amount payable, total payable, total incl vat, total
			including vat, total inc vat, total incl tax, total including tax, total inc gst, total
			amount, invoice amount, gross amount, gross total, total gross, order total, total
			charged, please pay, total amount payable, total amount due on, total vat included,
			amount to pay, gesamtbetrag, rechnungsbetrag, gesamtsumme, endbetrag, endsumme, zu
			zahlender betrag, zahlbetrag, zu zahlen, bruttobetrag, rechnungssumme, gesamt brutto,
			summe brutto, brutto gesamt, total brutto, betrag brutto, gesamtpreis brutto,
			rechnungsbetrag brutto, summe inkl mwst, gesamt inkl mwst, betrag inkl mwst, total inkl
			mwst, rechnungstotal, summe eur, total eur, gesamtbetrag brutto, rechnungsendbetrag,
			montant ttc, total ttc, net à payer, montant à payer, total à payer, montant total,
			montant total ttc, total général, montant dû, reste à payer, net à payer ttc, somme due,
			total toutes taxes comprises, montant toutes taxes comprises, prix total ttc, total net
			ttc, solde à payer, te betalen, totaal te betalen, te voldoen, totaal incl btw, totaal
			inclusief btw, totaalbedrag, totaal bedrag, factuurbedrag, factuur totaal,
			factuurtotaal, eindtotaal, te betalen bedrag, bedrag incl btw, openstaand bedrag, totaal
			incl, eindbedrag, totaalbedrag incl btw, bedrag inclusief btw, door u te betalen, total
			factura, importe total, total a pagar, total con iva, total general, importe a pagar,
			total iva incluido, totale fattura, totale documento, totale da pagare, importo totale,
			netto a pagare, totale complessivo, totale ivato, totale generale, totale iva inclusa,
			importo da pagare
		`),
		weak: list(`
			total, amount, to pay, brutto, gesamt, summe, betrag, ttc, à payer, a payer, totaal,
			bedrag, totale, importe, importo, gross, zu bezahlen, gesamtpreis, amount paid, total
			paid
		`),
		not: [...part, ...net, ...tax, 'shipping', 'freight', 'cash', 'change'],
		prefer: 'last',
	},
	{
		id: 'net',
		type: 'amount',
		names: list(`
			net amount, subtotal, sub total, amount untaxed, untaxed amount, net total, total net,
			net, total excl tax, total excluding tax, total without tax, amount excl vat, amount
			excl tax, taxable amount, total excl vat, amount net, tax base, net total before tax,
			amount without tax, total before tax
		`),
		labels: list(`
			net amount, net total, total net, total excl vat, total excluding vat, total ex vat,
			total excl tax, total excluding tax, taxable amount, amount excl vat, total before tax,
			amount before tax, total ex gst, net value, excl vat, excluding vat, total net amount,
			goods total, taxable total, net invoice amount, total excl, amount excluding vat,
			nettobetrag, netto betrag, summe netto, gesamt netto, total netto, nettosumme,
			warenwert, rechnungsbetrag netto, gesamtbetrag netto, betrag netto, netto gesamt,
			nettowert, steuerpflichtiger betrag, bemessungsgrundlage, summe netto, zwischensumme
			netto, warenwert netto, nettogesamt, gesamtsumme netto, total exkl mwst,
			zwischentotal exkl mwst, betrag exkl mwst, summe exkl mwst, total ohne mwst, summe ohne mwst, total ht, montant ht, total hors
			taxes, total hors taxe, montant hors taxes, total net ht, montant net ht, base ht,
			montant total ht, net ht, hors taxes, base hors taxe, sous total ht, total hors tva,
			montant hors tva, total général ht, totaal excl btw, totaal exclusief btw, exclusief
			btw, excl btw, bedrag excl btw, nettobedrag, netto bedrag, totaal netto, grondslag, btw
			grondslag, totaal excl, subtotaal excl btw, bedrag exclusief btw, totaalbedrag excl btw,
			base imponible, subtotal sin iva, total sin iva, importe neto, total base imponible,
			imponibile, totale imponibile, totale netto, totale senza iva, importo netto, base
			imponibile
		`),
		weak: list(`
			subtotal, sub total, zwischensumme, zwischentotal, sous total, subtotaal, subtotale,
			net, netto, base, neto, merchandise total, ht
		`),
		not: list(`
			kg, weight, gewicht, incl, inkl, inclusief, days, tage, payer, pagare, jours, dagen
		`),
		prefer: 'last',
	},
	{
		id: 'tax',
		type: 'amount',
		names: list(`
			tax, tax amount, vat amount, vat, amount tax, sales tax, total tax, tax total, total
			vat, gst, iva, btw, mwst, total of the tax
		`),
		labels: list(`
			vat amount, tax amount, total vat, total tax, vat total, tax total, total gst, total
			taxes, amount of vat, mehrwertsteuerbetrag, mwst betrag, steuerbetrag, ust betrag, summe
			mwst, gesamt mwst, mwst gesamt, umsatzsteuerbetrag, summe ust, summe steuer, montant
			tva, total tva, montant de la tva, total taxes, tva totale, montant total tva, btw
			bedrag, totaal btw, bedrag btw, totaalbedrag btw, btw totaal, cuota iva, importe iva,
			total iva, cuota, totale iva, importo iva, totale imposta, imposta
		`),
		weak: list(`
			vat, tax, sales tax, taxes, local taxes, local tax, state tax, gst, hst, mehrwertsteuer,
			umsatzsteuer, mwst, mw st, ust, u st, zzgl mwst, zzgl ust, enthaltene mwst, steuer, tva,
			t v a, dont tva, btw, omzetbelasting, iva, i v a, igic
		`),
		not: list(`
			incl, inkl, inclusief, inclusive, including, included, excl, exkl, excluding, exclusief,
			hors, zonder, ohne, ex, sin, con, inc, intra, intracommunautaire, #, id, before,
			without, senza, reg, registration, inclus, comprise, comprises, toutes
		`),
		prefer: 'last',
	},
	{
		id: 'taxRate',
		type: 'percentage',
		names: list(`
			tax rate, vat rate, tax percent, vat percent, tax percentage, vat percentage, rate of
			tax
		`),
		labels: list(`
			vat rate, tax rate, vat %, tax %, mwst satz, steuersatz, ust satz, taux de tva, taux
			tva, btw tarief, btw percentage, tipo iva, tipo de iva, aliquota, aliquota iva
		`),
		weak: list(`
			vat, tax, gst, local taxes, sales tax, rate, mwst, ust, mehrwertsteuer, umsatzsteuer,
			steuer, tva, taux, btw, iva
		`),
	},
	{
		id: 'discount',
		type: 'amount',
		names: ['discount', 'discount amount', 'total discount', 'rebate'],
		labels: list(`
			discount, rebate, rabatt, nachlass, remise, rabais, korting, descuento, sconto, total
			discount, gesamtrabatt
		`),
		weak: ['skonto', 'escompte'],
		prefer: 'last',
	},
	{
		id: 'shipping',
		type: 'amount',
		names: list(`
			shipping, shipping cost, shipping costs, delivery cost, freight, postage, shipping
			amount, delivery charge
		`),
		labels: list(`
			shipping, shipping cost, shipping costs, shipping and handling, delivery charge,
			freight, postage, carriage, versand, versandkosten, porto, lieferkosten, frais de port,
			frais de livraison, port, verzendkosten, verzending, bezorgkosten, gastos de envío,
			envío, spese di spedizione, spedizione
		`),
		weak: ['delivery', 'livraison', 'transport'],
		not: list(`
			date, datum, address, to, method
		`),
		prefer: 'last',
	},
	{
		id: 'tip',
		type: 'amount',
		names: ['tip', 'gratuity', 'tip or gratuity', 'service charge'],
		labels: list(`
			tip, gratuity, trinkgeld, pourboire, fooi, propina, mancia, service charge
		`),
		prefer: 'last',
	},
	{
		id: 'openingBalance',
		type: 'amount',
		names: list(`
			opening balance, balance before the first booking, starting balance, previous balance,
			old balance
		`),
		labels: list(`
			opening balance, starting balance, previous balance, balance forward, balance brought
			forward, beginning balance, alter saldo, alter kontostand, anfangssaldo, saldo alt,
			saldovortrag, kontostand alt, ancien solde, solde précédent, solde initial, solde
			antérieur, beginsaldo, vorig saldo, oud saldo, saldo anterior, saldo inicial, saldo
			iniziale, saldo precedente
		`),
	},
	{
		id: 'closingBalance',
		type: 'amount',
		names: list(`
			closing balance, balance after the last booking, ending balance, new balance, final
			balance, balance
		`),
		labels: list(`
			closing balance, ending balance, new balance, current balance, balance carried forward,
			neuer saldo, neuer kontostand, endsaldo, saldo neu, kontostand neu, kontostand am,
			nouveau solde, solde final, solde créditeur, eindsaldo, nieuw saldo, saldo final, saldo
			actual, saldo finale, nuovo saldo
		`),
		weak: ['balance', 'saldo', 'solde', 'kontostand'],
		prefer: 'last',
	},
	{
		id: 'currency',
		type: 'currency',
		names: list(`
			currency, currency code, iso currency, waehrung, währung, devise, munt, moneda, valuta
		`),
		labels: list(`
			currency, währung, devise, munteenheid, moneda, divisa
		`),
	},
];
