import { describe, expect, it } from 'vitest';
import { type Form, reasonsOf } from './reasonsOf';

describe('numbers, amounts and times in other words than the page', () => {
	it.each<Form>([
		['sept cent quatre-vingt-douze euros et cinquante centimes', 'total', 792.5],
		['Valor: 21 euros e 64 cêntimos', 'valor', 21.64],
		['twelve dollars and five cents', 'total', 12.05],
		['zwölf Euro fünfzig', 'total', 12.5],
		['12 Euro und 50 Cent', 'total', 12.5],
		['Two hundred and 50/100 dollars', 'total', 200.5],
		['two hundred dollars and 50/100', 'total', 200.5],
		['diecisiete euros con treinta céntimos', 'total', 17.3],
		['Bir aylık kira: Yirmi iki bin beş yüz TL', 'kira', 22500],
		['Ápolási napok száma: hat', 'napok', 6],
		['háromszázötvenezer forint', 'ar', 350000],
		['suma de douăzeci și cinci de lei', 'pret', 25],
		['Született: 1951. augusztus huszadika', 'datum', '1951-08-20'],
		['on May fifth, 2024', 'date', '2024-05-05'],
		['ten past nine', 'time', '09:10'],
		['twenty to five in the afternoon', 'time', '16:40'],
		['zehn nach neun', 'zeit', '09:10'],
		['fünf vor halb drei', 'zeit', '14:25'],
		['las nueve y diez', 'hora', '09:10'],
		['nine thirty am', 'time', '09:30'],
		['open 9-11 am', 'opens', '09:00'],
		['hétfő 10 óra', 'ido', '10:00'],
	])('%j: %s is %j', (page, name, value) => {
		expect(reasonsOf(page, name, value)).toEqual([]);
	});

	it.each<Form>([
		['sept cent quatre-vingt-douze euros et cinquante centimes', 'total', 792.05],
		['Valor: 21 euros e 64 cêntimos', 'valor', 21.46],
		['twelve dollars and five cents', 'total', 12.5],
		['zwölf Euro, fünfzig Stück', 'total', 12.5],
		['12 Euro und 50 Stück', 'total', 12.5],
		['12 pieces and 50 cents', 'total', 12.5],
		['Two hundred and 50/100 dollars', 'total', 250],
		['Bir aylık kira: Yirmi iki bin beş yüz TL', 'kira', 22050],
		['We came on this day to the town', 'count', 10],
		['We came on this day to the town', 'count', 2],
		['Er hat es und ich bin da', 'count', 6],
		['Er hat es und ich bin da', 'count', 1000],
		['háromszázötvenezer forint', 'ar', 305000],
		['January to March 2024', 'date', '2024-03-02'],
		['on May 2024', 'date', '2024-05-10'],
		['Született: 1951. augusztus huszadika', 'datum', '1951-08-21'],
		['in May second place', 'date', '2024-05-02'],
		['ten past nine', 'time', '09:50'],
		['twenty to five in the afternoon', 'time', '17:20'],
		['fünf vor halb drei', 'zeit', '15:25'],
		['two to four weeks', 'time', '03:58'],
		['nine thirty am', 'time', '21:30'],
		['open 9-11 am', 'opens', '21:00'],
	])('%j: %s is not %j', (page, name, value) => {
		expect(reasonsOf(page, name, value)).not.toEqual([]);
	});
});
