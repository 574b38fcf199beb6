import type { FimRequest } from '../contract/fimRequest';

/**
 * The text for the gap. Without a model there is no code to invent: the answer is the same for the same
 * request, says in a comment that it is a stand-in, and closes what the prompt opened and the suffix does not.
 * Cut at the first stop sequence.
 */
export function fimAnswer(request: FimRequest): string {
	const comment = hashComments(request.prompt) ? '#' : '//';
	const indent = /(?:^|\n)([ \t]*)[^\n]*$/.exec(request.prompt)?.[1] ?? '';
	const text = `${comment} local stand-in: no code model is connected\n${indent}${closing(request)}`;
	return cutAtStop(text, request.stop);
}

/** Whether the code before the gap looks like a language whose comments begin with `#`. */
function hashComments(prompt: string): boolean {
	return /^\s*(def |class \w+.*:\s*$|import \w+\s*$|from \w+ import|#)/m.test(prompt);
}

/** The brackets still open before the gap that the code after it does not close. */
function closing({ prompt, suffix = '' }: FimRequest): string {
	const pairs: Record<string, string> = { '(': ')', '[': ']', '{': '}' };
	const open: string[] = [];
	for (const char of prompt) {
		if (pairs[char]) open.push(pairs[char]);
		else if (open.at(-1) === char) open.pop();
	}
	let closed = 0;
	let depth = 0;
	for (const char of suffix) {
		if (pairs[char]) depth += 1;
		else if (Object.values(pairs).includes(char)) {
			if (depth > 0) depth -= 1;
			else closed += 1;
		}
	}
	return open.slice(Math.min(closed, open.length)).reverse().join('');
}

function cutAtStop(text: string, stop: string | string[] | undefined): string {
	const at = [stop ?? []]
		.flat()
		.filter((one) => one !== '')
		.map((one) => text.indexOf(one))
		.filter((index) => index >= 0);
	return at.length > 0 ? text.slice(0, Math.min(...at)) : text;
}
