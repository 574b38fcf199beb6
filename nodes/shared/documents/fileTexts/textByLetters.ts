import { memoize } from '../../basics/memoize';
import { sampleOf } from './languageSample';

// Older programs wrote each letter as one byte, in an encoding for the letters of a few languages. The pairs of letters
// of a text show which one it is: only in that one are they frequent in a language. How frequent they are is counted in
// names, which the platform has in each language.

/** Languages with the encodings of their texts, by the labels of the Encoding Standard or of `DOS`. */
const WRITTEN: [languages: string, encodings: string][] = [
	['de fr es it pt nl da sv nb fi is ca', 'windows-1252 macintosh ibm850'],
	['pl cs sk hu sl hr ro', 'windows-1250 iso-8859-2 ibm852'],
	['ru uk bg be sr mk', 'windows-1251 koi8-u iso-8859-5 ibm866 x-mac-cyrillic'],
	['el', 'windows-1253 iso-8859-7'],
	['tr', 'windows-1254'],
	['lt lv et', 'windows-1257 iso-8859-4 iso-8859-13'],
	['he', 'windows-1255'],
	['ar fa', 'windows-1256 iso-8859-6'],
	['th', 'windows-874'],
];

/** Encodings of DOS that the platform does not know: their characters from 0x80. */
const DOS: Record<string, string> = {
	ibm850:
		'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\xad±‗¾¶§÷¸°¨·¹³²■\xa0',
	ibm852:
		'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\xad˝˛ˇ˘§÷¸°¨˙űŘř■\xa0',
};

/** Most pairs of bytes that a text with letters of one byte has. */
const MAX_PAIRS = 8192;
// Logarithms: how much likelier than by chance the letters of a text are in a language.
const MIN_LIKELIHOOD = 25;
/** How much likelier the text has to be than in any other encoding. */
const MIN_MARGIN = 15;
/** The share of a pair of letters by chance. */
const BY_CHANCE = -8;
/** A pair that does not occur in the language, and a mark next to a letter. */
const FOREIGN = -4;
const MARKED = -2;
/** Weight of the ASCII letters, of which a text in Latin letters has more. */
const ASCII_WEIGHT = 3;
/** Largest share of foreign pairs: names from other languages have a few. */
const MAX_FOREIGN = 0.05;

/** A pair of bytes that occurs in a text, once or several times. */
interface Pair {
	one: number;
	other: number;
	/** How much it counts: a word that is repeated in each line tells little more than one. */
	weight: number;
}

/**
 * The text of a file whose bytes are one character each, in the only encoding in which it has the
 * letters of a language; `undefined` where none or several are likely.
 */
export function textByLetters(bytes: Uint8Array): string | undefined {
	const pairs = pairsOf(bytes);
	const telling = pairs.filter(({ one, other }) => one > 0x7f || other > 0x7f);
	if (telling.length === 0 || telling.length > MAX_PAIRS) return undefined;
	const used = [...new Set(telling.flatMap(({ one, other }) => [one, other]))];
	const misfit = misfits(pairs);
	const candidates = WRITTEN.flatMap(([languages, encodings]) =>
		encodings.split(' ').flatMap((encoding) => {
			const table = tableOf(encoding);
			const text = used.map((byte) => table[byte]).join('');
			if (UNDEFINED.test(text)) return [];
			const letters = table.map(classified);
			return languages.split(' ').map((language) => {
				const found = likelihood(telling, letters, language);
				const rank = found.sum - (misfit.get(language) ?? 0) * found.weight;
				return { ...found, rank, encoding, text };
			});
		}),
	).sort((one, other) => other.rank - one.rank);
	const [best] = candidates;
	if (!best || best.sum < MIN_LIKELIHOOD) return undefined;
	const next = candidates.find(({ text }) => text !== best.text);
	if (next && best.rank - next.rank < MIN_MARGIN) return undefined;
	if (best.foreign > MAX_FOREIGN * best.weight) return undefined;
	if (DOS[best.encoding] === undefined) return new TextDecoder(best.encoding).decode(bytes);
	const table = tableOf(best.encoding);
	return Buffer.from(bytes)
		.toString('latin1')
		.replace(/[\x80-\xff]/g, (char) => table[char.charCodeAt(0)] ?? char);
}

function pairsOf(bytes: Uint8Array): Pair[] {
	const counts = new Uint32Array(256 * 256);
	let before = 0x20;
	for (let at = 0; at <= bytes.length; at += 1) {
		const byte = bytes[at] ?? 0x20;
		counts[before * 256 + byte] = (counts[before * 256 + byte] ?? 0) + 1;
		before = byte;
	}
	return Array.from(counts).flatMap((count, pair) =>
		count === 0 ? [] : [{ one: pair >> 8, other: pair & 255, weight: 1 + Math.log(count) }],
	);
}

/** By language with Latin letters: how much less likely the ASCII letters of a text are in it than in the likeliest. */
function misfits(pairs: Pair[]): Map<string, number> {
	const letters = tableOf('windows-1252').map(classified);
	const isAscii = (byte: number) => byte < 0x80 && isLetter(letters[byte] ?? ' ');
	const ascii = pairs.filter(({ one, other }) => isAscii(one) && isAscii(other));
	const latin = WRITTEN.flatMap(([languages]) => languages.split(' ')).filter(
		(language) => new Intl.Locale(language).maximize().script === 'Latn',
	);
	const fits = latin.map((language) => {
		const { sum, weight } = likelihood(ascii, letters, language);
		return sum / Math.max(weight, 1);
	});
	const most = Math.max(...fits);
	return new Map(latin.map((language, at) => [language, ASCII_WEIGHT * (most - (fits[at] ?? 0))]));
}

/** The characters of an encoding by their byte. */
const tableOf = memoize((encoding: string): string[] => {
	const ascii = Array.from({ length: 128 }, (_, byte) => String.fromCharCode(byte));
	const dos = DOS[encoding];
	if (dos !== undefined) return [...ascii, ...dos];
	const decoder = new TextDecoder(encoding);
	return Array.from({ length: 256 }, (_, byte) => decoder.decode(Uint8Array.of(byte)));
});

/** What decoders make of bytes that an encoding does not define. */
const UNDEFINED = /[\x80-\x9f\ufffd]/;

/** Marks that all languages have next to words, and lines of tables. */
const MARK = /[“”„’‘«»–—…€°№§©®،؛؟\u2500-\u259f]/;

/** A letter as it is; else ' ' for what separates words, '.' for a mark, and '?' for a character that texts seldom have. */
function classified(char: string): string {
	if (char < '\x80') return /[a-z]/i.test(char) ? char : ' ';
	if (/[\p{L}\p{M}]/u.test(char)) return char;
	return char === '\xa0' ? ' ' : MARK.test(char) ? '.' : '?';
}

const isLetter = (char: string) => /[^ .?]/.test(char);
/** Whether a capital follows a small letter, as in no word. */
const isMixed = (one: string, other: string) =>
	isLetter(one) && isLetter(other) && one !== one.toUpperCase() && other !== other.toLowerCase();

/** How likely pairs of bytes are in a language, as a logarithm, and the weight of all and of those that it does not have. */
function likelihood(pairs: Pair[], letters: string[], language: string) {
	const shareOf = modelOf(language);
	let [sum, all, foreign] = [0, 0, 0];
	for (const { one: first, other: second, weight } of pairs) {
		const one = letters[first] ?? ' ';
		const other = letters[second] ?? ' ';
		const isOdd = one === '?' || other === '?';
		if (!isOdd && !isLetter(one) && !isLetter(other)) continue;
		const isMarked = !isOdd && (one === '.' || other === '.');
		const share = isOdd || isMarked ? 0 : shareOf(one, other);
		all += weight;
		if (share === 0 && !isMarked) foreign += weight;
		sum += weight * Math.max(Math.log(share) - BY_CHANCE, isMarked ? MARKED : FOREIGN);
	}
	return { sum, weight: all, foreign };
}

/** The share of a pair of letters in a language; 0 where it lacks one of the letters. */
const modelOf = memoize((language: string) => {
	const letters = new Map<string, number>();
	const pairs = new Map<string, number>();
	const add = (counts: Map<string, number>, key: string) =>
		counts.set(key, (counts.get(key) ?? 0) + 1);
	let [before, all, beyond] = [' ', 0, 0];
	for (const char of sampleOf(language)) {
		const letter = classified(char).toLowerCase();
		add(letters, letter);
		all += 1;
		add(pairs, before + letter);
		if (before > '\x7f' || letter > '\x7f') beyond += 1;
		before = letter;
	}
	return (one: string, other: string): number => {
		const [first, second] = [one.toLowerCase(), other.toLowerCase()];
		const byLetters = ((letters.get(first) ?? 0) * (letters.get(second) ?? 0)) / all;
		if (byLetters === 0 || isMixed(one, other)) return 0;
		// A text has pairs that occur in no name.
		const share = 0.8 * (pairs.get(first + second) ?? 0) + 0.2 * byLetters;
		return share / (first > '\x7f' || second > '\x7f' ? beyond : all);
	};
});
