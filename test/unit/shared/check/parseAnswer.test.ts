import { describe, expect, it } from 'vitest';
import { parseAnswer } from '../../../../nodes/shared/check/parseAnswer';
import { defineSchema } from '../../../../nodes/shared/schema/schema';
import { answerKinds } from './answerKinds';
import { fieldsOf } from '../../StructuredExtraction/fieldsOf';

const schema = defineSchema(
	'test',
	fieldsOf({ number: 'string', amount: 'number', lines: [{ text: 'string', total: 'number' }] }),
);

describe('parseAnswer', () => {
	it.each(answerKinds)('$kind', ({ answer, value, repaired = false, note, reason }) => {
		const parsed = parseAnswer(answer, schema);
		expect(parsed.value).toEqual(value);
		if (value === undefined) return;
		if (note === undefined)
			expect(parsed.notes.filter((text) => !text.includes('around'))).toEqual(
				repaired && reason === undefined ? ['The JSON of the answer was repaired'] : [],
			);
		else expect(parsed.notes.join('; ')).toContain(note);
		if (reason === undefined) expect(parsed.reasons).toEqual([]);
		else expect(parsed.reasons.join('; ')).toContain(reason);
	});

	it('covers at least 60 kinds, each named once', () => {
		const kinds = new Set(answerKinds.map(({ kind }) => kind));
		expect(kinds.size).toBe(answerKinds.length);
		expect(kinds.size).toBeGreaterThanOrEqual(60);
	});

	it('shows no more than a short beginning of the answer', () => {
		const secret = `${'x'.repeat(80)} SECRET`;
		const parsed = parseAnswer(`Not today. ${secret}`);
		expect(parsed.value).toBeUndefined();
		const [reason = ''] = parsed.reasons;
		expect(reason).toContain('Not today.');
		expect(reason).not.toContain('SECRET');
		expect(reason.length).toBeLessThan(140);
	});

	it('leaves Object.prototype alone', () => {
		parseAnswer('{"__proto__":{"polluted":1},"lines":[{"__proto__":{"polluted":1}}]}');
		expect('polluted' in {}).toBe(false);
	});

	it('has a reason when only the last brackets are missing', () => {
		const parsed = parseAnswer('{"lines":[{"text":"a"}');
		expect(parsed).toMatchObject({ value: { lines: [{ text: 'a' }] } });
		expect(parsed.reasons[0]).toContain('breaks off');
	});

	it('reads without a schema', () => {
		expect(parseAnswer('x {"a":1} y')).toMatchObject({ value: { a: 1 } });
	});
});

const rows = (bytes: number) => {
	const row = { text: 'A line of an invoice, with a "quote" and a {bracket}', total: '1.234,56' };
	return { lines: Array.from({ length: Math.ceil(bytes / 85) }, () => row) };
};
const big: Record<string, (json: string) => string> = {
	strict: (json) => json,
	fenced: (json) => `Here you are:\n\`\`\`json\n${json}\n\`\`\``,
	'trailing comma': (json) => `${json.slice(0, -1)},}`,
	'cut off': (json) => json.slice(0, -30),
	'prose with brackets': (json) => `${'[1] {x} '.repeat(1000)}${json}`,
	'unclosed brackets': (json) => `${json.slice(0, -2)}`,
};

describe('parseAnswer with 5 MB', () => {
	it.each(Object.keys(big))('%s', (kind) => {
		const answer = big[kind]?.(JSON.stringify(rows(5e6))) ?? '';
		expect(answer.length).toBeGreaterThan(5e6);
		const parsed = parseAnswer(answer, schema);
		const lines = parsed.value?.['lines'];
		expect(Array.isArray(lines) && lines.length).toBeGreaterThan(58_000);
	});

	it('compares a long record with thousands of short ones', () => {
		const lines = Array.from({ length: 20_000 }, () => ({ text: 'a line of some length' }));
		const short = JSON.stringify({ lines: [{ text: 'b' }] });
		const answer = `[${JSON.stringify({ number: 1, lines })}${`,${short}`.repeat(20_000)}]`;
		const parsed = parseAnswer(answer, schema);
		expect(parsed.reasons[0]).toContain('20001 records that differ');
	});
});
