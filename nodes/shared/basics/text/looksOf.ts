/** Letters of Cyrillic and Greek, small and capital, and the Latin letters that look like them. */
const ALIKE = [
	['авеѕіјкмнорсԛтухԁһԝѵүӏ', 'abesijkmhopcqtyxdhwvyl'],
	['АВЕЅІЈКМНОРСԚТУХԀҺԜѴҮӀ', 'ABESIJKMHOPCQTYXDHWVYI'],
	['αβγεηικνορτυχωϲϳ', 'abyenikvoptuxwcj'],
	['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿ', 'ABEZHIKMNOPTYXCJ'],
] as const;

const LATIN = new Map(
	ALIKE.flatMap(([foreign, latin]) => [...foreign].map((one, at) => [one, latin.charAt(at)])),
);

/** A text of the same length with Latin letters in place of those of other alphabets that look the same. */
export const looksOf = (text: string) =>
	text.replace(/[\u0370-\u052f]/g, (letter) => LATIN.get(letter) ?? letter);
