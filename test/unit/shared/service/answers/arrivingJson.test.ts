import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ArrivingJson } from '../../../../../nodes/shared/service/answers/arrivingJson';
import { cases } from '../../../../full';

function inChunks(text: string, sizes: number[]) {
	const json = new ArrivingJson();
	const bytes = Buffer.from(text);
	for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
		const size = sizes[turn % sizes.length] ?? 1;
		json.add(bytes.subarray(at, at + size));
		at += size;
	}
	return json.take();
}

/** Texts around the size from which on parts are parsed as they come. */
const texts = fc.oneof(
	fc.string(),
	fc.string({ unit: 'binary' }),
	fc
		.tuple(
			fc.constantFrom('x', '\\', '"', 'é', '🧾', '\n', '[', '}'),
			fc.integer({ max: 1500, min: 0 }),
		)
		.map(([char, count]) => char.repeat(count)),
);

const values = fc.letrec<{ value: unknown }>((tie) => ({
	value: fc.oneof(
		{ maxDepth: 5 },
		fc.oneof(texts, fc.integer(), fc.boolean(), fc.constant(null)),
		fc.array(tie('value')),
		fc.dictionary(fc.oneof(texts, fc.constant('__proto__')), tie('value')),
	),
})).value;

describe('ArrivingJson', () => {
	it('gives the same as JSON.parse, however it is written and cut into chunks', () => {
		const sizes = fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 1, maxLength: 5 });
		fc.assert(
			fc.property(values, sizes, fc.constantFrom(undefined, 2), (value, chunks, indent) => {
				const text = JSON.stringify(value, undefined, indent);
				const expected: unknown = JSON.parse(text);
				expect(inChunks(text, chunks)).toStrictEqual({ value: expected });
				expect(inChunks(text.replaceAll('/', '\\/'), [1])).toStrictEqual({ value: expected });
			}),
			{ numRuns: cases(200) },
		);
	});

	it('takes for JSON only what JSON.parse takes', () => {
		const long = 'x'.repeat(600);
		const broken = ['', '{', `["${long}"`, `{"a":"${long}"]`, `{"a":"${long}" 1}`, `[${long}]`];
		const more = [`{"a":"\\x${long}"}`, `{"a":"${long}"}}`, '<html>', `{"a":[1}${long}`, '"a', ']'];
		for (const text of [...broken, ...more]) {
			expect(() => void JSON.parse(text)).toThrow();
			expect(inChunks(text, [7])).toMatchObject({ beginning: text.slice(0, 100) });
		}
	});

	it.each([
		'',
		'<html>',
		'"a',
		']',
		'{"a":1}}',
		'[1 2]',
		'words [',
		`[["${'x'.repeat(600)}" 1], [`,
	])('knows what is broken otherwise: %s', (text) => {
		expect(inChunks(text, [7])).toMatchObject({ isCut: false });
	});

	it('takes the last of two values with the same name, long or short', () => {
		const long = 'x'.repeat(600);
		expect(inChunks(`{"a":"${long}","a":1}`, [5])).toEqual({ value: { a: 1 } });
		expect(inChunks(`{"a":1,"a":"${long}"}`, [5])).toEqual({ value: { a: long } });
		expect(inChunks(`{"${long}":"${long}"}`, [5])).toEqual({ value: { [long]: long } });
	});

	it('reads past a byte order mark', () => {
		expect(inChunks('\uFEFF{"a":1}', [1])).toEqual({ value: { a: 1 } });
	});

	it('refuses more levels and values than n8n can handle', () => {
		expect(() => inChunks('['.repeat(300), [64])).toThrow('nested too deeply');
		expect(() => inChunks(`[${'[],'.repeat(2_600_000)}`, [65_536])).toThrow('too many values');
	});
});
