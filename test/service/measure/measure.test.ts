import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemMessage } from '../../../nodes/StructuredExtraction/ask/prompt';
import { schemaFromTemplate } from '../../../nodes/StructuredExtraction/schema/fromTemplate';
import { projectFolder } from '../../n8n/cacheFolder';
import { outsideSample } from '../../samples/outside';
import { describeLayout } from '../extract/describeLayout';
import { type Filled, fillLayout } from '../extract/fillLayout';
import { sourceOf } from '../extract/source';
import { readDocument } from '../ocr/readDocument';
import { closeReaders, openReaders } from '../ocr/readers';
import { judge, type Judged, shares } from './accuracy';
import type { Sample } from './fields';
import { furtherKinds } from './kinds';
import { letters } from './letters';
import { reworded } from './rewordings';
import { eInvoices, expectedInvoices } from './samples';
import { wordings } from './wordings';

// Keeps the figures of `npm run measure` from falling.

beforeAll(openReaders);
afterAll(async () => await closeReaders(async () => {}));

async function judgeAll(samples: Sample[], wording = wordings[0]): Promise<Judged[]> {
	const judged: Judged[] = [];
	for (const sample of samples) if (wording) judged.push(...(await judge(sample, wording)));
	return judged;
}

const faults = (judged: Judged[], verdict: string) =>
	judged
		.filter((one) => one.verdict === verdict)
		.map(
			({ file, field, got, expected }) =>
				`${file}, ${field}: ${String(got)} for ${expected.join(' / ') || 'nothing'}`,
		);

describe('the header of letters that nobody sent', () => {
	it('is read, and hardly a value is wrong', { timeout: 120_000 }, async () => {
		const judged = await judgeAll(letters());
		const { right, unflagged } = shares(judged);
		expect(right, faults(judged, 'missing').join('\n')).toBeGreaterThan(0.97);
		expect(unflagged, faults(judged, 'wrong').join('\n')).toBeLessThan(0.005);
	});

	it('is read on bills that are built otherwise than letters', { timeout: 120_000 }, async () => {
		const judged = await judgeAll(furtherKinds());
		const { right, unflagged } = shares(judged);
		expect(right, faults(judged, 'missing').join('\n')).toBeGreaterThan(0.94);
		expect(unflagged, faults(judged, 'wrong').join('\n')).toBeLessThan(0.01);
	});

	it('is read as well in whatever words it is asked for', { timeout: 240_000 }, async () => {
		const some = letters().filter((_, at) => at % 4 === 0);
		const usual = shares(await judgeAll(some)).right;
		for (const wording of wordings.slice(1)) {
			const { right, wrong } = shares(await judgeAll(some, wording));
			expect(Math.abs(right - usual), wording.title).toBeLessThan(0.05);
			expect(wrong, wording.title).toBeLessThan(0.02);
		}
	});
});

const real = { 'e-invoices': eInvoices, invoices: expectedInvoices };

it.for(['e-invoices', 'invoices'] as const)(
	'real %s: at least 80 percent right, at most 2 wrong and not flagged',
	{ timeout: 240_000 },
	async (name, context) => {
		const judged = await judgeAll(await real[name](outsideSample(context, name)));
		const { right, unflagged } = shares(judged);
		expect(right, faults(judged, 'missing').join('\n')).toBeGreaterThan(0.8);
		expect(unflagged, faults(judged, 'wrong').join('\n')).toBeLessThan(0.02);
	},
);

describe('all templates', () => {
	const documents = [
		['bankStatement', 'more/bank-statement.pdf'],
		['businessCard', 'more/business-card.jpg'],
		['invoice', 'documents/two-page-invoice.pdf'],
		['purchaseOrder', 'more/purchase-order.pdf'],
		['receipt', 'documents/receipt-photo.jpg'],
		['resume', 'more/resume.pdf'],
	] as const;

	/** The values in a filled layout, in its order; lists by their entries. */
	const values = (filled: Filled): (string | null)[] =>
		filled === null || typeof filled === 'string'
			? [filled]
			: Object.values(filled).flatMap(values);

	it.each([['English', 0] as const, ['German', 1] as const])(
		'mean the same by other names, in %s, with nothing said about their fields',
		{ timeout: 120_000 },
		async (_, language) => {
			const differing: string[] = [];
			let all = 0;
			for (const [template, file] of documents) {
				const bytes = await readFile(join(projectFolder, 'test/samples', file));
				const { pages } = await readDocument(bytes, 'any');
				const source = sourceOf(pages.map(({ markdown }) => markdown).join('\n\n'));
				const layout = describeLayout(systemMessage(schemaFromTemplate(template)))?.layout;
				if (layout?.kind !== 'object') throw new Error(`${template} has no layout`);
				for (const field of layout.fields) {
					const own = { ...layout, fields: [field] };
					const [usual, other] = [own, reworded(own, language)].map((one) =>
						values(fillLayout(one, source)),
					);
					all += 1;
					if (JSON.stringify(usual) !== JSON.stringify(other))
						differing.push(
							`${template}.${field.name}: ${other?.join('|')} for ${usual?.join('|')}`,
						);
				}
			}
			expect(differing.length / all, differing.join('\n')).toBeLessThan(0.05);
		},
	);
});
