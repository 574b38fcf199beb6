import { expect, it } from 'vitest';
import { evidence } from '../../../StructuredExtraction/evidenceOf';
import { Mentions } from '../../../../../nodes/shared/values/mentions/Mentions';
import { AS_WRITTEN } from '../../../../../nodes/shared/values/normalise/normalised';
import { normaliseNumber } from '../../../../../nodes/shared/values/normalise/numbers';
import { defineSchema } from '../../../../../nodes/shared/values/schema/schema';
import { doubt, readings } from './readings';

readings('cents that are set high', (text) => normaliseNumber(text, AS_WRITTEN), [
	[12.99, '12⁹⁹', '€ 12⁹⁹', '12,⁹⁹ €', '12.⁹⁹', '12⁹⁹ zł', 'CHF 12⁹⁹', '12⁹⁹ €/kg', '12⁹⁹*'],
	[12.99, '12<sup>99</sup> €', '12^{99}', '$12^{99}$ €', '12,<sup>99</sup> Kč'],
	[1299.5, '1.299⁵⁰ €', '$1,299⁵⁰', '1 299⁵⁰ kr', "CHF 1'299⁵⁰"],
	[10.99, '10⁹⁹ €'],
	[-5.49, '-5⁴⁹ €'],
	// Footnotes, powers, and decimals of its own
	[/"²" after/, '12²'],
	[/"¹²" after/, '10¹²'],
	[/^$|not understood/, '12.50¹²', '12¹²³'],
]);

readings('cents after a space', (text) => normaliseNumber(text, AS_WRITTEN), [
	[12.5, '€ 12, 50', '12, 50 €', '12 ,50 kr', 'USD 12. 50', '12 , 50 Kč', 'R$ 12, 50'],
	[1234.5, '1.234, 50', '1 234, 50', '1,234. 50', "1'234. 50"],
	[-3.2, '-3, 20 €'],
	[doubt(12.5, /"12, 50" may be two numbers/), '12, 50'],
	[/two numbers/, '12, 500', '3, 14, 15', '12, 5', '12, 34 56'],
]);

it('reads a space after the decimal mark of the document without a doubt', () => {
	const options = { ...AS_WRITTEN, decimalMark: ',' } as const;
	expect(normaliseNumber('12, 50', options)).toEqual({ value: 12.5, notes: [] });
});

it.each([
	['Angebot 12⁹⁹ €', 12.99],
	['| Käse | 12,⁹⁹ |', 12.99],
	['Milk 1<sup>09</sup>', 1.09],
	['TV $1,299⁵⁰', 1299.5],
	['Summe 1.234, 50', 1234.5],
	['Total EUR 12, 50', 12.5],
	['Suma 12 ,50 zł', 12.5],
])('finds the amount in %j', (markdown, value) => {
	const schema = defineSchema('t', [{ name: 'total', type: 'number' }]);
	const record = { record: { total: value }, originals: {} };
	const { total } = evidence(schema, record, [{ number: 1, markdown }], AS_WRITTEN);
	expect(total?.match).toBe('normalised');
});

it.each(['Seiten 12, 50', 'positions 3, 14 and 15', 'Nr. 5, 12 kg'])(
	'takes the numbers in %j apart',
	(text) => {
		const whole = new Mentions(text).numbers().map(({ values }) => values[0]?.decimals);
		expect(new Set(whole)).toEqual(new Set([0]));
	},
);
