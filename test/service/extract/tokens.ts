/** A word of a text in a form that compares across spellings, and where it stands. */
export interface Token {
	/** Lower case, without accents; all ways to write "number" become `#`. */
	norm: string;
	start: number;
	end: number;
	/** Whether a printed word begins or ends with it; the parts of a compound are tokens of their own. */
	opens: boolean;
	closes: boolean;
}

const numberWords = /^(n|no|nr|nro|num|number|nummer|numero|numer|ndeg)$/;

/** Ends of German and Dutch compounds that are words of their own: Rechnungs-datum, factuur-nummer. */
const compoundEnds =
	/^(.{3,}?)(nummern?|nr|datum|dag|betrag|bedrag|summe|preis|prijs|satz|adresse|adres|anschrift|steuer|kosten|menge|name|naam|nehmer|geber)$/;

/** Splits a text into comparable words; punctuation is left out, compounds are split, `n°` and `#` are words. */
export function tokensOf(text: string): Token[] {
	const tokens: Token[] = [];
	for (const match of text.matchAll(/[\p{L}\p{M}]+[°º]?|\p{N}+|[#№°º%]/gu)) {
		const start = match.index;
		const end = start + match[0].length;
		// The first half of a German compound in two pieces: Rechnungs-Nr.
		const half =
			/s$/i.test(match[0]) && match[0].length > 5 && /^-\p{L}/u.test(text.slice(end, end + 2));
		const parts = normalise(half ? match[0].slice(0, -1) : match[0]);
		parts.forEach((norm, at) => {
			tokens.push({ norm, start, end, opens: at === 0, closes: at === parts.length - 1 });
		});
	}
	return tokens;
}

function normalise(word: string): string[] {
	const plain = word
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.replace(/[°º]/g, '')
		.replace(/ß/g, 'ss')
		.toLowerCase();
	if (plain === '' || plain === '#' || plain === '№' || numberWords.test(plain)) return ['#'];
	const compound = compoundEnds.exec(plain);
	if (compound) {
		const [, stem = '', end = ''] = compound;
		const shortened = stem.length > 4 && stem.endsWith('s') ? stem.slice(0, -1) : stem;
		return [shortened, ...normalise(end)];
	}
	return [plain];
}

/** The words of a field name (`invoiceDate`, `invoice_date`, `Invoice date`) in the same form. */
export function nameTokens(name: string): string[] {
	const spaced = name
		.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
		.replace(/([\p{Lu}]+)(\p{Lu}\p{Ll})/gu, '$1 $2')
		.replace(/[_\-./]+/g, ' ');
	return tokensOf(spaced).map(({ norm }) => norm);
}

/** Where a phrase stands in a list of words as whole printed words; all places. OCR may have lost its spaces. */
export function placesOf(phrase: string[], tokens: Token[]): { first: number; last: number }[] {
	const places: { first: number; last: number }[] = [];
	if (phrase.length === 0) return places;
	const joined = phrase.join('');
	if (phrase.length > 1 && joined.length > 6) {
		tokens.forEach(({ norm, opens, closes }, at) => {
			if (opens && closes && norm === joined) places.push({ first: at, last: at });
		});
	}
	for (let first = 0; first + phrase.length <= tokens.length; first += 1) {
		const last = first + phrase.length - 1;
		if (!tokens[first]?.opens || !tokens[last]?.closes) continue;
		if (phrase.every((word, at) => tokens[first + at]?.norm === word)) places.push({ first, last });
	}
	return places;
}
