import type { Budget, Sliced } from '../../host/budget';
import { gridMarkdown, OpenTable, SuperscriptDigits } from '../../page/tables/htmlTable';
import { parseMarkup } from '../../page/markup/parseMarkup';
import type { Fact } from '../../values/facts/fact';
import { shadowRoots } from '../../page/markup/shadowRoots';
import { styleSheet } from '../../page/markup/styles';
import { hides, Visibility } from '../../page/markup/visibility';

/** Largest text, web page or HTML of an e-mail that is read, in bytes or characters. */
export const MAX_TEXT_FILE = 10 * 1024 * 1024;

/** A text as Markdown. */
export interface ReadText {
	text: string;
	/** Characters that were left out because they are invisible or crossed out. */
	hidden: number;
	/** Parts of a workbook that were left out because they are hidden, such as "2 rows". */
	hiddenParts?: string[];
	/** What else was not read. */
	notes?: Fact[];
}

/** Elements that begin on a new line. */
const LINES = new Set(
	'address article aside blockquote br center dd div dl dt fieldset figure footer form header hr li main nav ol section table tr ul'.split(
		' ',
	),
);
/** Elements with an empty line around them. */
const PARAGRAPHS = new Set('h1 h2 h3 h4 h5 h6 p pre table'.split(' '));

/** Cells, and the columns of Word that are separated by tabs. */
const CELLS = ['td', 'th', 'tab'];

/** Elements in a list to choose from. */
const OPTIONS = ['option', 'optgroup', 'hr'];

/** Fields whose value is no text that a page shows. */
const NO_TEXT_FIELDS = new Set('hidden password image file color range'.split(' '));

/** What the field of a form shows; '' where that is nothing. */
function fieldText({ type = 'text', value = '', checked }: Record<string, string>): string {
	const kind = type.toLowerCase();
	if (kind === 'checkbox' || kind === 'radio') return checked === undefined ? '☐' : '☑';
	return NO_TEXT_FIELDS.has(kind) ? '' : oneLine(value);
}

/** So many pages may be in one another, and so many in one in all. */
const MAX_NESTED = 3;
const MAX_FRAMES = 200;
/** Around the number of a page that is shown within the page. */
const FRAME = '\ue001';

/** The page that an element shows: its own, or one of those that are stored with it. */
function framed(attributes: Record<string, string>, stored: ReadonlyMap<string, string>) {
	const { srcdoc, src = '', width, height } = attributes;
	const isTiny = [width, height].some((size) => /^[01](?:px)?$/.test(size ?? ''));
	const page = srcdoc ?? stored.get(src.replace(/^cid:/i, ''));
	return isTiny || page === '' ? undefined : page;
}

/** The Markdown before a list entry or a heading. */
const prefixOf = (name: string) => {
	if (name === 'li') return '- ';
	return /^h[1-6]$/.test(name) ? `${'#'.repeat(Number(name[1]))} ` : '';
};

/**
 * The visible text of a web page or of an HTML e-mail as Markdown: headings, list entries and tables.
 * Tables for layout become lines. Takes time in proportion to the HTML.
 * @param stored pages that it shows in frames, by their content ids
 * @throws Problem when elements are nested too deep, or it has more of them, or more text, than the budget
 */
export function* htmlText(
	html: string,
	budget: Budget,
	stored: ReadonlyMap<string, string> = new Map(),
	around = { level: 0, shown: { count: 0 } },
): Sliced<ReadText> {
	const texts: string[] = [];
	const tables: {
		/** How many texts were written before the table. */
		written: number;
		/** Absent for a table around other tables, which is layout. */
		content?: OpenTable;
	}[] = [];
	const sheet = yield* styleSheet(html, budget, hides);
	const visibility = new Visibility(sheet, budget, yield* shadowRoots(html));
	const raised = new SuperscriptDigits();
	const frames: string[] = [];
	let preformatted = 0;

	const closeTable = (end: number) => {
		const { content, written = 0 } = tables.pop() ?? {};
		const most = budget.left('cells');
		if (content === undefined || content.cells < MIN_CELLS || content.cells > most) return;
		const grid = content.grid(end, most);
		if (grid.isTooLarge) return;
		const rows = grid.rows.length + (grid.headings.some((text) => text !== '') ? 1 : 0);
		if (rows < 2 || grid.headings.length < 2) return;
		budget.spend('cells', rows * grid.headings.length);
		texts.length = written;
		texts.push(`\n\n${gridMarkdown(grid)}\n\n`);
	};

	const write = (text: string) => {
		// Lines and cells begin without spaces.
		if (text === '' || (text === ' ' && isSeparator(texts.at(-1)))) return;
		budget.spend('characters', text.length);
		texts.push(text);
	};
	/** Separators in a row make one empty line: pages have millions of elements without a text. */
	const separate = (separator: string) => {
		if (separator !== CELL && EMPTY.test(texts.at(-1) ?? '') && isBreak(texts.at(-2))) texts.pop();
		const last = texts.at(-1);
		if (last === PARAGRAPH || (separator === CELL && isSeparator(last))) return;
		if (last === LINE || last === CELL) texts.pop();
		texts.push(last === LINE ? PARAGRAPH : separator);
	};

	/** Writes a text, in the open cell as well. */
	const add = (text: string) => {
		write(text);
		tables.at(-1)?.content?.add(oneLine(text));
	};
	/** The options of the open list, of which the page shows one; undefined outside of lists. */
	let options: { text: string; isSelected: boolean }[] | undefined;
	const closeList = () => {
		if (!options) return;
		const { text = '' } = options.find(({ isSelected }) => isSelected) ?? options[0] ?? {};
		add(` ${text} `);
		options = undefined;
	};

	const handlers = {
		open(name: string, attributes: Record<string, string>, start: number) {
			visibility.open(name, attributes);
			const frame = visibility.isReplaced ? framed(attributes, stored) : undefined;
			const { level, shown } = around;
			if (frame !== undefined && level < MAX_NESTED && shown.count < MAX_FRAMES) {
				shown.count += 1;
				delete tables.at(-1)?.content;
				write(`${PARAGRAPH}${FRAME}${frames.push(frame) - 1}${FRAME}${PARAGRAPH}`);
			} else visibility.hidden += frame?.length ?? 0;
			if (visibility.isGone) return;
			if (!OPTIONS.includes(name)) closeList();
			if (name === 'select') options = [];
			if (name === 'option') {
				options?.push({ text: '', isSelected: attributes['selected'] !== undefined });
			}
			raised.open(name);
			if (name === 'table') {
				delete tables.at(-1)?.content;
				tables.push({ written: texts.length, content: new OpenTable(start) });
			} else tables.at(-1)?.content?.open(name, attributes);
			if (name === 'pre') preformatted += 1;
			if (PARAGRAPHS.has(name)) separate(PARAGRAPH);
			else if (LINES.has(name)) separate(LINE);
			else if (CELLS.includes(name)) separate(CELL);
			const { alt = '' } = attributes;
			if (name === 'img' && visibility.shows(alt)) add(` ${oneLine(alt)} `);
			if (name === 'input') add(` ${fieldText(attributes)} `);
			if (name === 'rt') add(' ');
			write(prefixOf(name));
		},
		text(text: string) {
			if (!visibility.shows(text)) return;
			const shown = raised.after(preformatted > 0 ? text.replace(OURS, ' ') : oneLine(text));
			const option = options?.at(-1);
			if (option) option.text += shown;
			else add(shown);
		},
		close(name: string, end: number) {
			const wasGone = visibility.isGone;
			visibility.close();
			if (wasGone) return;
			if (name === 'select') closeList();
			if (name === 'rt') add(' ');
			if (name === 'pre') preformatted -= 1;
			tables.at(-1)?.content?.close(name);
			if (name === 'table') closeTable(end);
			if (PARAGRAPHS.has(name)) separate(PARAGRAPH);
			else if (LINES.has(name) && name !== 'br') separate(LINE);
		},
	};
	yield* parseMarkup(html, handlers, budget);
	let { hidden } = visibility;
	const parts = texts.join('').split(FRAME);
	for (const [at, frame] of frames.entries()) {
		const inside = { ...around, level: around.level + 1 };
		const read = yield* htmlText(frame, budget, stored, inside);
		parts[2 * at + 1] = read.text;
		hidden += read.hidden;
	}
	return { text: yield* tidy(parts.join('')), hidden };
}

/** A table has at least two rows. */
const MIN_CELLS = 2;

/** Separates the cells of a row outside of tables: a private-use character. */
const CELL = '\ue000';
const LINE = '\n';
const PARAGRAPH = '\n\n';
const isBreak = (text: string | undefined) => text === LINE || text === PARAGRAPH;
const isSeparator = (text: string | undefined) => text === CELL || isBreak(text);

/** The prefix of a heading or list entry without a text. */
const EMPTY = /^(?:#{1,6}|-) ?$/;

/** What this reader writes for itself. */
const OURS = /[\ue000\ue001]/g;
const oneLine = (text: string) => text.replace(/[\s\ue000\ue001]+/g, ' ');

/** Lines between two turns of others. */
const LINES_AT_A_TIME = 1000;

/** Trims lines, drops empty headings and list entries, and keeps one empty line of several. */
function* tidy(text: string): Sliced<string> {
	const shown: string[] = [];
	for (const [at, source] of text.split('\n').entries()) {
		if (at % LINES_AT_A_TIME === 0) yield;
		const line = source
			.split(CELL)
			.map((cell) => cell.replace(/\s+/g, ' ').trim())
			.filter((cell) => cell !== '')
			.join(' | ');
		const isEmpty = line === '' || EMPTY.test(line);
		if (!isEmpty) shown.push(line);
		else if (shown.at(-1) !== '') shown.push('');
	}
	return shown.join('\n').trim();
}
