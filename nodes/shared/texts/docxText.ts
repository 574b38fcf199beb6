import type { Budget, Sliced } from '../budget';
import { Problem } from '../problem';
import { docxHtml } from './docxHtml';
import { DocxStyles, readStyles } from './docxStyles';
import { readPart } from './docxXml';
import { htmlText, type ReadText } from './htmlText';
import { unzip } from './unzip';

const MAIN = 'officeDocument';
const STYLES = 'styles';

/** Types of the parts that are read, in the order of their text in the result. */
const ORDER = new Map([
	[STYLES, 0],
	['header', 1],
	[MAIN, 2],
	['endnotes', 3],
	['footnotes', 3],
	['footer', 4],
]);

/**
 * The text of a Word document as Markdown: headers, paragraphs and tables in their order, footnotes,
 * footers. Leaves out deleted and hidden text, and parts of the file that the document does not refer
 * to. Opens nothing outside of the file.
 * @throws Problem when it is damaged or too large
 */
export function* docxText(bytes: Buffer, budget: Budget): Sliced<ReadText> {
	const packageParts = yield* relatedParts('', bytes, budget);
	const [main = 'word/document.xml'] = [...packageParts].find(([, type]) => type === MAIN) ?? [];
	const types = yield* relatedParts(main, bytes, budget);
	types.set(main, MAIN);
	const order = (name: string) => ORDER.get(types.get(name) ?? '') ?? -1;
	const files = yield* unzip(bytes, (name) => order(name) >= 0, budget);
	const sorted = [...files].sort(
		([one], [other]) =>
			order(one) - order(other) || one.localeCompare(other, 'en', { numeric: true }),
	);
	let styles = new DocxStyles();
	// The headers of first, odd and even pages are often the same.
	const parts = new Set<string>();
	let hidden = 0;
	for (const [name, content] of sorted) {
		if (types.get(name) === STYLES) {
			styles = yield* readStyles(content, budget);
			continue;
		}
		const part = yield* docxHtml(content, styles, budget);
		if (!parts.has(part.text)) hidden += part.hidden;
		parts.add(part.text);
	}
	if (parts.size === 0) {
		throw new Problem('no text was found in the Word document', {
			description: 'Open it, and save it again as .docx or PDF.',
		});
	}
	const { text } = yield* htmlText([...parts].join('\n'), budget);
	return { text, hidden };
}

/** Types by name of the parts that a part refers to; `''` is the whole file. */
function* relatedParts(part: string, bytes: Buffer, budget: Budget): Sliced<Map<string, string>> {
	const slash = part.lastIndexOf('/') + 1;
	const folder = part.slice(0, slash);
	const list = `${folder}_rels/${part.slice(slash)}.rels`;
	const content = (yield* unzip(bytes, (name) => name === list, budget)).get(list);
	const types = new Map<string, string>();
	if (content === undefined) return types;
	yield* readPart(content, budget, {
		open(_, { Type: type = '', Target: target = '' }) {
			const name = target.startsWith('/') ? target.slice(1) : `${folder}${target}`;
			types.set(name, type.slice(type.lastIndexOf('/') + 1));
		},
	});
	return types;
}
