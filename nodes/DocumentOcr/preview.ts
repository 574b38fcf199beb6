import { choicesOf, previewOf } from '../shared/preview';
import { properties } from './properties';

/** What comes out depends on the output that was chosen. */
export const preview = choicesOf(properties, 'output').map((output) =>
	previewOf('operation', output, { output: [output] }),
);
