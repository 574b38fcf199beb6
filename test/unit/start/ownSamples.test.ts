import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { faultsOfSamples, ownDocuments, ownSamples } from '../../start/ownSamples';

const names = ownDocuments().map((path) => basename(path));

/** The row of each sample as it should be, or as `changed` says by name. */
const rowsWith = (changed: Record<string, object> = {}) =>
	ownSamples.map(({ path, reason }) => {
		const _file = basename(path);
		return { _file, _source: 'ocr', _review: reason && `About ${reason}`, ...changed[_file] };
	});

it('are a dozen different documents, one of them twice, and two of them wrong', async () => {
	expect(new Set(names).size).toBe(13);
	for (const path of ownDocuments()) expect((await stat(path)).isFile()).toBe(true);
	const wrong = ownSamples.filter(({ reason }) => reason);
	expect(wrong.map(({ path }) => basename(path))).toEqual([
		'scanned-invoice.png',
		'wrong-iban.pdf',
		'wrong-total.pdf',
	]);
});

it('have no fault where all are read and the wrong ones are doubtful', () => {
	const attachment = { _file: 'mail.eml › R-4471.pdf' };
	const rows = rowsWith({ 'mail.eml': attachment });
	expect(faultsOfSamples(rows)).toEqual([]);
});

it.each([
	['clean-invoice.pdf', { _source: null }, 'clean-invoice.pdf was not read'],
	['clean-invoice.pdf', { _file: 'other.pdf' }, 'clean-invoice.pdf was not read'],
	['wrong-total.pdf', { _source: null }, 'wrong-total.pdf was not read'],
	[
		'wrong-total.pdf',
		{ _review: null },
		/^wrong-total\.pdf is doubtful on purpose, .* about 994\.80$/,
	],
	[
		'scanned-invoice.png',
		{ _review: '' },
		/^scanned-invoice\.png is doubtful on purpose, .* "scanned-invoice\.pdf"$/,
	],
	[
		'wrong-iban.pdf',
		{ _review: 'The date is missing' },
		/^wrong-iban\.pdf is doubtful .* about IBAN$/,
	],
])('have a fault: %s with %j', (name, change, words) => {
	const expected: unknown = typeof words === 'string' ? words : expect.stringMatching(words);
	expect(faultsOfSamples(rowsWith({ [name]: change }))).toEqual([expected]);
});
