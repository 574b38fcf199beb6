import { findTexts, wantedText } from './findTexts';
import { nearest } from './nearest';
import type { Span } from './sourceText';

/** How far the parts of a text may stand from one another, in characters. */
const MAX_APART = 500;
/** How many places of a text's rarest part are tried. */
const MAX_TRIED = 50;

/** The places of a text; `exact` are those where it stands letter for letter. */
export type TextPlaces = { all: Span[]; exact: Span[] };

const NOWHERE: TextPlaces = { all: [], exact: [] };

/** Where texts stand in a source; gives back a function that tells the places of each. */
export function textPlaces(source: string, texts: Set<string>): (text: string) => TextPlaces {
	const wanted = [...texts].map((text) => ({ text, ...wantedText(text) }));
	const keys = wanted.map(({ key }) => key).filter((key) => key !== '');
	const spans = findTexts(source, new Set(keys));
	const places = new Map(
		wanted.map(({ text, key, core }): [string, TextPlaces] => {
			if (key === '') return [text, punctuation(source, text.trim())];
			const all = spans.get(key) ?? [];
			const exact = all
				.filter(({ start }) => source.startsWith(core, start))
				.map(({ start }) => ({ start, end: start + core.length }));
			return [text, { all, exact }];
		}),
	);
	return (text) => places.get(text) ?? NOWHERE;
}

/** The first place of a text without letters and digits. */
function punctuation(source: string, text: string): TextPlaces {
	const start = text === '' ? -1 : source.indexOf(text);
	const exact = start === -1 ? [] : [{ start, end: start + text.length }];
	return { all: exact, exact };
}

/** The rarest part of a text, where its other parts all stand near it. */
export function piecesTogether(places: Span[][]): Span[] {
	const [rarest = [], ...others] = [...places].sort((a, b) => a.length - b.length);
	return rarest.slice(0, MAX_TRIED).filter(({ start }) =>
		others.every((spans) => {
			const near = nearest([spans], start);
			return near !== undefined && Math.abs(near.start - start) <= MAX_APART;
		}),
	);
}
