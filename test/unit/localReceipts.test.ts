import { expect, it } from 'vitest';
import { describeLayout, fillLayout, sourceOf } from '../service/reading/extract';

const described = describeLayout(
	'{"shop":"string","date":"date","total":"number","currency":"string"}',
);

// The local service reads till receipts by their first line, their total and the change.
it.each([
	[
		'BOOK TA .K (TAMAN DAYA) SDN BHD|789417-W|81100 JOHOR BAHRU|DATE: 25/12/2018 8:13 PM|TOTAL: 9.00|ROUND D TOTAL (RM): 9.00|CASH 10.00|CHANGE 1.00',
		['BOOK TA .K (TAMAN DAYA) SDN BHD', '25/12/2018', '9.00', 'MYR'],
	],
	[
		'INDAH GIFT & HOME DECO|27, JALAN DEDAP 13,|19/10/2018 20:49|TOTAL SALES (EXCLUDING GST) 52.00|TOTAL GST 3.12|TOTAL SALES (INCLUSIVE OF GST) RM 55.10|CASH 60.00|CHANGE 4.90',
		['INDAH GIFT & HOME DECO', '19/10/2018', '55.10', 'MYR'],
	],
	[
		'Bäckerei Sonnenschein|Marktplatz 3|50667 Köln|Kassenbon 4711|04.05.2024 08:12|Kaffee 3,70|SUMME EUR 3,70|Bar 5,00|Rückgeld 1,30',
		['Bäckerei Sonnenschein', '04.05.2024', 'EUR 3,70', 'EUR'],
	],
	[
		'LE PETIT CAFE|12 rue de la Paix|75002 Paris|03/05/2024 12:30|Menu du jour 22,00|Total TTC 22,00 €|CB 22,00',
		['LE PETIT CAFE', '03/05/2024', '22,00 €', 'EUR'],
	],
])('reads the receipt %j', (lines, values) => {
	const filled = described && fillLayout(described.layout, sourceOf(lines.replaceAll('|', '\n')));
	expect(Object.values(filled ?? {})).toEqual(values);
});
