import { expect, it } from 'vitest';
import { printable } from '../../start/printable';

it.each([
	['Grüße, 送り状 und 😀\nzweite Zeile', 'Grüße, 送り状 und 😀\nzweite Zeile'],
	['\u001b[31mred\u001b[0m', 'red'],
	['\u001b]0;title\u0007name', 'name'],
	['\u001b]8;;https://a.example\u0007link\u001b]8;;\u0007', 'link'],
	['\u009b2Jname', 'name'],
	['over\rwritten\b\b', 'overwritten'],
	['a\u202eb\u200bc\ufeffd', 'abcd'],
	['a\tb\u2028c', 'a bc'],
])('prints %j as %j', (text, shown) => {
	expect(printable(text)).toBe(shown);
});
