import { expect, it } from 'vitest';
import {
	normaliseDate,
	normaliseDateTime,
} from '../../../../../nodes/shared/values/normalise/dates';
import { AS_WRITTEN } from '../../../../../nodes/shared/values/normalise/normalised';
import { doubt, inWords, readings } from './readings';

const dateBy = (dateOrder: 'auto' | 'DMY' | 'MDY' | 'YMD') => (printed: unknown) =>
	normaliseDate(printed, { ...AS_WRITTEN, dateOrder });

/** In addition to the dates of `dateProperties.test.ts`, which the platform prints. */
readings('a date', dateBy('auto'), [
	// ISO 8601 and the year in front
	['2014-08-03', '2014-8-3', '2014 08 03', '2014-08-03T14:35:00Z', '2014-08-03T23:59:59.999-11:00'],
	['2014-08-03', '2014-08-03 14:35:07', '20140803T143500Z', 20140803],
	['2014-08-03', '2014年8月3日', '2014 年 8 月 3 日', '２０１４年８月３日', '2014년 8월 3일'],
	['2014-08-03', '٢٠١٤-٠٨-٠٣', '2014-W31-7'],
	['1999-12-31', '99-12-31'],
	['2024-02-29', '2024-02-29'],
	// Dots: the day first
	['2014-08-03', '3.8.14', '3. 8. 2014', '03.08.2014.'],
	['2060-01-01', '01.01.60'],
	['1961-01-01', '01.01.61'],
	// Other digits, where only one order is possible
	['2014-08-31', '8/31/14', '31/8/14', '31 08 2014', '31 / 08 / 2014', '31 - 08 - 2014'],
	['2014-08-31', '31–08–2014', '31‑08‑2014', '31\u00AD08\u00AD2014', "31/8/'14"],
	['2014-12-31', '31122014', '12312014'],
	['2014-08-08', '08/08/2014'],
	// English
	['2014-08-03', 'August 3 , 2014', 'Aug. 3, 2014', 'AUG 03 2014', 'August 3rd, 2014'],
	['2014-08-03', 'the 3rd of August, 2014', "3 Aug '14", '2014 August 3', 'Aug-03-2014'],
	['2014-08-03', 'Sun, 3 Aug 2014', 'Sun 3/8/2014', 'Sun, 3 Aug 2014 14:35:00 +0200 (CEST)'],
	['2014-08-03', 'Invoice Date: August 3, 2014', 'Date:\nAugust 3, 2014'],
	['2024-01-01', '1st Jan 2024'],
	['2024-02-22', '22nd Feb. 2024'],
	['2012-09-14', 'Sept. 14, 2012'],
	// German
	['2014-03-03', '3. Ma\u0308rz 2014', '3.März 2014', '3. Mrz. 2014', '3. Maerz 2014', '3. Mär 14'],
	[
		'2014-03-03',
		'den 3. März 2014',
		'Hamburg, den 3. März 2014',
		'Frankfurt am Main, 3. März 2014',
	],
	['2024-01-01', '1. Jänner 2024'],
	['2025-03-03', 'Montag, den 3.3.2025', 'Mo., 3. März 2025', 'Mo 03.03.25', '03.03.2025 (Montag)'],
	['2014-08-03', 'vom 3.8.2014', '03.08.2014 um 14:35 Uhr'],
	// French
	['2014-08-03', 'le 3 août 2014', '3 AOUT 2014', 'dim. 3 août 2014'],
	['2024-02-01', '1er février 2024', '1ᵉʳ février 2024'],
	['2024-03-05', 'mar. 5 mars 2024', 'Mar 5 mar 2024'],
	['2025-03-25', 'mar 25/03/2025'],
	['2014-07-14', '14 juil. 2014'],
	['2022-11-28', 'Lyon, le 28 novembre 2022', 'du 28/11/2022', 'Date : 28/11/2022'],
	// Dutch
	['2014-08-02', '2de augustus 2014'],
	['2014-08-31', '31e augustus 2014', 'op 31 augustus 2014', 'd.d. 31-8-2014'],
	// Spanish
	['2024-05-03', '3 de mayo del 2024', 'Madrid, a 3 de mayo de 2024', '3/may/2024'],
	['2024-01-01', '1º de enero de 2024'],
	['2024-05-01', 'miércoles, 1 de mayo de 2024'],
	['2024-09-30', '30 set. 2024'],
	// Italian
	['2024-05-01', '1° maggio 2024'],
	['2014-08-03', 'dom 3 ago 2014', 'Milano, 3 agosto 2014'],
	// Characters that come along with copied text
	['2014-08-03', '3\u00A0August\u202F2014', '\u200E03.08.2014\u200F', '0\u200B3.08.2014'],
	['2014-08-03', '０３．０８．２０１４', '(03.08.2014)', '**03.08.2014**', '3 Au\u00ADgust 2014'],
	['2014-08-03', '3 August\n2014'],
	// Doubtful
	[
		doubt('2024-05-13', /^"05.13.2024" does not have the day first and was read as 13 May 2024$/),
		'05.13.2024',
	],
	[
		doubt(
			'2003-08-14',
			/^printed "14-08-03"\. Read as 14 August 2003; could also be 3 August 2014$/,
		),
		'14-08-03',
	],
	[
		doubt('2025-03-04', /^the weekday in "Montag, 4.3.2025" is not that of 2025-03-04$/),
		'Montag, 4.3.2025',
	],
	// A printed weekday decides
	['2024-04-05', 'Fri 04/05/2024'],
	['2024-05-04', 'Sat 04/05/2024'],
	// No date, or more than one
	[/no text/, '', null, {}, true],
	[/^$/, 'yesterday', '31.02.2014', '031.08.2014', '31 april 2014', '32.01.2014'],
	[/^$/, '13.13.2014', '29.02.2023', '2014-13-01', '2014-02-30', '20140230'],
	[/^$/, '1/1/1', '03.08.214', '03.08.20142', '03.08.2014²', '03.08/2014'],
	[/^$/, 'O3.08.2014', '2014-W53-1', '2014年13月3日', '00.08.2014'],
	[/no day and no month/, '2014', 2014],
	[/no day/, 'Mai 2014', '05/2014'],
	[/a day, a month and a year/, '3.8.', '3 August', '14:35'],
	[/set the date order/, '140803'],
	[/spreadsheet/, '41854', 41854],
	[/"Foo" in it is not understood/, '3 Foo 2014'],
	[/"jui" in it is not understood/, '3 jui 2014'],
	[/"Rechnung" in it is not understood/, 'Rechnung 3.8.2014'],
	[/period/, '01.05.14-31.05.14', '01.05.2014 – 31.05.2014', '01.05.2014 bis 31.05.2014'],
	[/period/, '1-31 May 2014', '1. bis 31. Mai 2014', 'July 1 - July 31 , 2014'],
	[/period/, 'du 1er au 31 mai 2014', '1 t/m 31 mei 2014', 'dal 1 al 31 maggio 2014'],
	[/more than one date/, '03.08.2014, 04.08.2014'],
	[/more than/, 'May 1-31, 2014', '03.08.2014 08:00-12:00', '2014-08-03 25:00'],
	[/more than/, '+49 6051 916 44 10'],
	[/no day|not understood/, '2014年8月'],
	[/many words/, '3 August 2014 '.repeat(20)],
]);

it.each([
	['04/05/2024', '2024-05-04', '2024-04-05', '4 May 2024; could also be 5 April 2024'],
	['4/5/24', '2024-05-04', '2024-04-05', '4 May 2024; could also be 5 April 2024'],
	['04-05-2024', '2024-05-04', '2024-04-05', '4 May 2024; could also be 5 April 2024'],
	['04 05 2024', '2024-05-04', '2024-04-05', '4 May 2024; could also be 5 April 2024'],
	['03082014', '2014-08-03', '2014-03-08', '3 August 2014; could also be 8 March 2014'],
	['03/08/14 14:35', '2014-08-03', '2014-03-08', '3 August 2014; could also be 8 March 2014'],
	['12-11-10', '2010-11-12', '2010-12-11', '12 November 2010; could also be 11 December 2010'],
])('%s is %s or %s: the order decides', (printed, dayFirst, monthFirst, note) => {
	expect(inWords(dateBy('auto')(printed))).toMatchObject({
		value: dayFirst,
		notes: [expect.stringContaining(`. Read as ${note}`)],
	});
	expect(dateBy('DMY')(printed)).toEqual({ value: dayFirst, notes: [] });
	expect(dateBy('MDY')(printed)).toEqual({ value: monthFirst, notes: [] });
});

readings('a date with the day first', dateBy('DMY'), [
	['2024-05-04', '04.05.2024', '2024-05-04', 'May 4, 2024'],
	['2014-08-03', '030814'],
	[doubt('2024-05-13', /does not have the day first and was read as 13 May 2024/), '05/13/2024'],
]);

readings('a date with the month first', dateBy('MDY'), [
	['2024-04-05', '04.05.2024'],
	['2024-05-04', '2024-05-04'],
	['2014-08-03', '080314'],
	[doubt('2024-05-13', /does not have the month first and was read as 13 May 2024/), '13/05/2024'],
]);

readings('a date with the year first', dateBy('YMD'), [
	['2014-08-03', '14-08-03', '14/08/03', '14-AUG-03', '140803'],
	[doubt('2024-05-31', /does not have the year first and was read as 31 May 2024/), '31.05.2024'],
]);

readings('a moment', (printed) => normaliseDateTime(printed, AS_WRITTEN), [
	// ISO 8601 and its relatives
	['2014-08-03T14:35:07Z', '2014-08-03T14:35:07Z', '20140803T143507Z'],
	['2014-08-03T14:35:00', '2014-08-03T14:35', '2014年8月3日 14:35'],
	['2014-08-03T14:35:07', '2014-08-03 14:35:07', '20140803143507'],
	['2014-08-03T14:35:07.250+02:00', '2014-08-03T14:35:07.250+02:00'],
	['2014-08-03T14:35:07.5-05:00', '2014-08-03T14:35:07,5-05:00'],
	['2014-08-03T14:35:00-05:00', '2014-08-03T14:35-05:00'],
	['2014-08-03T14:35:07-05:00', '2014-08-03 14:35:07-05'],
	['2014-08-03T14:35:00+02:00', '20140803T1435+0200'],
	// E-mails and programs
	['2014-08-03T14:35:07+02:00', 'Sun, 3 Aug 2014 14:35:07 +0200 (CEST)'],
	['2014-08-03T14:35:07Z', 'Sun, 03 Aug 2014 14:35:07 GMT'],
	['2014-08-03T14:35:00+02:00', '3 Aug 2014 14:35 UTC+2'],
	['2014-08-03T14:35:00Z', '3 Aug 2014 14:35 UTC'],
	['2014-08-03T14:35:00+05:30', '3 Aug 2014 14:35 +05:30'],
	// English
	['2014-08-03T14:35:00', 'August 3, 2014 at 2:35 PM', 'August 3, 2014 at 2:35\u202FPM'],
	['2014-08-03T14:35:00', '3 Aug 2014 2.35pm', '3 Aug 2014 14:35 hrs', '3 Aug 2014 14:35 PM'],
	['2014-08-03T14:35:07', 'Aug 3, 2014, 2:35:07 p.m.'],
	['2014-08-03T00:05:00', '3 Aug 2014 12:05 am'],
	['2014-08-03T12:05:00', '3 Aug 2014 12:05 pm'],
	['2014-08-03T14:00:00', '3 Aug 2014 2pm', '3 Aug 2014 14h'],
	// German
	['2014-08-03T14:35:00', '03.08.14 um 14.35 Uhr', '14:35 Uhr, 03.08.2014', '03.08.2014 | 14:35'],
	['2014-08-03T14:35:07', '03.08.2014, 14:35:07 Uhr', '03.08.2014 - 14:35:07'],
	['2014-08-03T09:00:00', 'Sonntag, 3. August 2014 um 9 Uhr'],
	// French, Dutch, Spanish, Italian
	['2014-08-03T14:35:00', 'le 3 août 2014 à 14h35', '3 août 2014 à 14 h 35'],
	['2014-08-03T14:35:00', '3 augustus 2014 om 14.35 uur', '3 augustus 2014, 14u35'],
	['2014-08-03T14:35:00', '3 de agosto de 2014 a las 2:35 p. m.'],
	['2014-08-03T14:35:00', '3 agosto 2014 alle ore 14:35', '3 agosto 2014 ore 14.35'],
	['2014-08-31T14:35:00', '31/08/2014 14.35'],
	// Doubtful
	[doubt('2014-08-03T14:35:00', /3 August 2014; could also be 8 March/), '03/08/2014 14:35'],
	[doubt('2014-08-03', /no time of day/), '03.08.2014', '2014-08-03'],
	[doubt('2014-08-03T14:35:00', /time zone "CET" was left out/), '3 August 2014 14:35 CET'],
	[doubt('2014-08-03T14:35:00', /zone "Europe\/Berlin"/), '2014-08-03 14:35 Europe/Berlin'],
	[doubt('2014-08-03T14:35:00+02:00', /weekday/), 'Mon, 3 Aug 2014 14:35:00 +0200'],
	// Refused
	[/a day, a month and a year/, '14:35'],
	[/more than/, '03.08.2014 25:00', '03.08.2014 14:60', '03.08.2014 13:05 am'],
	[/more than/, '03.08.2014 14:35 +15:00', '03.08.2014 14:35 +05:60', '03.08.2014 08:00-12:00'],
	[/more than/, '03.08.2014 08:00 bis 12:00', '01.05.2014 08:00 - 31.05.2014 17:00'],
	[/^$/, 1407076507],
]);

readings(
	'a date, in 2026',
	(printed) => normaliseDate(printed, { ...AS_WRITTEN, thisYear: 2026 }),
	[
		['2036-12-31', '31.12.2036'],
		['1900-01-01', '01.01.1900', '1900-01-01'],
		[doubt('2037-01-01', /^the year 2037 is not one of 1900 to 2036$/), '01.01.2037', '2037-01-01'],
		[doubt('1899-12-31', /year 1899/), '31 December 1899'],
		[doubt('2060-01-01', /year 2060/), '01.01.60'],
		// Buddhist years, by Thai words or the currency in the text
		[doubt('2567-05-25', /year 2567/), '25/05/2567', '2567-05-25'],
		['2024-05-25', '25/05/พ.ศ. 2567', 'วันที่: 25/05/2567', 'วันที่: 2567-05-25'],
	],
);

readings(
	'the end of a contract, in 2026',
	(printed) => normaliseDate(printed, { ...AS_WRITTEN, thisYear: 2026, isEnd: true }),
	[
		['2039-08-14', '14.08.2039', '2039年08月14日'],
		['2086-01-01', '01.01.2086'],
		[doubt('2087-01-01', /year 2087/), '01.01.2087'],
		[doubt('1899-12-31', /year 1899/), '31 December 1899'],
	],
);

readings(
	'a date of a Thai document, in 2026',
	(printed) => normaliseDate(printed, { ...AS_WRITTEN, thisYear: 2026, isThai: true }),
	[
		['2024-05-25', '25/05/2567', '2567-05-25', '25/05/2024', '25 May 2567'],
		// 2567 is no leap year, 2024 is one.
		['2024-02-29', '29/02/2567'],
		[doubt('2056-05-25', /year 2056/), '25/05/2599'],
		[doubt('2024-05-25', /could also be 25 May 1967/), '25/05/67'],
		['2024-03-14', '14 มี.ค. 67'],
	],
);
