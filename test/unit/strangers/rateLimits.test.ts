import { expect, it } from 'vitest';
import { refusal } from '../../../nodes/shared/service/answers/outcome';
import { quoting } from '../../../nodes/shared/service/answers/serviceWords';
import rateLimits from './rateLimits.json';
import { wrongOf } from './wrongOf';

// Refusals of services that get too much, as public reports quote them, collected by people who knew one sentence: the
// wait that a service asks for is in a header, a field or a sentence, or nowhere. Each is sent again after that wait,
// and an account without money is not.

interface Case {
	status: number;
	headers?: Record<string, unknown>;
	body: string;
	waitSeconds?: number;
	isFinal?: boolean;
}

/** A service may round its header up. */
const ROUNDED_MS = 1500;

function isRight({ status, headers = {}, body, waitSeconds = 0, isFinal = false }: Case): boolean {
	const answer = { statusCode: status, headers, body, url: 'https://a.example/v1' };
	const quote = quoting((words) => words);
	const outcome = refusal(answer, { quote, hasKey: true, isOwnServer: false });
	if (outcome.kind !== 'later') return isFinal;
	return !isFinal && Math.abs(outcome.waitMs - waitSeconds * 1000) <= ROUNDED_MS;
}

it('31 of 32 refusals are sent again after the wait that they ask for', () => {
	// A limit per day that asks for seconds: it is waited for them.
	expect(wrongOf(rateLimits as Case[], isRight)).toEqual([14]);
});
