const HIDDEN = '[hidden]';

/** A part of a secret of this length, in characters, is hidden with the word around it. */
const PART_LENGTH = 8;

/** Letters of shorter secrets occur in many words. */
const MIN_LENGTH = 4;

/** Words in the value of a header that are no secrets themselves. */
const SCHEMES = /^(?:bearer|basic|token|digest|apikey|key|negotiate)$/i;

const WORD = /[^\s"'`,<>()[\]{}…]+/g;

/** The text behind a value in base64, if it is readable, such as `user:password`. */
function fromBase64(text: string): string[] {
	if (!/^[\w+/-]{4,}={0,2}$/.test(text)) return [];
	const decoded = Buffer.from(text, 'base64').toString('latin1');
	return /^[\x20-\x7e]+$/.test(decoded) ? [decoded] : [];
}

/** A header's value, and the secrets in it: without scheme, names and separators. */
function secretsIn(value: string): string[] {
	const words = value.split(/[\s,;"']+/).flatMap((word) => [word, ...fromBase64(word)]);
	return [value, ...words, ...words.flatMap((word) => word.split(/[\s,;:="']+/))].filter(
		(word) => word.length >= MIN_LENGTH && !SCHEMES.test(word),
	);
}

/** A secret in base64, which depends on the number of bytes in front of it; without characters that others share. */
function base64Forms(secret: string): string[] {
	const { length } = Buffer.from(secret);
	return [0, 1, 2].map((before) =>
		Buffer.from(`${'\0'.repeat(before)}${secret}`)
			.toString('base64')
			.slice(Math.ceil((before * 8) / 6), Math.floor(((before + length) * 8) / 6)),
	);
}

/** The ways in which a service may write a secret. */
const formsOf = (secret: string): string[] => {
	const escaped = JSON.stringify(secret).slice(1, -1);
	return [
		secret,
		encodeURIComponent(secret),
		escaped,
		escaped.replaceAll('/', '\\/'),
		...base64Forms(secret),
	];
};

/** All parts of a text of a length, one for each character that begins one. */
export const partsOf = (text: string, length: number): string[] =>
	Array.from({ length: Math.max(0, text.length - length + 1) }, (_, at) =>
		text.slice(at, at + length),
	);

/**
 * Hides secrets, without their scheme, URL-encoded, in base64 or JSON-escaped, and words with 8
 * characters in a row of one, in any letter case. Takes time in proportion to the text.
 * @param values of headers
 */
export function hideSecrets(values: string[]): (text: string) => string {
	const secrets = [...new Set(values.flatMap((value) => secretsIn(value.trim())))];
	// The longest first, so that nothing is left of it. What is around a whole secret stays.
	secrets.sort((a, b) => b.length - a.length);
	const forms = secrets.flatMap(formsOf).map((form) => form.toLowerCase());
	const parts = new Set(forms.flatMap((form) => partsOf(form, PART_LENGTH)));
	const isSecret = (word: string) =>
		partsOf(word.toLowerCase(), PART_LENGTH).some((part) => parts.has(part));
	return (text) =>
		secrets
			.reduce((result, secret) => result.replaceAll(secret, HIDDEN), text)
			.replace(WORD, (word) => (isSecret(word) ? HIDDEN : word));
}
