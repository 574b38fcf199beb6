import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';
import { expect, it } from 'vitest';
import { isCutOff, Warnings } from '../../../nodes/shared/warnings';

it('knows the reasons that say that a text was cut off', () => {
	expect(['length', 'model_length', 'stop', null].map(isCutOff)).toEqual([
		true,
		true,
		false,
		false,
	]);
});

function hintsOf() {
	const hints: NodeExecutionHint[] = [];
	const context = {
		addExecutionHints: (...added: NodeExecutionHint[]) => hints.push(...added),
	} as unknown as IExecuteFunctions;
	return { hints, context };
}

it('shows each warning once, with its items in order', () => {
	const { hints, context } = hintsOf();
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

it('bounds how many warnings are shown and how long they are', () => {
	const { hints, context } = hintsOf();
	const warnings = new Warnings();
	for (let item = 0; item < 1000; item++)
		warnings.add(item, `Warning ${item} ${'x'.repeat(10_000)}`);
	warnings.show(context);
	expect(hints).toHaveLength(21);
	expect(hints.at(-1)?.message).toBe('There were 980 more warnings of other kinds.');
	expect(Math.max(...hints.map(({ message }) => message.length))).toBeLessThan(600);
});

it('takes a warning that is the same for very many items', () => {
	const { hints, context } = hintsOf();
	const warnings = new Warnings();
	// With a copy per warning this is 20 thousand million numbers.
	for (let item = 0; item < 200_000; item++) warnings.add(item, 'Cut off.');
	warnings.show(context);
	expect(hints).toHaveLength(1);
});
