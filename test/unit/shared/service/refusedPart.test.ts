import { describe, expect, it } from 'vitest';
import type { Option } from '../../../../nodes/shared/panel/option';
import { options as chatOptions } from '../../../../nodes/ChatWithImages/options';
import { options as ocrOptions } from '../../../../nodes/DocumentOcr/options';
import { options as fimOptions } from '../../../../nodes/FimCompletion/options';
import { hideSecrets } from '../../../../nodes/shared/service/hideSecrets';
import { OPTION_FIELDS } from '../../../../nodes/shared/service/optionFields';
import { explainPart } from '../../../../nodes/shared/service/outcome';
import { options as extractionOptions } from '../../../../nodes/StructuredExtraction/options';

const asked = {
	model: 'svc-x',
	document: {},
	messages: [],
	extract_header: true,
	temperature: 2,
	safe: true,
};
const hide = hideSecrets(['sk-secret']);
const explain = (body: unknown, status = 422) =>
	explainPart(status, JSON.stringify(body), asked, hide);
const at = (loc: Array<string | number>, msg = 'Nein', type = 'value_error') => ({
	detail: [{ loc, msg, type }],
});

describe('explainPart', () => {
	it.each([
		['its place', at(['body', 'model']), 422],
		['its place without body', at(['model']), 400],
		['a code', { error: { message: 'Nein', param: null, code: 'model_not_found' } }, 404],
		['a type', { object: 'error', message: 'Nein', type: 'invalid_model' }, 400],
		['a parameter', { error: { message: 'Nein', param: 'model' } }, 404],
	])('knows an unknown model by %s', (_, body, status) => {
		expect(explain(body, status)).toEqual({
			message: 'the service has no model "svc-x" for this',
			remedy:
				'Choose another model from the list in this node, or leave it empty for the first suitable one.',
			isGeneral: true,
		});
	});

	it('says of the document what the service says, without its names of fields', () => {
		const told = explain(at(['body', 'document', 'document_url'], 'The PDF has no pages.'));
		expect(told).toMatchObject({
			message: 'the service cannot read this document: The PDF has no pages',
		});
		expect(told?.isGeneral).toBeUndefined();
	});

	it('says so of an image among the messages', () => {
		expect(
			explain(at(['body', 'messages', 1, 'content', 1, 'image_url'], 'Too dark')),
		).toMatchObject({ message: 'the service cannot read an image: Too dark' });
		expect(
			explain({ error: { message: 'Too dark', param: 'messages[1].content[1].image_url' } }, 400),
		).toMatchObject({ message: 'the service cannot read an image: Too dark' });
	});

	it('names the option that adds a field which the service does not know', () => {
		expect(explain(at(['body', 'extract_header'], 'x', 'extra_forbidden'))).toMatchObject({
			message:
				'the service does not know "extract_header", which the option "Reading: Headers and Footers" adds',
			remedy: 'Remove that option.',
		});
		expect(explain(at(['body', 'safe'], 'x', 'extra_forbidden'))).toMatchObject({
			message:
				'the service does not know "safe", which the option "Requests: Extra Parameters" adds',
			remedy: 'Take "safe" out of that option.',
		});
	});

	it('names the option whose value the service does not take', () => {
		expect(explain(at(['body', 'temperature'], 'At most 1.'))).toMatchObject({
			message:
				'the service does not take "temperature" of the option "Answer: Temperature": At most 1',
			remedy: 'Change it. Remove that option if that does not help.',
		});
	});

	it.each([
		['no place', { message: 'The model is a mystery' }, 422],
		['the messages as such', at(['body', 'messages']), 422],
		['a field that was not sent', at(['body', 'stream']), 422],
		['a field of every object', at(['body', 'toString']), 422],
		['a failure of the service', at(['body', 'document']), 500],
		['the key', at(['body', 'model']), 401],
		['no JSON', 'model', 422],
	])('says nothing about %s', (_, body, status) => {
		expect(explain(body, status)).toBeUndefined();
	});

	it('shows neither key nor content', () => {
		const msg = `sk-secret and data:application/pdf;base64,${'QUJD'.repeat(90)}`;
		expect(explain(at(['body', 'document'], msg))?.message).toBe(
			'the service cannot read this document: [hidden] and [file content]',
		);
	});

	it('calls options as the panels do', () => {
		const labels = [chatOptions, ocrOptions, fimOptions, extractionOptions].flatMap((options) =>
			Object.values<Option>(options).map(({ property }) => property.displayName),
		);
		for (const { label } of Object.values(OPTION_FIELDS)) expect(labels).toContain(label);
	});
});
