import { expect, it, type TestContext } from 'vitest';
import { extractDocument, checkFolder, ownDocuments } from '../accuracy/extract';
import { checkFields, unnoticed } from '../samples/countAccuracy';
import { outsideSample } from '../samples/outside';
import { readExpected } from '../samples/readExpected';
import { answerChats, setUp } from './n8n';

// How well the template "Invoice" reads documents whose content is known, through the local service.

const surroundings = await setUp();

it.for([
	['answers', () => ownDocuments],
	['answersOutside', (context: TestContext) => outsideSample(context, 'invoices')],
] as const)(
	'%s: no wrong value goes unnoticed that is not in the text',
	async ([, folderOf], context) => {
		const { checked, sure } = await checkFolder(surroundings, folderOf(context));
		expect(checked.some(({ verdict }) => verdict === 'right')).toBe(true);
		expect(unnoticed(checked)).toEqual([]);
		// What OCR has misread, it was not sure of.
		const onScans = sure.filter(({ file }) => /scan|photo/.test(file));
		const unflagged = onScans.filter(
			({ verdict, flags }) => verdict === 'wrong' && flags.length === 0,
		);
		expect(unflagged).toEqual([]);
	},
);

it('counts false values that the model makes up as wrong and flagged', async () => {
	const [name, expected] = ['clean-invoice.pdf', await readExpected(ownDocuments)];
	const content = {
		invoice_number: 'HP-2025-00481',
		date: '15 March 2025',
		supplier: 'Harrow & Pell Instruments Ltd',
		total_amount: '£4,727.52',
		currency: 'USD',
	};
	answerChats(surroundings.service, content);
	const checked = checkFields(
		[await extractDocument(surroundings, ownDocuments, name)],
		expected.filter(({ file }) => file === name),
	);
	const wrong = checked.filter(({ verdict }) => verdict === 'wrong');
	expect(wrong.map((field) => [field.name, field.flags])).toEqual(
		['invoice_number', 'date', 'total_amount', 'currency'].map((field) => [field, ['notFound']]),
	);
	expect(checked.find((field) => field.name === 'supplier')?.verdict).toBe('right');
});
