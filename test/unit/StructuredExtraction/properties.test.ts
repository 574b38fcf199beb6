import { describe, expect, it } from 'vitest';
import { optionsSchema, ownOptions } from '../../../nodes/StructuredExtraction/options';
import { properties } from '../../../nodes/StructuredExtraction/properties';

const defaultOf = (name: string): unknown =>
	properties.find((property) => property.name === name)?.default;

describe('properties', () => {
	it('keep their names, which workflows store', () => {
		expect([...new Set(properties.map(({ name }) => name))]).toEqual([
			...['source', 'binaryFields', 'documentUrl', 'documentsPerFile', 'text', 'schemaFrom'],
			...[
				'template',
				'templateFields',
				'identityNotice',
				'kinds',
				'ownKinds',
				'fields',
				'example',
				'jsonSchema',
				'output',
			],
			...['readWith', 'model', 'ocrModel', 'options'],
		]);
		expect(ownOptions.map(({ name }) => name).sort()).toEqual(
			[
				'answerForm, attachReview, dateOrder, decimalMark, delivery, eInvoice',
				'examples, instructions, knownOrders, knownSuppliers',
				'needsReview, officeFiles, orderTolerancePercent, pages, passOnInputFiles, pdfText, pdfTextUse',
				'positions, secondModel, secondOpinion, seenBefore',
			].flatMap((row) => row.split(', ')),
		);
	});

	it('keep their defaults', () => {
		expect(
			Object.fromEntries(
				['source', 'readWith', 'schemaFrom', 'output', 'binaryFields'].map((name) => [
					name,
					defaultOf(name),
				]),
			),
		).toEqual({
			source: 'binary',
			readWith: 'auto',
			schemaFrom: 'template',
			output: 'flat',
			binaryFields: '*',
		});
		// Any other name might be none of the service.
		expect(defaultOf('model')).toEqual({ mode: 'list', value: '' });
		expect(defaultOf('ocrModel')).toEqual({ mode: 'list', value: '' });
	});

	it('have the same option defaults in the editor and in the code', () => {
		const code: Record<string, unknown> = optionsSchema.parse({});
		for (const { name, default: shown } of ownOptions) {
			// No pages are all pages.
			expect([name, code[name] ?? '']).toEqual([name, shown]);
		}
	});
});
