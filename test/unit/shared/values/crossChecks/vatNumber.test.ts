import { describe, expect, it } from 'vitest';
import { exampleNumbers } from '../../../../../nodes/shared/values/crossChecks/identity';
import { issueOf } from '../../../../../nodes/shared/values/facts/fact';
import { mismatches } from '../../../../../nodes/shared/values/crossChecks/mismatches';

const faultOf = (number: string, field = 'supplier_vat_id') =>
	mismatches({ [field]: number }).map((fact) => issueOf(fact).text)[0];

// The examples of python-stdnum's documentation, of national pages on VAT numbers, and numbers that
// companies print on their own pages.
const VALID = [
	'ATU13585627, BE0403019261, BG175074752, CHE-107.787.577 IVA, CY10259033P, CZ25123891',
	'DE136695976, DK13585628, EE100931558, EL094259216, ES54362315K, ESJ99216582',
	'ESX5253868R, FI20774740, FR40303265045, GB980780684, HR33392005961, HU12892312',
	'IE6433435F, IE6433435OA, IT00743110157, LT119511515, LT100001919017, LU15027442',
	'LV40003521600, MT11679112, NL004495445B01, NL002455799B11, NO995525828MVA',
	'PL8567346215, PT501964843, RO18547290, SE123456789701, SI50223054, SK2022749619',
	'XI980780684',
].flatMap((row) => row.split(', '));

/** Another digit in the middle. */
function misread(number: string): string {
	const at = number.search(/\d(?=\d{2,4}(\D|$))/);
	return `${number.slice(0, at)}${(Number(number[at]) + 1) % 10}${number.slice(at + 1)}`;
}

describe('VAT numbers', () => {
	it.each(VALID)('%s is one, with a digit misread or too many it is none', (number) => {
		expect(faultOf(number)).toBeUndefined();
		expect(faultOf(misread(number))).toMatch(/: wrong check digit \(/);
		const longer = number.replace(/^(\D+\d)/, '$11');
		// The Czech Republic has numbers of this length as well, of people of before 1954, without a check digit.
		expect(faultOf(longer) === undefined).toBe(number.startsWith('CZ'));
	});

	it.each([
		['  DE 136 695 976 ', 'spaces'],
		['DE 136.695.976', 'points'],
		['GR094259216', 'Greece by its other code'],
		['GB GD 001', 'a government department'],
		['FR K7 399859412', 'a key with letters'],
		['GB123456789', 'an example'],
		['DE 987654321', 'an example backwards'],
		['DE999999999', 'an example of one digit'],
		['99-9004177', 'a number without a country'],
		['22AAAAA0000A1Z5', 'India'],
		['US 12-3456789', 'a country that has no VAT'],
		// VIES, as reported with the issues of jsvat and stdnum-js; python-stdnum's numbers "found online".
		['CZ682127228', 'a person without a company'],
		['CZ510310055', 'a person born before 1954'],
		['CZ699000899', 'a group of companies'],
		['NL002198178B09', 'a sole trader since 2020'],
		['IE3706224MH', 'a company since 2013'],
		['IE1234567OB', 'a person since 2024 (Department of Social Protection)'],
		['SE969728198901', 'a partnership'],
		['GB340804329', 'a company of 2019'],
		['BE444.503.092', 'nine digits, as before 2005'],
		['CHE-107.787.577 VAT', 'the suffix in English'],
		['NO 988 077 917', 'without its suffix'],
		['BG 131 272 009', 'a second check digit, because the first would be 10'],
	])('nothing is said about %j: %s', (number) => {
		expect(faultOf(number)).toBeUndefined();
	});

	// The broken ones of python-stdnum's tests, and ranges that HMRC and Revenue have not given out.
	it.each([
		'ATU 15159208, BE 0450 118 995, BG 103873598, BG 1037735942, CZ 640913926, CZ 8058018314',
		'DE 246595425, DK 13588628, EE 100594103, EL 094279806, ESA13585626, FI 02459043',
		'GB802311781, GB GD 600, GB HA 201, IE 6433435E, IT 00743110158, LT 119511516',
		'LU 15027443, LV 40003521601, MT 11679113, NL 8202.52.418.B01, PL 8567346216',
		'PT 501964844, RO 18547291, SE 556012579101, SI 50223055, SK 2022749618',
	])('none of these is one: %s', (row) => {
		expect(row.split(', ').filter((number) => faultOf(number) === undefined)).toEqual([]);
	});

	it.each([
		['201/113/40209', '201/113/40209 is a German tax number, not a VAT number'],
		['22/815/0815/4', '22/815/0815/4 is a German tax number, not a VAT number'],
		['12 / 345 / 67890', '12 / 345 / 67890 is a German tax number, not a VAT number'],
		['DE 201/113/40209', 'VAT number DE 201/113/40209: wrong format (Germany)'],
		['HRB 12345', 'VAT number HRB 12345: wrong format (Croatia)'],
		['see below', 'see below is not a VAT number'],
		['DE'.padEnd(50, '1'), `${'DE'.padEnd(50, '1')} is not a VAT number`],
	])('%s: %s', (number, fault) => {
		expect(faultOf(number)).toBe(fault);
	});

	it('a receipt may have a tax number', () => {
		expect(faultOf('201/113/40209', 'merchant_vat_id')).toBeUndefined();
		expect(faultOf('DE136695967', 'merchant_vat_id')).toMatch(/check digit/);
	});

	it.each([
		['DE123456789', 1],
		['GB 123 4567 89', 1],
		['DE123456798', 0],
		['201/113/40209', 0],
		['', 0],
	])('%j is noted as an example: %i', (supplier_vat_id, count) => {
		expect(exampleNumbers({ supplier_vat_id })).toHaveLength(count);
	});
});
