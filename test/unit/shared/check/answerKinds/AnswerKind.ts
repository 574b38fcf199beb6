/** What a kind of answer must lead to. */
export interface AnswerKind {
	kind: string;
	answer: string;
	/** The raw value; left out where the answer cannot be used. */
	value?: Record<string, unknown> | undefined;
	/** Whether the JSON itself had to be repaired. */
	repaired?: boolean | undefined;
	/** Part of a note about harmless changes. */
	note?: string | undefined;
	/** Part of a reason: a reason for a person to look. */
	reason?: string;
}

type Details = Pick<AnswerKind, 'repaired' | 'note' | 'reason'>;
type Row = [kind: string, answer: string, value?: Record<string, unknown>, details?: Details];

/** Kinds of answers that lead to their values, with what all of them have in common. */
export const kinds = (rows: Row[], common: Details = {}): AnswerKind[] =>
	rows.map(([kind, answer, value, details]) => ({ kind, answer, value, ...common, ...details }));

export const fence = (text: string, language = 'json') => `\`\`\`${language}\n${text}\n\`\`\``;
export const whole = { number: 'A-1', amount: '1.234,56', lines: [{ text: 'Pen', total: 2 }] };
export const json = JSON.stringify(whole);
export const pretty = JSON.stringify(whole, null, 2);
export const AROUND = 'Text around the JSON';
export const REPAIRED = 'was repaired';
export const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
