import { shownFileName } from '../../basics/text/fileNames';
import type { Budget, Sliced } from '../../host/budget';
import { type Fact, factOf } from '../../values/facts/fact';
import type { ReadText } from '../fileTexts/htmlText';
import { relatedParts } from './relatedParts';
import { unzip } from './unzip';

// Programs insert web pages and documents into a Word document as files, which Word shows in the place of an `altChunk`
// and turns into paragraphs once it saves the document.

export const MAIN = 'officeDocument';
const INSERTED = 'aFChunk';

/** The part with the text of a document, and those that it refers to. */
export function* mainParts(bytes: Buffer, budget: Budget) {
	const packageParts = yield* relatedParts('', bytes, budget);
	const main = packageParts.find(({ type }) => type === MAIN)?.name ?? 'word/document.xml';
	return { main, parts: yield* relatedParts(main, bytes, budget) };
}

/** The files that are inserted into a Word document, by their names in it. */
export function* insertedFiles(bytes: Buffer, budget: Budget): Sliced<Map<string, Buffer>> {
	const { parts } = yield* mainParts(bytes, budget);
	const names = new Set(parts.flatMap(({ name, type }) => (type === INSERTED ? name : [])));
	return yield* unzip(bytes, (name) => names.has(name), budget);
}

/** The texts of inserted files that can be read, by their names in the document. */
export type InsertedTexts = Map<string, ReadText>;

/**
 * What a document shows of the files that are inserted into it.
 * @returns `html` by the ids of its `altChunk` elements; `unread` names those without a text
 */
export function shownFiles(
	parts: { id: string; name: string; type: string }[],
	texts: InsertedTexts,
) {
	const html = new Map<string, string>();
	const notes: Fact[] = [];
	const unread: string[] = [];
	let hidden = 0;
	const seen = new Set<string>();
	for (const { id, name } of parts.filter(({ type }) => type === INSERTED)) {
		// A file is shown once, however often it is named.
		if (seen.has(name)) continue;
		seen.add(name);
		const read = texts.get(name);
		if (read === undefined) unread.push(shownFileName(name.slice(name.lastIndexOf('/') + 1)));
		else {
			// Read by itself: its styles and open elements end with it.
			html.set(id, `<pre>${escaped(read.text)}</pre>`);
			hidden += read.hidden;
			notes.push(...(read.notes ?? []));
		}
	}
	if (unread.length > 0) notes.push(factOf('filesInText', { names: unread }));
	return { html, hidden, notes, unread };
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

export const escaped = (text: string) =>
	text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? '');
