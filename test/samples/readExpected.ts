import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { z } from 'zod';

const text = z.string().optional();
const day = z.string().date().optional();
const figure = z.number().optional();

const line = z
	.object({
		code: text,
		name: text,
		uom: text,
		qty: figure,
		price_subtotal: figure,
		line_tax_percent: figure,
		price_unit: z.union([z.number(), z.string()]).optional(),
	})
	.passthrough();

/** The values that are printed on a document, as a person reads them: dates are ISO 8601, amounts are in units of `currency`. */
const expectedRecord = z
	.object({
		issuer: z.string(),
		partner_name: text,
		invoice_number: text,
		vat: text,
		iban: text,
		desc: text,
		date: day,
		date_due: day,
		amount_untaxed: figure,
		amount_tax: figure,
		amount: figure,
		currency: z.string().length(3).optional(),
		lines: z.array(line).optional(),
	})
	.passthrough();

export type ExpectedRecord = z.infer<typeof expectedRecord>;

/** The content of an `<name>.expected.json` file: a list with one record. */
export const expectedFile = z.array(expectedRecord).length(1);

/** A file and the values that are printed on it. */
export interface ExpectedDocument {
	file: string;
	expected: ExpectedRecord;
}

const suffix = '.expected.json';

/**
 * The documents of a folder (`<name>.<ext>`) that have a `<name>.expected.json`.
 * `aliases` maps the name of a copy or scan to the name of the original, whose record it has; both without extension.
 */
export async function readExpected(
	folder: string,
	aliases: Record<string, string> = {},
): Promise<ExpectedDocument[]> {
	const files = (await readdir(folder)).sort();
	const documents: ExpectedDocument[] = [];
	for (const file of files.filter((name) => !name.endsWith(suffix))) {
		const { name } = parse(file);
		const record = `${aliases[name] ?? name}${suffix}`;
		if (!files.includes(record)) continue;
		const content: unknown = JSON.parse(await readFile(join(folder, record), 'utf8'));
		for (const expected of expectedFile.parse(content)) documents.push({ file, expected });
	}
	return documents;
}
