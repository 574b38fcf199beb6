import { type Invoice, linesOf } from '../invoice';
import type { Wording } from '../wording';

export const wording: Wording = { locale: 'de-DE', currency: 'EUR', dateFormat: 'dd.MM.yyyy' };

/** Invented bank and VAT number, with valid checksums. */
export const bank = { iban: 'DE81 9990 0012 0048 8173 00', bic: 'ZZKWDE33XXX' };

/** A German invoice with more lines than a page holds. */
export const invoice: Invoice = {
	wording,
	supplier: {
		name: 'Kesselbach Werkzeughandel GmbH',
		address: ['Am Alten Güterbahnhof 12', '44999 Bruckhausen'],
		vat: 'DE999004171',
		bank,
		phone: '030 23125 417',
		email: 'rechnung@kesselbach.example',
	},
	customer: {
		name: 'Metallbau Oderwald GmbH & Co. KG',
		address: ['Buchhaltung', 'Industriestraße 88', '38999 Oderwald'],
	},
	number: '2025-10457',
	orderNumber: '4500019832',
	date: '2025-02-05',
	dueDate: '2025-03-07',
	lines: linesOf([
		['104-220', 'Drehmomentschlüssel 20–200 Nm, 1/2 Zoll', 2, 'Stk', 89.9, 19],
		['104-318', 'Steckschlüsselsatz 46-teilig im Koffer', 1, 'Satz', 129.5, 19],
		['210-005', 'Sechskantschraube M8 × 40, verzinkt', 500, 'Stk', 0.14, 19],
		['210-007', 'Sechskantschraube M10 × 60, verzinkt', 300, 'Stk', 0.27, 19],
		['211-010', 'Unterlegscheibe M8, Edelstahl A2', 1000, 'Stk', 0.04, 19],
		['213-044', 'Sicherungsmutter M10, selbstsichernd', 300, 'Stk', 0.11, 19],
		['305-112', 'Trennscheibe 125 × 1,0 mm für Edelstahl', 50, 'Stk', 1.35, 19],
		['305-120', 'Fächerscheibe 125 mm, Körnung 60', 20, 'Stk', 3.95, 19],
		[
			'307-001',
			'Winkelschleifer 1.400 W, 125 mm,\nmit Sanftanlauf, inkl. Schutzhaube',
			1,
			'Stk',
			1149.9,
			19,
		],
		['412-650', 'Schweißhelm, automatische Abdunklung', 2, 'Stk', 78.5, 19],
		['412-655', 'Ersatzscheibe außen, 10er-Pack', 3, 'Pack', 14.8, 19],
		['415-020', 'Schweißdraht SG2, 0,8 mm, 15-kg-Spule', 4, 'Stk', 41.25, 19],
		['501-300', 'Arbeitshandschuhe Rindspaltleder, Gr. 10', 24, 'Paar', 4.6, 19],
		['501-317', 'Schutzbrille, klar, beschlagfrei', 12, 'Stk', 6.9, 19],
		['501-402', 'Gehörschutzstöpsel, Spender 200 Paar', 2, 'Box', 32.4, 19],
		['620-118', 'Schwerlastregal 200 × 100 × 50 cm,\nTragkraft 250 kg je Boden', 3, 'Stk', 164, 19],
		['620-131', 'Sichtlagerkasten Größe 3, blau', 60, 'Stk', 2.15, 19],
		['622-009', 'Etikettenhalter, magnetisch, 100 mm', 80, 'Stk', 0.85, 19],
		['733-200', 'Druckluftkupplung 1/4 Zoll', 15, 'Stk', 7.6, 19],
		['733-215', 'Druckluftschlauch 10 m, 9 mm', 4, 'Stk', 27.9, 19],
		['733-240', 'Ausblaspistole mit langem Rohr', 4, 'Stk', 18.35, 19],
		['840-010', 'Silikonspray 400 ml', 24, 'Dose', 5.2, 19],
		['840-016', 'Rostlöser 400 ml', 24, 'Dose', 4.75, 19],
		['840-031', 'Bremsenreiniger 500 ml', 48, 'Dose', 2.85, 19],
		['905-500', 'Putztuchrolle, blau, 1.000 Blatt', 6, 'Rolle', 16.9, 19],
		['990-001', 'Frachtkosten Spedition', 1, 'Psch', 68, 19],
	]),
};
