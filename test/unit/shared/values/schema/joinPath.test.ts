import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinPath, parsePath, type Path } from '../../../../../nodes/shared/values/schema/joinPath';

it.each<[path: string, keys: Path]>([
	['lines[0].total', ['lines', 0, 'total']],
	['buyer.name', ['buyer', 'name']],
	['tags[2]', ['tags', 2]],
	['Größe (m²)', ['Größe (m²)']],
	['"x"', ['"x"']],
	['lines[0]."x"', ['lines', 0, '"x"']],
	['Soll / Haben', ['Soll / Haben']],
	['["Rechnungs-Nr."]', ['Rechnungs-Nr.']],
	['lines[0]["Art.-Nr. / Pos."]', ['lines', 0, 'Art.-Nr. / Pos.']],
	['["Pos."][0].total', ['Pos.', 0, 'total']],
	['["a.b[0]"]', ['a.b[0]']],
	['["\\"a.b\\"]"]', ['"a.b"]']],
	['["__proto__"].name', ['__proto__', 'name']],
	['["toString"]', ['toString']],
	['["Menge\\n(Stück)"]', ['Menge\n(Stück)']],
	['[""]', ['']],
	['', []],
])('%s', (path, keys) => {
	expect(joinPath('', ...keys)).toBe(path);
	expect(parsePath(path)).toEqual(keys);
});

it.each([
	'a[b]',
	'a..b',
	'.a',
	'a.',
	'a[-1]',
	'a["b"',
	'a["\\x"]',
	'a[1e3]',
	'a]',
	'a[9999999999]',
])('%s is no path, but one name', (text) => expect(parsePath(text)).toEqual([text]));

const name = fc.oneof(
	fc.string({ unit: 'binary' }),
	fc.string({ unit: fc.constantFrom(...'.[]"\'\\\n\t 0a_ü') }),
	fc.constantFrom('__proto__', 'constructor', '0', '[0]', '["a"]', '.', '"]', '\\"', '\ud800'),
);
const keys = fc.array(fc.oneof(name, fc.nat({ max: 999_999_999 })));

it('parsing is the inverse of joining, and no path is what objects inherit', () => {
	fc.assert(
		fc.property(keys, keys, (first, second) => {
			const path = joinPath(joinPath('', ...first), ...second);
			expect(parsePath(path)).toEqual([...first, ...second]);
			expect(path in {}).toBe(false);
			// A lone half of a character has no place in an address.
			expect(() => encodeURIComponent(path)).not.toThrow();
			expect(path).not.toMatch(/[\n\r\t]/);
		}),
		{ numRuns: 1000 },
	);
});

it('takes time in proportion to the length', () => {
	const text = '["\\'.repeat(100_000);
	expect(parsePath(text)).toEqual([text]);
	expect(parsePath(`["${text.replaceAll('"', '')}`)).toHaveLength(1);
});
