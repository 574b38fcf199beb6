import { expect, it } from 'vitest';
import { type Options, schemaOf } from '../../../nodes/shared/host/panel/option';
import { options } from '../../../nodes/StructuredExtraction/options';

it('options have the same defaults in the editor and in the code', () => {
	const code: Record<string, unknown> = schemaOf(options).parse({});
	for (const [name, { property }] of Object.entries<Options[string]>(options)) {
		// No pages are all pages, and no parameters are an empty object.
		const shown = property.default === '{}' ? {} : property.default;
		// Without this option, there are as many as the service takes; the panel has to begin with some number.
		if (name === 'concurrency') continue;
		expect([name, code[name] ?? '']).toEqual([name, shown]);
	}
});
