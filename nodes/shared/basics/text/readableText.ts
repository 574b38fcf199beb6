/** Scripts, and emoji, in which an invisible joiner between characters changes how they look. */
const JOINING =
	'\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Nko}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f';

/** Control, bidirectional, zero-width, filler and tag characters; variation selectors except after Han. */
const ALWAYS_HIDDEN =
	'\\u034f|(?<!\\p{Script=Han})[\\u{e0100}-\\u{e01ef}]|[\\0-\\x08\\x0e-\\x1f\\x7f-\\x84\\x86-\\x9f\\u00ad\\u061c\\u115f\\u1160\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e00ff}]';

const HIDDEN = new RegExp(
	`${ALWAYS_HIDDEN}|(?<![${JOINING}])[\\u200c\\u200d]|[\\u200c\\u200d](?![${JOINING}])`,
	'gu',
);

/**
 * Removes invisible characters, which can reverse text, split a word or make two equal texts differ.
 * Joiners are kept where they have a meaning: in emoji, and in the scripts above.
 */
export const readableText = (text: string) => text.replace(HIDDEN, '');

/** Whether a text has a letter or a digit. */
export const isFilled = (text: string) => /[\p{L}\d]/u.test(text);
