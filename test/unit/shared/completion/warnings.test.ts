import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';
import { expect, it } from 'vitest';

import { isCutOff, Warnings } from '../../../../nodes/shared/completion/warnings';

it('knows the reasons that say that a text was cut off', () => {
	expect(['length', 'model_length', 'stop', null].map(isCutOff)).toEqual([
		true,
		true,
		false,
		false,
	]);
});

it('shows each warning once, with its items in order', () => {
	const hints: NodeExecutionHint[] = [];
	const context = {
		addExecutionHints: (...added: NodeExecutionHint[]) => hints.push(...added),
	} as unknown as IExecuteFunctions;
	const warnings = new Warnings();
	warnings.show(context);
	expect(hints).toEqual([]);
	for (const item of [4, 2, 11, 3, 5, 6, 7, 8, 9, 10, 12]) warnings.add(item, 'Cut off.');
	warnings.add(1, 'Other.');
	warnings.show(context);
	expect(hints.map(({ message }) => message)).toEqual([
		'Cut off. [item 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …]',
		'Other. [item 1]',
	]);
	expect(hints[0]).toMatchObject({ location: 'outputPane', type: 'warning' });
});
