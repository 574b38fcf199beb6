import { expect, it } from 'vitest';
import { evidence } from '../evidenceOf';
import { AS_WRITTEN } from '../../../../nodes/shared/values/normalise/normalised';
import { defineSchema } from '../../../../nodes/shared/values/schema/schema';

const schema = defineSchema('t', [
	{ name: 'text', type: 'string' },
	{ name: 'price', type: 'number' },
	{ name: 'day', type: 'date' },
]);

/** Evidence of one value on a page. */
function find(markdown: string, value: Record<string, unknown>) {
	const record = { text: null, price: null, day: null, ...value };
	const found = evidence(schema, { record, originals: {} }, [{ number: 1, markdown }], AS_WRITTEN);
	return found[Object.keys(value)[0] ?? ''];
}

it.each([
	['<b>Tea</b> GmbH', 'Tea GmbH'],
	['<strong>Müller</strong> <em>&amp; Söhne</em>', 'Müller & Söhne'],
	['<span class="x">Café</span> du <u>Nord</u>', 'Café du Nord'],
	['M&uuml;ller &amp; S&#246;hne', 'Müller & Söhne'],
	['Soci&eacute;t&eacute; G&#xE9;n&eacute;rale', 'Société Générale'],
	['<p>Acme <i>Ltd</i></p>', 'Acme Ltd'],
	['| <b>Oak</b> <b>shelf</b> | 2 |', 'Oak shelf'],
	['<font color="red">Ñandú</font> S.A.', 'Ñandú S.A.'],
	['H<sub></sub> <mark>Jansen</mark> BV', 'Jansen BV'],
	['<div><center>Rossi S.p.A.</center></div>', 'Rossi S.p.A.'],
])('finds a text among tags and names of characters: %s', (page, text) => {
	expect(find(page, { text })?.match).toMatch(/exact|normalised/);
});

it.each([
	['Price ~~100.00~~ 80.00', { price: 100 }],
	['Preis <s>100,00 €</s> 80,00 €', { price: 100 }],
	['Prix <del>100,00</del> 80,00', { price: 100 }],
	['| Tea | ~~100.00~~ 80.00 |', { price: 100 }],
	['Due ~~2024-05-03~~ 2024-06-03', { day: '2024-05-03' }],
	['Customer ~~Tea Ltd~~ Milk Ltd', { text: 'Tea Ltd' }],
	['Prijs <strike>€ 100,00</strike> € 80,00', { price: 100 }],
])('doubts what is crossed out: %s', (page, value) => {
	expect(find(page, value)).toMatchObject({ match: 'none', fact: { kind: 'crossedOut' } });
});

it.each([
	['Price ~~100.00~~ 80.00', { price: 80 }],
	['Price ~~100.00~~ 80.00, was 100.00', { price: 100 }],
	['about ~~ 100.00', { price: 100 }],
	['~~~\nPrice 100.00\n~~~', { price: 100 }],
])('finds what is not: %s', (page, value) => {
	expect(find(page, value)?.match).toMatch(/exact|normalised/);
});
