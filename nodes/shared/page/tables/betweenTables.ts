import { fold } from '../../basics/text/fold';
import { CARRIED } from '../../values/roles/amountWords';
import { PHRASES } from '../../values/roles/phrases';
import { wordPattern } from '../../values/roles/words';
import type { Block } from './markdownRules';
import type { PageTable, ReadPage } from './pageTables';

/** More tables are no letterhead of one page. */
const MAX_LETTERHEADS = 3;

/** The number of a page: "Seite 2 von 3", "Page 2", "2/3". */
const PAGE_MARK = new RegExp(
	`(?<!\\p{L})(?:${PHRASES.page})[\\s:.]{0,3}\\d{1,4}(?:\\s?(?:${PHRASES.ofPages})\\s?\\d{1,4})?(?!\\d)|(?<![\\d/])\\d{1,3}\\s?\\/\\s?\\d{1,3}(?![\\d/])`,
	'giu',
);

const CONTINUED = wordPattern(PHRASES.continued);

const CARRIED_FORWARD = new RegExp(CARRIED, 'iu');

/** Whether a text says that something continues, or has a sum that is carried forward. */
export const saysContinued = (text: string) => CONTINUED.test(text) || CARRIED_FORWARD.test(text);

/** Names shorter than this, in characters, are on the previous page by chance. */
const MIN_NAME_LENGTH = 10;

/** A longer line that only the page of the second table has introduces something, in characters. */
const MAX_LINE = 200;

/**
 * Tells what two pages both show, such as letterheads, page numbers, the supplier's name and bank details, tables
 * too, from what only one of them has.
 */
export class Repeated {
	private readonly others: Set<string>;

	/** The same with any numbers, such as those of pages in a letterhead that is a table. */
	private readonly similar: Set<string>;

	constructor(
		private readonly page: ReadPage,
		private readonly other: ReadPage,
	) {
		this.others = new Set(other.blocks.flatMap(patterns));
		this.similar = new Set(other.blocks.map(({ raw }) => withoutNumbers(raw)));
	}

	private readonly isOwn = (block?: Block) =>
		block !== undefined && !patterns(block).every((one) => this.others.has(one));

	private readonly isSimilar = (block?: Block) =>
		block !== undefined && this.similar.has(withoutNumbers(block.raw));

	/** The lines that only its page shows between two of its blocks; `undefined` where something new begins there. */
	ownLines(from: number, to?: number): string[] | undefined {
		const blocks = this.page.blocks.slice(from, to).filter(this.isOwn);
		const isNew = (block: Block) =>
			block.kind === 'table'
				? !this.isSimilar(block)
				: block.kind === 'heading' && this.isNewHeading(block);
		if (blocks.some(isNew)) return undefined;
		return blocks
			.flatMap(({ raw }) => raw.split('\n'))
			.filter((line) => !this.others.has(withoutNumbers(line)));
	}

	/** A heading on top of a page may be a name, such as the supplier's, that the page before has too. */
	private isNewHeading(heading: Block): boolean {
		const name = fold(heading.text.replace(PAGE_MARK, ''));
		if (!/\p{L}/u.test(name) || saysContinued(heading.text)) return false;
		const isOnTop = heading === this.page.blocks[0] && name.length >= MIN_NAME_LENGTH;
		return !isOnTop || !this.other.blocks.some(({ raw }) => fold(raw).includes(name));
	}

	/** The first table that only its page has, and the next ones if that may be a letterhead. */
	candidates(tables: PageTable[]): PageTable[] {
		const own = tables.filter(({ block }) => this.isOwn(this.page.blocks[block]));
		const end = own.findIndex(({ block }) => !this.isSimilar(this.page.blocks[block]));
		return own.slice(0, Math.min(MAX_LETTERHEADS, end === -1 ? own.length : end) + 1);
	}
}

/**
 * A block as it looks on every page that has it, line by line: page numbers differ, also other numbers in running
 * text; tables do not, nor does the number of an invoice in a heading.
 */
function patterns({ kind, raw }: Block): string[] {
	if (kind === 'table') return [tidy(raw)];
	if (kind === 'heading') return [fold(raw.replace(PAGE_MARK, ''))];
	return raw.split('\n').map(withoutNumbers);
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();

const withoutNumbers = (text: string) => tidy(text).replace(/\d+/g, '0');

/**
 * How much text there is between two parts of a table, in characters: after the first, and before the second;
 * infinite where something new begins.
 */
export interface Gap {
	after: number;
	before: number;
	/** Whether the text has a sum that is carried forward, or says that the table continues. */
	isCarried: boolean;
}

export function gapOf(after: string[] | undefined, before: string[] | undefined): Gap {
	const isIntroduced = before?.some((line) => line.length > MAX_LINE);
	const isCarried = [...(after ?? []), ...(before ?? [])].some(saysContinued);
	return {
		after: lengthOf(after),
		before: isIntroduced ? Infinity : lengthOf(before),
		isCarried,
	};
}

const lengthOf = (lines: string[] | undefined) =>
	lines?.reduce((sum, line) => sum + line.trim().length, 0) ?? Infinity;
