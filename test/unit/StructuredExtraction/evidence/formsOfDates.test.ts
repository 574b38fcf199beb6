import { describe, expect, it } from 'vitest';
import { type Form, reasonsOf } from './reasonsOf';

describe('days, months and periods in another form than the page', () => {
	it.each<Form>([
		['vom 2. bis zum 11. Februar 2023', 'aufnahme', '2023-02-02'],
		['från den 5 till den 9 maj 2024', 'fran', '2024-05-05'],
		['Ápolás ideje: 2024. november 18 – 23.', 'vege', '2024-11-23'],
		['Born: 09 – 11 – 1993', 'birth', '1993-11-09'],
		['Born: 09–11–1993', 'birth', '1993-11-09'],
		['January to March 2024', 'start_month', '2024-01'],
		['Dec–Feb 2024', 'start_month', '2023-12'],
		['Jan ’23', 'month', '2023-01'],
		['Nächste HU   Juni 26', 'naechste_hu', '2026-06'],
		['2026. június', 'honap', '2026-06'],
		['in June of 2026', 'month', '2026-06'],
		['2024/03', 'month', '2024-03'],
		['Period: March 2024', 'period_start', '2024-03-01'],
		['Period: March 2024', 'period_end', '2024-03-31'],
		['Erste Rate am Ultimo Januar 2024', 'rate', '2024-01-31'],
		['payable at the end of February 2024', 'payable', '2024-02-29'],
		['18 de março a 17 de abril de 2024', 'periodo', '2024-03-18/2024-04-17'],
		['1 May 2024 to 31 May 2024', 'period', '2024-05-01 - 2024-05-31'],
		// A day without its year, which another one has.
		['Até 17 de outubro presta serviço. Ílhavo, 6 de outubro de 2025', 'ultimo_dia', '2025-10-17'],
		['Do 17 października pracuje. Płock, 6 października 2025', 'ostatni_dzien', '2025-10-17'],
		// One digit in each box.
		['Geboortedatum  0 7 - 0 4 - 1 9 7 2', 'geboren', '1972-04-07'],
		['date de naissance : 2 6 1 1 2 0 1 9', 'naissance', '2019-11-26'],
		['Gyldig 24. juni – 11. august 2024', 'fra', '2024-06-24'],
		['Histórico: FEV/24 198 | DEZ/23 236', 'mes', '2023-12'],
		['Referência: MAR/2024', 'mes', '2024-03'],
		// The year of a birth is short, and of the last century.
		['DOB: 3-9-58', 'birth', '1958-03-09'],
		['Sampled: 9/5/23 0815 by client', 'sampled_at', '2023-09-05T08:15'],
		['in data 07/07/2016 alle ore 14,15; temperatura', 'ora', '14:15'],
		['Aperti 12,15–14,30 e 19,30–22,30', 'pranzo', '12:15'],
		['Aperti 12,15–14,30 e 19,30–22,30', 'chiude', '14:30'],
		['Ora: 10.37.15', 'ora', '10:37:15'],
	])('%j: %s is %j', (page, name, value) => {
		expect(reasonsOf(page, name, value)).toEqual([]);
	});

	it.each<Form>([
		['vom 2. bis zum 11. Februar 2023', 'aufnahme', '2023-02-03'],
		['Até 17 de outubro presta serviço. Ílhavo, 6 de outubro de 2025', 'ultimo_dia', '2025-10-16'],
		// A short month may be another word.
		['17 marca de ropa, 2025', 'dia', '2025-03-17'],
		['vom 2. bis zum 11. Februar 2023', 'aufnahme', '2023-01-02'],
		['Ápolás ideje: 2024. november 18 – 23.', 'vege', '2024-11-24'],
		['2024. november 18 – 23.50 Ft', 'vege', '2024-11-23'],
		['Born: 09 – 11 – 1993', 'birth', '1993-11-10'],
		['January to March 2024', 'start_month', '2023-01'],
		['January and later, March 2024', 'start_month', '2024-02'],
		['Jan ’23', 'month', '2024-01'],
		['Due June 26, 2024', 'month', '2026-06'],
		['Due June 26 and June 27 in 2024', 'month', '2026-06'],
		['26 June 24\n', 'month', '2026-06'],
		['Period: March 2024', 'period_start', '2024-03-31'],
		['Period: March 2024', 'invoice_date', '2024-03-01'],
		['Period: 15 March 2024', 'period_start', '2024-03-01'],
		['Period: 15 March 2024', 'period_end', '2024-03-31'],
		['payable in February 2024', 'payable', '2024-02-29'],
		['payable at the end of February 2024', 'payable', '2024-02-28'],
		['18 de março a 17 de abril de 2024', 'periodo', '2024-03-18/2024-04-18'],
		['1 May 2024 to 31 May 2024', 'period', '2024-05-02 - 2024-05-31'],
		['Burgerservicenummer  2 1 8 4 4 0 7 6 3', 'geboren', '1844-07-06'],
		['1 2 6 1 1 2 0 1 9', 'naissance', '2019-11-26'],
		['0 7 - 1 3 - 1 9 7 2', 'geboren', '1972-07-14'],
		['Gyldig 24. juni – 11. august 2024', 'fra', '2024-06-25'],
		['Gyldig 24. juni, og 11. august 2024', 'fra', '2011-06-25'],
		['DOB: 3-9-58', 'birth', '1959-03-09'],
		['DOB: 3-9-2058', 'birth', '1958-03-09'],
		['Sampled: 9/5/23 0815 by client', 'sampled_at', '2023-09-05T08:51'],
		['Preis 12,15 und 14,30', 'time', '12:15'],
		['Histórico: FEV/24 198', 'mes', '2024-03'],
	])('%j: %s is not %j', (page, name, value) => {
		expect(reasonsOf(page, name, value)).not.toEqual([]);
	});
});
