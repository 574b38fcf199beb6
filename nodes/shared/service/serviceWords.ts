import { z } from 'zod';
import { parseJson, shortened } from '../text';
import { isValues } from '../values';
import type { Hide } from './hideSecrets';

/** How much of the service's own words goes into an error, in characters. */
const MAX_SERVICE_TEXT = 500;

/** How much of it is looked through; what a service has to say is at the beginning. */
const MAX_READ = 64 * 1024;

/** What is left out at the end of a longer text, in characters: it may be a part of what is hidden. */
const AT_A_CUT = 512;

/** How deep in a refusal its words are looked for, in levels. */
const MAX_DEPTH = 8;

const text = z.string().optional().catch(undefined);

const errorBodySchema = z
	.object({
		message: z.unknown(),
		error: z.unknown(),
		detail: z.unknown(),
		/** The field of the request that it is about. */
		param: text,
		code: text,
		type: text,
	})
	.partial();

const detailSchema = z.object({
	loc: z.array(z.union([z.string(), z.number()])).optional(),
	msg: z.string(),
	type: text,
});

/** One thing that a service says in a refusal. */
export interface Remark {
	text: string;
	/** Where in the request, as the service writes it: `['body', 'model']`. */
	loc?: Array<string | number>;
	/** The same by its name alone: `messages[0].content`. */
	param?: string;
	/** What kind of fault it is, in words for programs. */
	codes: string[];
}

function remarksIn(value: unknown, depth = 0): Remark[] {
	if (typeof value === 'string') return value.trim() === '' ? [] : [{ text: value, codes: [] }];
	if (depth > MAX_DEPTH) return [];
	if (Array.isArray(value)) {
		return value.flatMap((entry) => {
			const detail = detailSchema.safeParse(entry);
			if (!detail.success) return remarksIn(entry, depth + 1);
			const { loc, msg, type } = detail.data;
			return [{ text: msg, loc, codes: type === undefined ? [] : [type] }];
		});
	}
	const body = errorBodySchema.safeParse(value);
	if (!body.success) return [];
	const { message, error, detail, param, code, type } = body.data;
	for (const part of [message, error, detail]) {
		const remarks = remarksIn(part, depth + 1);
		if (remarks.length === 0) continue;
		const codes = [code, type].filter((one) => one !== undefined);
		return remarks.map((one) => ({ param, ...one, codes: [...one.codes, ...codes] }));
	}
	return [];
}

/**
 * What a service says in the body of a refused request, a remark for each part of it. Reads
 * `{ message }`, `{ error: { message, param, code } }`, `{ error }`, `{ detail }` and
 * `{ detail: [{ loc, msg }] }`. The texts may hold anything: see `safeServiceText`.
 */
export const remarksOf = (body: string): Remark[] => remarksIn(parseJson(body).value);

/** A data URI, or a line of base64; `\` and `%` for those that are escaped. */
const FILE_CONTENT = /data:[\w.+/\\;=-]{0,100},[\w+/\\=%-]*|[\w+/\\%-]{40,}={0,2}/gi;

/** One more line of it, with the gap before. */
const NEXT_LINE = /((?:\s|\\[rn]){1,4})([\w+/\\%-]+={0,2})/y;

/** Whether a run of letters is content, and not one of the longer names. */
const isContent = (run: string) =>
	run.length >= 60 || run.includes(':') || [/[A-Z]/, /[a-z]/, /\d/].every((kind) => kind.test(run));

function withoutFiles(said: string): string {
	const parts: string[] = [];
	let from = 0;
	for (const match of said.matchAll(FILE_CONTENT)) {
		if (match.index < from || !isContent(match[0])) continue;
		parts.push(said.slice(from, match.index), '[file content]');
		from = match.index + match[0].length;
		for (let isMore = true; isMore;) {
			NEXT_LINE.lastIndex = from;
			const [whole = '', gap = '', line = ''] = NEXT_LINE.exec(said) ?? [];
			isMore = line.length >= 16 || line.endsWith('=') || /[\r\n\\]/.test(gap);
			if (isMore) from += whole.length;
		}
	}
	parts.push(said.slice(from));
	return parts.join('');
}

/**
 * The service's own words without what must not be shown: the key, data URIs, base64, characters
 * that nobody sees. Cut at the end, so that no part of a key is left.
 * @param most length of the result in characters
 */
export function safeServiceText(said: string, hide: Hide, most = MAX_SERVICE_TEXT): string {
	const hidden = hide(said.slice(0, MAX_READ));
	const whole = said.length < MAX_READ ? hidden : hidden.slice(0, -AT_A_CUT);
	const clean = withoutFiles(whole)
		.replace(/\p{Cf}+/gu, '')
		.replace(/[\s\p{Cc}]+/gu, ' ')
		.trim();
	return shortened(clean, most);
}

/**
 * What a service says in the body of a refused request, as a text that can be shown; a web page is
 * named as such, not quoted.
 */
export function serviceWords(body: string, hide: Hide): string | undefined {
	if (isWebPage(body)) return 'a web page instead of data';
	const { value, fault } = parseJson(body);
	return fault === undefined ? wordsIn(value, hide) : safeServiceText(body, hide) || undefined;
}

/** The same of a body that is parsed already. */
export function wordsIn(value: unknown, hide: Hide): string | undefined {
	const parts = remarksIn(value).map(({ loc, text: said }) =>
		loc === undefined ? said : `${loc.join('.')}: ${said}`,
	);
	return safeServiceText(parts.join('; '), hide) || undefined;
}

/** The sentence in which an error quotes the words of a service. */
export const quoted = (words = 'nothing about the cause') =>
	`The service said: ${words.replace(/\.?$/, '.')}`;

/** An error takes the place of choices and other data, or stands beside them when it comes midway. */
export function isError(value: unknown): boolean {
	if (!isValues(value)) return false;
	const { error, choices, message, detail } = value;
	return Boolean(error) || (choices === undefined && Boolean(message ?? detail));
}

/** Whether an answer is HTML, as proxies and wrong addresses give it. */
export const isWebPage = (body: string) => /^\s*</.test(body);
