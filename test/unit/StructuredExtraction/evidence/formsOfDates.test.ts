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
	])('%j: %s is not %j', (page, name, value) => {
		expect(reasonsOf(page, name, value)).not.toEqual([]);
	});
});
