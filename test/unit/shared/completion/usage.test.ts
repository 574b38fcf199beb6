import { expect, it } from 'vitest';
import { totalUsage } from '../../../../nodes/shared/completion/usage';

it('adds up what answers tell of their usage', () => {
	const first = { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 };
	const second = { prompt_tokens: null, completion_tokens: 3 };
	expect(totalUsage([first, null, undefined, second])).toEqual({
		prompt_tokens: 5,
		completion_tokens: 5,
	});
	expect(totalUsage([null, undefined])).toBeNull();
	expect(totalUsage([])).toBeNull();
});
