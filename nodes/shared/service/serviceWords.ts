import { z } from 'zod';
import { parseJson, shortened } from '../text';
import type { Hide } from './hideSecrets';

/** How much of the service's own words goes into an error, in characters. */
const MAX_SERVICE_TEXT = 500;

/** How much of it is looked through; what a service has to say is at the beginning. */
const MAX_READ = 64 * 1024;

/** What is left out at the end of a longer text, in characters: it may be a part of what is hidden. */
const AT_A_CUT = 512;

/** How deep in a refusal its words are looked for, in levels. */
const MAX_DEPTH = 8;

const errorBodySchema = z
	.object({
		message: z.unknown(),
		error: z.unknown(),
		detail: z.unknown(),
	})
	.partial();

const detailSchema = z.object({
	loc: z.array(z.union([z.string(), z.number()])).optional(),
	msg: z.string(),
});

function textOf(value: unknown, depth = 0): string | undefined {
	if (typeof value === 'string') return value;
	if (depth > MAX_DEPTH) return undefined;
	if (Array.isArray(value)) {
		const parts = value.map((entry) => {
			const detail = detailSchema.safeParse(entry);
			if (!detail.success) return textOf(entry, depth + 1);
			const { loc, msg } = detail.data;
			return loc === undefined ? msg : `${loc.join('.')}: ${msg}`;
		});
		return parts.filter((part) => part !== undefined).join('; ') || undefined;
	}
	const body = errorBodySchema.safeParse(value);
	if (!body.success) return undefined;
	const { message, error, detail } = body.data;
	return textOf(message, depth + 1) ?? textOf(error, depth + 1) ?? textOf(detail, depth + 1);
}

/** A data URI, or a line of base64; `\` and `%` for those that are escaped. */
const FILE_CONTENT = /data:[\w.+/\\;=-]{0,100},[\w+/\\=%-]*|[\w+/\\%-]{40,}={0,2}/gi;

/** One more line of it, with the gap before. */
const NEXT_LINE = /((?:\s|\\[rn]){1,4})([\w+/\\%-]+={0,2})/y;

/** Whether a run of letters is content, and not one of the longer names. */
const isContent = (run: string) =>
	run.length >= 60 || run.includes(':') || [/[A-Z]/, /[a-z]/, /\d/].every((kind) => kind.test(run));

function withoutFiles(text: string): string {
	const parts: string[] = [];
	let from = 0;
	for (const match of text.matchAll(FILE_CONTENT)) {
		if (match.index < from || !isContent(match[0])) continue;
		parts.push(text.slice(from, match.index), '[file content]');
		from = match.index + match[0].length;
		for (let isMore = true; isMore;) {
			NEXT_LINE.lastIndex = from;
			const [whole = '', gap = '', line = ''] = NEXT_LINE.exec(text) ?? [];
			isMore = line.length >= 16 || line.endsWith('=') || /[\r\n\\]/.test(gap);
			if (isMore) from += whole.length;
		}
	}
	parts.push(text.slice(from));
	return parts.join('');
}

/**
 * The service's own words without what must not be shown: the key, data URIs, base64, characters
 * that nobody sees. Cut at the end, so that no part of a key is left.
 * @param most length of the result in characters
 */
export function safeServiceText(text: string, hide: Hide, most = MAX_SERVICE_TEXT): string {
	const hidden = hide(text.slice(0, MAX_READ));
	const whole = text.length < MAX_READ ? hidden : hidden.slice(0, -AT_A_CUT);
	const clean = withoutFiles(whole)
		.replace(/\p{Cf}+/gu, '')
		.replace(/[\s\p{Cc}]+/gu, ' ')
		.trim();
	return shortened(clean, most);
}

/**
 * What a service says in the body of a refused request. Reads `{ message }`, `{ error: { message } }`,
 * `{ error }`, `{ detail }`, `{ detail: [{ loc, msg }] }`; a web page is named as such, not quoted.
 */
export function serviceWords(body: string, hide: Hide): string | undefined {
	if (isWebPage(body)) return 'a web page instead of data';
	const { value, fault } = parseJson(body);
	const text = fault === undefined ? textOf(value) : body;
	return text === undefined ? undefined : safeServiceText(text, hide) || undefined;
}

/** Whether an answer is HTML, as proxies and wrong addresses give it. */
export const isWebPage = (body: string) => /^\s*</.test(body);
