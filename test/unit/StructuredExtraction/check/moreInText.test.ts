import { describe, expect, it } from 'vitest';
import { TEXT, reviewOf } from '../reviewOf';

// Texts that go on with something else below or next to them.

const LETTER = `Order 4711

Brandner Holzbau GmbH
Rostocker Straße 48
41199 Mönchengladbach
+49 2166 60147-0
USt-IdNr.: DE287311942
brandner@holzbau.example

Signed by Ruth Adler
12. To comply with section 91 of the Act.

13. The work has to begin within three years.`;

const GOODS = `| Goods | Code | Gross weight |
|---|---|---|
| Centrifugal pump spare parts | 84139100 | 3,265.000 |
| Shaft sleeves, two sizes | 84139200 | 120.500 |`;

describe('texts with more than their value', () => {
	it.each([
		[
			'a tax number',
			'address',
			'Rostocker Straße 48, 41199 Mönchengladbach, +49 2166 60147-0, USt-IdNr.: DE287311942',
			'USt-IdNr. DE287311942',
		],
		[
			'an e-mail address',
			'sender',
			'USt-IdNr.: DE287311942 brandner@holzbau.example',
			'brandner@holzbau.example',
		],
		['the number of the next part', 'reason', 'To comply with section 91 of the Act. 13.', '13'],
	])('%s', (_, name, value, more) => {
		expect(reviewOf(LETTER, { [name]: TEXT }, { [name]: value })).toEqual([
			expect.stringContaining(`it has "${more}" in it, too`),
		]);
	});

	const list = { type: 'array', items: { type: 'object', properties: { goods: TEXT } } };
	it('the code in the next cell, which other entries do not have', () => {
		const goods = [
			{ goods: 'Centrifugal pump spare parts' },
			{ goods: 'Shaft sleeves, two sizes 84139200' },
		];
		expect(reviewOf(GOODS, { list }, { list: goods }).join()).toContain(
			'it has "84139200" in it, too',
		);
	});
	it('the code in the next cell of each entry belongs to them', () => {
		const goods = [
			{ goods: 'Centrifugal pump spare parts 84139100' },
			{ goods: 'Shaft sleeves, two sizes 84139200' },
		];
		expect(reviewOf(GOODS, { list }, { list: goods })).toEqual([]);
	});
});

describe('texts of several lines that are right', () => {
	it.each([
		['an address', { address: TEXT }, 'Rostocker Straße 48\n41199 Mönchengladbach'],
		['an address and its telephone', { address: TEXT }, '41199 Mönchengladbach\n+49 2166 60147-0'],
		['contact details', { contact: TEXT }, 'USt-IdNr.: DE287311942 brandner@holzbau.example'],
		[
			'what its description asks for',
			{ sender: { ...TEXT, description: 'with e-mail address' } },
			'USt-IdNr.: DE287311942 brandner@holzbau.example',
		],
		['a code put together on purpose', { goods: TEXT }, 'Centrifugal pump spare parts (84139100)'],
	])('%s', (_, properties, value) => {
		const [name = ''] = Object.keys(properties);
		expect(reviewOf(`${LETTER}\n\n${GOODS}`, properties, { [name]: value })).toEqual([]);
	});
});
