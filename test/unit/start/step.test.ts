import { describe, expect, it } from 'vitest';
import { progressLine, type RunningStep } from '../../start/step';

const running = (name: string, progress = ''): RunningStep => ({
	name,
	started: Date.now(),
	progress,
});

describe('the steps under way', () => {
	it('are one line', () => {
		const steps = [running('n8n', 'installing, 5 of 9 packages'), running('Unit tests')];
		expect(progressLine(steps, 80)).toMatch(
			/^n8n: installing, 5 of 9 packages \([\d.]+ s\) · Unit tests \([\d.]+ s\)$/,
		);
	});

	it('are cut to the width of the terminal', () => {
		const line = progressLine([running('n8n', 'x'.repeat(100)), running('Unit tests')], 40);
		expect(line).toHaveLength(40);
		expect(line.endsWith('x…')).toBe(true);
	});
});
