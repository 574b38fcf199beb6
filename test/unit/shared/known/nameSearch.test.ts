import { describe, expect, it } from 'vitest';
import { Effort } from '../../../../nodes/shared/known/effort';
import { NameSearch } from '../../../../nodes/shared/known/nameSearch';

async function searchIn(names: string[]) {
	const search = await NameSearch.of(names, (name) => [name]);
	return async (name: string, isWanted?: (name: string) => boolean) =>
		await search.find(name, new Effort(), isWanted);
}

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
		['in letters of other alphabets', 'Νоrdԝіnd Вürоbеdаrf', 'Nordwind Bürobedarf GmbH'],
		['with the same number', 'Bakery Suplies 25', 'Bakery Supplies 25'],
	])('%s', async (_, name, found) => {
		expect(await (await searchIn(companies))(name)).toBe(found);
	});

	it('by a word that is in too many names, where it has no other', async () => {
		const search = await searchIn(['Transport', ...Array<string>(600).fill('Transport')]);
		expect(await search('Transport')).toBe('Transport');
	});
});

it.each(['Nordmeer Fischhandel', 'Südwind', '', '…'])('%j is no known name', async (name) => {
	expect(await (await searchIn(companies))(name)).toBeUndefined();
});

it('finds what is wanted', async () => {
	const search = await searchIn(companies);
	expect(await search('Müller Transporte', (name) => name.includes('Metall'))).toBeUndefined();
});
