import { candidatesFor } from './labelled';
import { wordsOf } from './meaning';
import { partOf } from './roles';
import type { Cell, Source } from './source';
import { datesIn, ibansIn, valuesOf, vatIdsIn } from './values';
import { type Concept, concepts } from './vocabulary';

/** A value that its form alone gives away, where no label points at one; null when several could be meant. */
export function unlabelledValue({ id, form }: Concept, source: Source): string | null {
	const textOf = (one: { text: string } | undefined) => one?.text ?? null;
	const found = () => valuesOf(form, source.text);
	switch (form) {
		case 'iban':
			return textOf(ibansIn(source.text)[0]);
		case 'vatId': {
			const cells = source.rows.flat().filter((cell) => partOf(cell, source) !== 'customer');
			const ids = cells.flatMap(({ text }) => vatIdsIn(text).map((one) => one.text));
			return new Set(ids).size === 1 ? (ids[0] ?? null) : null;
		}
		case 'email':
			return textOf(found()[0]);
		case 'website':
			return textOf(found().find(({ text }) => /^(www\.|https?:)/i.test(text)));
		case 'phone':
			if (id !== 'phone') return null;
			return textOf(source.rows.flat().find(({ text }) => /^(\+|0)[\d\s()/.-]{7,20}$/.test(text)));
		case 'time':
			return textOf(found().find(({ text }) => /:|h/.test(text)));
		case 'date':
			return id === 'date' ? documentDate(source) : null;
		default:
			return null;
	}
}

const otherDates = concepts.filter(({ id, form }) => form === 'date' && id !== 'date');

/** Meanings of words that may share a line with the date of a document. */
const wordsNearDate = ['date', 'city', 'time', 'receipt', 'invoice', 'number'];

/** The first date that no label claims for something else, alone on its line or with the name of a place. */
function documentDate(source: Source): string | null {
	const claimed = new Set(
		otherDates.flatMap((concept) =>
			// "Linz, am" says too little to claim a date.
			candidatesFor(concept, source)
				.filter(({ score }) => score > 0.56)
				.map(({ cell }) => cell),
		),
	);
	const isFree = (cell: Cell): boolean => {
		const words = wordsOf(cell.text).filter(({ isLight }) => !isLight);
		return (
			cell.table === null &&
			!claimed.has(cell) &&
			!partOf(cell, source) &&
			datesIn(cell.text).length === 1 &&
			cell.text.replace(/\P{L}/gu, '').length <= 24 &&
			words.every(({ means }) => means.size === 0 || wordsNearDate.some((one) => means.has(one)))
		);
	};
	const cell = source.rows.flat().find(isFree);
	return cell ? (datesIn(cell.text)[0]?.text ?? null) : null;
}
