/** A page of a request about the documents of a file. */
interface ShownPage {
	number: number;
	lines: string[];
	/** The line that names what the document is. */
	title: string | undefined;
	/** The number of the document. */
	id: string | undefined;
	/** "Page 2 of 3". */
	counter: number | undefined;
}

const KINDS: Array<[kind: string, words: RegExp]> = [
	[
		'invoice',
		/^[\W|]*(?:tax |credit |commercial )?(?:invoice|credit note|rechnung|gutschrift|facture|avoir|fattura|factuur|faktura)/i,
	],
	['receipt', /^\W*(?:receipt|kassenbon|quittung|re[cç]u|kassabon|beleg)\b/i],
	['purchase order', /^[^|\w]*(?:purchase order|bestellung|commande|bestelling|ordine)\b/i],
	['bank statement', /^\W*(?:(?:bank|account) statement|statement of|kontoauszug|relev[eé])/i],
	[
		'resume',
		/^\W*(?:r[eé]sum[eé]|curriculum vitae|cv|lebenslauf|(?:work |professional )?experience|education|skills)\b/i,
	],
];
const NUMBER =
	/(?:invoice|credit note|rechnungs?|facture|order|statement|auszugs?)[\s-]*(?:no|number|nr|nummer|n°)\W{0,6}([\w/-]*\d[\w/-]*)/i;
const DATE =
	/(?<!\d)(?:\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{4}|\d{1,2} \p{L}{3,9} \d{4})(?!\d)/u;
const COUNTER = /(?:page|seite|blatt)\s*(\d+)\s*(?:of|von|sur|\/)\s*\d+/i;

function shownPages(text: string): ShownPage[] {
	const [, ...parts] = text.split(/^--- Page (\d+) ---$/m);
	return parts.flatMap((number, at) => {
		if (at % 2 === 1) return [];
		const lines = (parts[at + 1] ?? '').split('\n').filter((line) => /[\p{L}\d]/u.test(line));
		const find = (wanted: RegExp) => lines.map((line) => wanted.exec(line)?.[1]).find(Boolean);
		const title = lines.find(
			(line) => line.length < 80 && KINDS.some(([, words]) => words.test(line)),
		);
		const counter = Number(find(COUNTER) ?? 0) || undefined;
		return [{ number: Number(number), lines, title, id: find(NUMBER), counter }];
	});
}

/** The pages of each document: a new one begins with page 1 of a count, or with a title and another number. */
function documentsOf(text: string): ShownPage[][] {
	const documents: ShownPage[][] = [];
	for (const page of shownPages(text).filter(({ lines }) => lines.length > 0)) {
		const current = documents.at(-1);
		const id = current?.find((one) => one.id)?.id;
		const isOther = page.title !== undefined && (page.id === undefined || page.id !== id);
		if (!current || page.counter === 1 || (page.counter === undefined && isOther)) {
			documents.push([page]);
		} else current.push(page);
	}
	return documents;
}

/** How many documents a request for fields is about. */
export const countDocuments = (text: string) => String(Math.max(1, documentsOf(text).length));

/** The answer to a request about the documents of a file, and their kinds where it names some. */
export function describeDocuments(question: string, text: string): object {
	const asked = /one of: ([^"]*)/.exec(question)?.[1] ?? '';
	const documents = documentsOf(text).map((pages) => {
		const [{ number = 1, lines = [], title = null } = {}] = pages;
		const heading = title ?? lines[0] ?? '';
		const listed = asked.split(' | ').find((kind) => heading.toLowerCase().includes(kind));
		const [known] = KINDS.find(([kind, words]) => asked.includes(kind) && words.test(heading)) ?? [
			listed ?? (lines.some((line) => NUMBER.test(line)) ? 'invoice' : 'other'),
		];
		return {
			first_page: number,
			last_page: pages.at(-1)?.number ?? number,
			...(asked && { kind: known, kind_words: heading }),
			title,
			date: DATE.exec(lines.join('\n'))?.[0] ?? null,
			sender: null,
		};
	});
	return { documents };
}
