import { describe, expect, it } from 'vitest';
import { readReference } from '../../../../nodes/ChatWithImages/images/references';
import { splitReferences } from '../../../../nodes/shared/files/references';
import { markdownRenderer } from '../../../../nodes/shared/html/markdownHtml';
import { ImageNames } from '../../../../nodes/DocumentOcr/map/images';
import { fileStems } from '../../../../nodes/DocumentOcr/read';
import { cellText } from '../../../../nodes/shared/ocr/cellText';
import { parsePages } from '../../../../nodes/shared/ocr/pageSelection';
import { findTables } from '../../../../nodes/shared/ocr/tables';
import { MODEST_GROWTH, timeExponent } from '../../../fuzz/growth';

/** CPU time of the faster of two runs, in milliseconds. */
function timeOf(run: () => unknown): number {
	const times = [1, 2].map(() => {
		const start = process.cpuUsage();
		try {
			run();
		} catch {
			// Refusing takes its time too.
		}
		return process.cpuUsage(start).user / 1000;
	});
	return Math.min(...times);
}

/** Eight times as much takes 8 times as long; with the square of it, 64 times. */
function growsWithText(run: (text: string) => unknown, make: (length: number) => string) {
	const few = make(8_000);
	timeOf(() => run(few));
	const times = [timeOf(() => run(few)), timeOf(() => run(make(64_000)))] as const;
	expect(times[1]).toBeLessThan(Math.max(10, times[0]) * 30);
}

const repeated = (piece: string) => (length: number) => piece.repeat(length / piece.length);

const texts: Record<string, (length: number) => string> = {
	...Object.fromEntries(
		[
			'<table>\n',
			'> <table>\n',
			'a\n\n',
			'* ',
			'> ',
			'> - ',
			'- a\n',
			'> a\nb\n',
			'$$a\n\n',
			'$a ',
		].map((piece) => [piece, repeated(piece)]),
	),
	...Object.fromEntries(
		[
			'\\(',
			'`',
			'[',
			'[a](',
			'*a**a**',
			'_a __b',
			'<',
			'<a:b',
			'a@',
			'&a;',
			'|',
			'|a|\n|-|\n\n',
		].map((piece) => [piece, repeated(piece)]),
	),
	'an address': (length) => `http://a.b/${'&a;'.repeat(length / 3)}`,
	'closed tables in comments': (length) =>
		'<table><!--\n'.repeat(length / 22) + '</table>\n'.repeat(length / 22),
};

describe('time in proportion to the text', () => {
	it('a cell of one word', async () => {
		const reading = (size: number) => {
			const text = `*${'a'.repeat(size)}`;
			return () => expect(cellText(text, 'plain')).toHaveLength(text.length);
		};
		const growth = await timeExponent(reading, { from: 500_000, largest: 4_000_000 });
		expect(growth).toBeLessThan(MODEST_GROWTH);
	});

	it.each(Object.keys(texts))('tables of a page of %s', (name) => {
		growsWithText((markdown) => findTables([{ number: 1, markdown }]), texts[name] ?? String);
	});

	it.each(Object.keys(texts))('HTML of a page of %s', (name) => {
		growsWithText(
			markdownRenderer(() => undefined),
			texts[name] ?? String,
		);
	});

	it.each(Object.keys(texts))('a cell of %s', (name) => {
		growsWithText((text) => cellText(text, 'plain'), texts[name] ?? String);
	});

	it.each<[string, (text: string) => unknown, (length: number) => string]>([
		['commas', splitReferences, (length) => `http://a${','.repeat(length)}`],
		['commas and spaces', splitReferences, (length) => `http://a${', '.repeat(length / 2)}x`],
		['data with commas', splitReferences, (length) => `data:a${',b'.repeat(length / 2)}`],
		['equals signs', (text) => readReference(text, 'x', 0), (length) => `${'='.repeat(length)}A`],
		['dashes', (text) => new ImageNames().add(text, null, 1), (n) => `a${'-'.repeat(n)}b.png`],
		['equal names', (text) => fileStems(text.split(',')), repeated('a.pdf,')],
		['spaces in pages', parsePages, (length) => `1${' '.repeat(length)}x`],
	])('%s', (_, run, make) => {
		growsWithText(run, make);
	});
});
