import { expect, it } from 'vitest';
import { endReason } from '../../../../nodes/shared/completion/askCompletion';

it.each([
	['length', null, 'cut off'],
	['model_length', '', 'cut off'],
	['MAX_TOKENS', ' ', 'cut off'],
	['content_filter', null, 'The service ended the answer early, with the reason "content_filter"'],
	['error', null, '"error"'],
	['stop', 'I cannot\nhelp.', 'The model refused to answer: "I cannot help."'],
])('doubts an answer with the finish reason %s and the refusal %j', (reason, refusal, words) => {
	expect(endReason(reason, refusal, 'cut off')).toContain(words);
});

it.each(['stop', 'STOP', 'tool_calls', 'eos_token', '', null, undefined])(
	'does not doubt an answer with the finish reason %s',
	(reason) => expect(endReason(reason, null, 'cut off')).toBeUndefined(),
);
