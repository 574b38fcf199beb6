import { wantedFor } from './candidates';
import { type Concept, concept, type Party } from './concepts';
import { valuesOf } from './pickValue';
import type { Cell, Source } from './source';
import { placesOf } from './tokens';
import { datesIn, ibansIn, vatIdsIn } from './values';

/**
 * A value that its form alone gives away, where no label points at one: an IBAN, a VAT identifier, an e-mail
 * address; the date of a document.
 * @returns null when there is none, or when several could be meant
 */
export function unlabelledValue(wanted: Concept, party: Party, source: Source): string | null {
	switch (wanted.type) {
		case 'iban':
			return ibansIn(source.text)[0]?.text ?? null;
		case 'vatId': {
			const ids = [...new Set(vatIdsIn(source.text).map(({ text }) => text))];
			return party !== 'customer' && ids.length === 1 ? (ids[0] ?? null) : null;
		}
		case 'email':
			return valuesOf('email', source.text)[0]?.text ?? null;
		case 'website':
			return (
				valuesOf('website', source.text).find(({ text }) => /^(www\.|https?:)/i.test(text))?.text ??
				null
			);
		case 'phone':
			return wanted.id === 'phone'
				? (source.rows.flat().find(({ text }) => /^(\+|0)[\d\s()/.-]{7,20}$/.test(text))?.text ??
						null)
				: null;
		case 'time':
			return valuesOf('time', source.text).find(({ text }) => /:|h/.test(text))?.text ?? null;
		case 'date':
			if (wanted.id === 'dueDate') return dateToPayBy(source);
			return wanted.id === 'date' ? documentDate(source) : null;
		default:
			return null;
	}
}

const paying =
	/(?<!\p{L})(?:pay|paid|payment|payable|settle|überweis|zahl|begleich|bezahl|ausgleich|règl|régl|payer|paie|virement|verser|betaal|betal|voldoen|voldaan|over te maken|overmak|pag|abon|transferencia|bonifico|saldare|versa)/iu;
const deadline =
	/(?<!\p{L})(?:by|before|until|no later than|on or before|bis(?: spätestens| zum| am)*|spätestens(?: am| zum)?|avant le|au plus tard le|pour le|d'ici le|jusqu'au|vóór|voor|uiterlijk(?: op| voor)?|antes del|a más tardar el|entro(?: il| e non oltre il)?)\s*$/iu;

/** The date of a sentence that asks for payment by then: "Please transfer the amount by 17 May 2025". */
function dateToPayBy(source: Source): string | null {
	const paragraphs = new Map<string, string>();
	for (const { text, block, table, row, column } of source.rows.flat()) {
		const key = table === null ? `${block}` : `${block} ${row} ${column}`;
		paragraphs.set(key, `${paragraphs.get(key) ?? ''} ${text.replaceAll('\n', ' ')}`);
	}
	for (const text of paragraphs.values()) {
		const asked = datesIn(text).find(({ start }) => {
			const sentences = text.slice(0, start).split(/[.!?]\s+(?=\p{Lu})/u);
			const sentence = sentences.at(-1) ?? '';
			return deadline.test(sentence) && paying.test(sentence);
		});
		if (asked) return asked.text;
	}
	return null;
}

/** The first date that no other label claims, best one on the line of the document's number or alone on its line. */
function documentDate(source: Source): string | null {
	const others = ['dueDate', 'deliveryDate', 'periodStart', 'dateOfBirth'].map((id) =>
		wantedFor(concept(id)),
	);
	const ofNumber = wantedFor(concept('invoiceNumber'));
	const spoils = new Set(wantedFor(concept('date')).not);
	const claimed = (cell: Cell) =>
		cell.tokens.some(({ norm }) => spoils.has(norm)) ||
		others.some(({ labels }) => labels.some((label) => placesOf(label, cell.tokens).length > 0));
	const cells = source.rows
		.flat()
		.filter((cell) => datesIn(cell.text).length === 1 && !claimed(cell));
	const free = cells.filter((cell) => !claimedBefore(cell, source, claimed));
	const numbered = free.find((cell) =>
		[...ofNumber.labels, ...ofNumber.weak].some((label) => placesOf(label, cell.tokens).length > 0),
	);
	const alone = free.find(
		({ text, table }) => table === null && text.replace(/\P{L}/gu, '').length <= 24,
	);
	const chosen = numbered ?? alone;
	return chosen ? (datesIn(chosen.text)[0]?.text ?? null) : null;
}

/** Whether the cell to the left, or the line above, claims the date for something else. */
function claimedBefore(cell: Cell, source: Source, claimed: (cell: Cell) => boolean): boolean {
	const left = source.rows[cell.row]?.findLast(
		(one) => one.column < cell.column && one.text !== '',
	);
	const above = source.rows[cell.row - 1]?.find((one) => one.column === cell.column);
	return Boolean(
		(left && claimed(left)) || (above && datesIn(above.text).length === 0 && claimed(above)),
	);
}
