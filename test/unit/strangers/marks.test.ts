import { expect, it } from 'vitest';
import { toRecord } from '../../../nodes/ChatWithImages/map';
import { options } from '../../../nodes/ChatWithImages/options';
import { schemaOf } from '../../../nodes/shared/host/panel/option';
import { answerText } from '../../../nodes/shared/service/completion/answerText';
import { parseAnswer } from '../../../nodes/StructuredExtraction/answer/parseAnswer';
import laterMarks from './laterMarks.json';
import marksFifth from './marksFifth.json';
import marksFourth from './marksFourth.json';
import marksSecond from './marksSecond.json';
import marksThird from './marksThird.json';
import latestMarks from './latestMarks.json';
import newestMarks from './newestMarks.json';
import lastMarks from './lastMarks.json';
import marks from './marks.json';
import { wrongOf } from './wrongOf';

// Answers of models as public reports quote them, collected by people who knew one sentence: models leave marks for
// their servers, their thoughts and other words around an answer. `want` is the text or the JSON that is meant;
// without it, nothing may be taken without a word.

const asked = {
	model: 'm',
	isCombined: false,
	jsonOutput: true,
	options: schemaOf(options).parse({}),
	messages: [],
	images: [],
};

/** What Chat with Images makes of an answer that is to be JSON. */
function chatJson(content: string): { json?: unknown; warning?: unknown } {
	const answer = { finishReason: 'stop', model: null, usage: null, warning: null, raw: null };
	try {
		return toRecord(asked, { ...answer, text: answerText(content) });
	} catch {
		return {};
	}
}

function isRight({ content, want }: { content: string; want?: unknown }): boolean {
	if (typeof want === 'string') return answerText(content).trim() === want;
	const { value, facts } = parseAnswer(content);
	const { json, warning } = chatJson(content);
	if (want === undefined) {
		return (value === undefined || facts.length > 0) && (!json || warning !== undefined);
	}
	const isTaken = (found: unknown) => JSON.stringify(found) === JSON.stringify(want);
	return isTaken(value) && facts.length === 0 && isTaken(json) && warning === undefined;
}

it.each([
	// NaN is a text in Chat, no number.
	['49 of 50', marks, [39]],
	// Unseen, 10: a fence inside a text was an end. A record is asked for, not a list of one; the call of a
	// tool is what Chat shows; positions on the image stay, since only who asks for them gets them.
	['11 of 14', laterMarks, [3, 11, 13]],
	// Unseen, 7: marks in a table, and marks with a bar on one side. Two calls of a tool.
	['10 of 12', latestMarks, [7, 8]],
	// Unseen, 10: positions on the image stay.
	['10 of 12', newestMarks, [9, 11]],
	// Unseen, 4: marks in words, names of channels without marks, a second turn, and thoughts that break off below a draft.
	['10 of 10', lastMarks, []],
	// Unseen, 6: thoughts of MiniMax, a brace twice, an end without a beginning.
	['10 of 10', marksSecond, []],
	// Unseen, 8: thoughts in words, a name in capitals.
	['10 of 10', marksThird, []],
	// Unseen, 6: thoughts in thoughts, marks in capitals or in wide letters, an author's name.
	['10 of 10', marksFourth, []],
	// Unseen, all.
	['10 of 10', marksFifth, []],
])('%s answers with marks are read as they are meant', (_, cases, wrong) => {
	expect(wrongOf(cases, isRight)).toEqual(wrong);
});
