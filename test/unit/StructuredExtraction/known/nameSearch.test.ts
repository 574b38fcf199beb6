import { describe, expect, it } from 'vitest';
import { NameSearch } from '../../../../nodes/StructuredExtraction/known/nameSearch';

const searchIn = (names: string[]) => new NameSearch(names, (name) => [name]);

const companies = [
	'Müller Transporte GmbH',
	'Müller Metallbau KG',
	'Nordwind Bürobedarf GmbH',
	'Nordlicht Bürobedarf GmbH',
	'Bakery Supplies 24',
	'Bakery Supplies 25',
	'Schreinerei Hölzl',
];

describe('a name is found', () => {
	it.each([
		['in another notation', 'MUELLER METALLBAU', 'Müller Metallbau KG'],
		['with a wrong letter', 'Nordwimd Bürobedarf', 'Nordwind Bürobedarf GmbH'],
		['with a wrong letter in each word', 'Schreimerei Höltzl', 'Schreinerei Hölzl'],
		['with a wrong first letter', 'Zchreinerei Hölzl', 'Schreinerei Hölzl'],
		['with a missing and an added letter', 'Norwind Bürobeddarf', 'Nordwind Bürobedarf GmbH'],
		['with a town', 'Schreinerei Hölzl, Bozen', 'Schreinerei Hölzl'],
		['with the same number', 'Bakery Suplies 25', 'Bakery Supplies 25'],
	])('%s', (_, name, found) => {
		expect(searchIn(companies).find(name)).toBe(found);
	});

	it.each(['sommer', 'kaltenbrunner'])('among 20,000 others, %s with another letter', (name) => {
		const others = Array.from({ length: 20_000 }, (_, at) => `firma${at} handel${at % 700}`);
		const search = searchIn([...others, name]);
		for (let at = 0; at < name.length; at += 1) {
			const wrong = `${name.slice(0, at)}x${name.slice(at + 1)}`;
			expect(search.find(wrong), wrong).toBe(name);
		}
	});

	it('by a word that is in too many names, where it has no other', () => {
		const search = searchIn(['Transport', ...Array<string>(600).fill('Transport')]);
		expect(search.find('Transport')).toBe('Transport');
	});
});

it.each(['Nordmeer Fischhandel', 'Südwind', '', '…'])('%j is no known name', (name) => {
	expect(searchIn(companies).find(name)).toBeUndefined();
});

it('finds what is wanted', () => {
	const search = searchIn(companies);
	expect(search.find('Müller Transporte', (name) => name.includes('Metall'))).toBeUndefined();
});

describe('lists that are made to take long', () => {
	const timed = (work: () => void) => {
		const start = performance.now();
		work();
		return performance.now() - start;
	};
	const words = (count: number, seed: number) =>
		Array.from({ length: count }, (_, at) => `w${(at * seed).toString(36)}`).join(' ');

	it.each<[what: string, list: (size: number) => string[]]>([
		[
			'names of 3,000 words',
			(size) => Array.from({ length: size / 20 }, (_, at) => words(3_000, at)),
		],
		['one word in all names', (size) => Array<string>(4 * size).fill('transport')],
		[
			'words that differ in a letter',
			(size) => Array.from({ length: size }, (_, at) => `aaaaaaa${at.toString(36)}`),
		],
	])('%s: ten times as many take about ten times as long', (_, list) => {
		const run = (size: number) => {
			const names = list(size);
			const search = searchIn(names);
			for (const name of names) search.find(name.replace('a', 'b'));
		};
		run(500);
		const small = Math.min(...[1, 2, 3].map(() => timed(() => run(500))));
		expect(timed(() => run(5_000))).toBeLessThan(Math.max(30 * small, 4_000));
	});
});
