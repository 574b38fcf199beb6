import { describe, expect, it } from 'vitest';
import { type Option, schemaOf } from '../../../nodes/shared/panel/option';
import { listOptions, options } from '../../../nodes/StructuredExtraction/options';
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
		expect(Object.keys({ ...options, ...listOptions }).sort()).toEqual(
			[
				'additionalFields, answerForm, attachReview, concurrency, dateOrder, decimalMark, delivery',
				'eInvoice, examples, includeRaw, instructions, knownOrders, knownSuppliers',
				'needsReview, officeFiles, orderTolerancePercent, pages, passOnInputFiles, pdfText, pdfTextUse',
				'positions, requestsPerMinute, secondModel, secondOpinion, seenBefore, timeout',
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
		const code: Record<string, unknown> = schemaOf(options).parse({});
		for (const [name, { property }] of Object.entries<Option>(options)) {
			// No pages are all pages, and no parameters are an empty object.
			const shown = property.default === '{}' ? {} : property.default;
			expect([name, code[name] ?? '']).toEqual([name, shown]);
		}
	});
});
