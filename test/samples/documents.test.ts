import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isValidIBAN } from 'ibantools';
import { expect, it } from 'vitest';
import { pdfTextOf } from './pdfText';
import { readExpected } from './readExpected';

const fileOf = async (path: string) => await readFile(join(import.meta.dirname, path));

it.each(await readExpected(join(import.meta.dirname, 'documents')))(
	'$file: the sums of its record agree and its IBAN is valid',
	({ expected }) => {
		const { amount = NaN, amount_tax = NaN, amount_untaxed = NaN, iban, lines = [] } = expected;
		expect(amount_untaxed + amount_tax).toBeCloseTo(amount, 5);
		const sum = lines.reduce((total, line) => total + (line.price_subtotal ?? NaN), 0);
		// The receipt's prices include tax.
		expect([amount, amount_untaxed].some((total) => Math.abs(total - sum) < 0.005)).toBe(true);
		if (iban !== undefined) expect(isValidIBAN(iban)).toBe(true);
	},
);

it.each(['documents/scanned-invoice.pdf', 'bad/blank-page.pdf'])('%s has no text', async (path) => {
	expect((await pdfTextOf(await fileOf(path))).join('').trim()).toBe('');
});

it('has a PDF file that needs a password', async () => {
	await expect(pdfTextOf(await fileOf('bad/encrypted.pdf'))).rejects.toThrow(/password/i);
});
