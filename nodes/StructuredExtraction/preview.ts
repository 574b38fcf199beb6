import { choicesOf, previewOf } from '../shared/preview';
import { properties } from './properties';

const ownFields = choicesOf(properties, 'schemaFrom').filter((from) => from !== 'template');

/** What comes out depends on the fields of the template, and on the output that was chosen. */
export const preview = [
	...choicesOf(properties, 'template').map((template) =>
		previewOf('resource', template === 'automatic' ? 'ownFields' : template, {
			schemaFrom: ['template'],
			template: [template],
		}),
	),
	previewOf('resource', 'ownFields', { schemaFrom: ownFields }),
	...choicesOf(properties, 'output').map((output) =>
		previewOf('operation', output, { output: [output] }),
	),
];
