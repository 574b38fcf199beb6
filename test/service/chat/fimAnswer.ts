import type { FimRequest } from '../contract/fimRequest';

/** The text for the gap. There is no code model: always a comment that says so, cut at the first stop sequence. */
export function fimAnswer({ prompt, stop }: FimRequest): string {
	const hasHashComments = /^\s*(def |class \w+.*:\s*$|import \w+\s*$|from \w+ import|#)/m.test(
		prompt,
	);
	const indent = /(?:^|\n)([ \t]*)[^\n]*$/.exec(prompt)?.[1] ?? '';
	const mark = hasHashComments ? '#' : '//';
	return cutAtStop(`${mark} local stand-in: no code model is connected\n${indent}`, stop);
}

function cutAtStop(text: string, stop: string | string[] | undefined): string {
	const ends = [stop ?? []].flat().map((one) => (one === '' ? -1 : text.indexOf(one)));
	return text.slice(0, Math.min(text.length, ...ends.filter((at) => at >= 0)));
}
