import { expect, it } from 'vitest';
import { describedEndpoints, describedRow } from './describedServices';

const yaml = `paths:
  /v1/chat/completions:
    post: { messages: 1, image_url: 2, choices: 3 }
  "/v1/ocr":
    post:
      document_url: x
  /v1/models:
    get: {}
  /v1/models/{model_id}:
    get: {}
`;

it('finds the endpoints of the contract in YAML, and the fields that are not named', () => {
	expect(describedEndpoints(yaml)).toEqual([
		{ name: 'OCR', path: '/v1/ocr', lacking: ['include_image_base64', 'markdown'] },
		{ name: 'chat', path: '/v1/chat/completions', lacking: [] },
		{ name: 'models', path: '/v1/models', lacking: [] },
	]);
});

it('finds them in JSON, also on one line', () => {
	const paths = { '/v1/fim/completions': { prompt: 1, suffix: 2 }, '/x/ocr-jobs': {} };
	for (const indent of [undefined, 2]) {
		const found = describedEndpoints(JSON.stringify({ paths }, null, indent));
		expect(found).toEqual([{ name: 'FIM', path: '/v1/fim/completions', lacking: [] }]);
	}
});

it('takes no path in a text for one that is described', () => {
	expect(describedEndpoints('description: see /v1/ocr and https://a.example/v1/ocr')).toEqual([]);
});

it('makes a row of a description', () => {
	expect(describedRow('a.yaml', yaml)).toEqual([
		'a.yaml',
		'`/v1/ocr` without include_image_base64, markdown',
		'`/v1/chat/completions`',
		'–',
		'`/v1/models`',
		'–',
	]);
});
