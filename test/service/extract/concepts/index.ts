import { nameTokens, tokensOf } from '../tokens';
import { amounts } from './amounts';
import type { Concept } from './concept';
import { dates } from './dates';
import { numbers } from './numbers';
import { parties } from './parties';

export type { Concept, ConceptType } from './concept';

const concepts: Concept[] = [...numbers, ...dates, ...amounts, ...parties];

const byName = concepts.flatMap((concept) =>
	[...concept.names, ...concept.labels, ...(concept.weak ?? [])].map((name, index) => ({
		concept,
		words: nameTokens(name),
		isName: index < concept.names.length,
	})),
);

/** Who a field is about, where its name or the object it is in says so. */
export type Party = 'supplier' | 'customer' | null;

/** The concept with an id; for concepts that the code itself asks for. */
export function concept(id: string): Concept {
	const found = concepts.find((one) => one.id === id);
	if (!found) throw new Error(`No concept ${id}`);
	return found;
}

/**
 * The concept that a field's name means, or else its description; undefined for fields of the user's own.
 * @param path names from the outermost object to the field
 */
export function conceptOf(path: string[], description: string): Concept | undefined {
	const own = nameTokens(path.at(-1) ?? '');
	const whole = path.flatMap(nameTokens);
	const ownWithoutParty = own.filter((word) => !partyOf([word]));
	return (
		(path.length > 1 ? exact(whole) : undefined) ??
		exact(own) ??
		(ownWithoutParty.length > 0 ? exact(ownWithoutParty) : undefined) ??
		contained(own) ??
		contained(whole) ??
		inDescription(description)
	);
}

/** Whether words name the side that issues a document, or the side that receives it. */
export function partyOf(words: string[]): Party {
	const said = (names: string[]) => words.some((word) => names.includes(word));
	if (
		said([
			'supplier',
			'vendor',
			'seller',
			'issuer',
			'merchant',
			'company',
			'lieferant',
			'fournisseur',
			'leverancier',
			'biller',
			'store',
			'provider',
		])
	) {
		return 'supplier';
	}
	return said(['customer', 'client', 'buyer', 'recipient', 'kunde', 'klant', 'payer', 'purchaser'])
		? 'customer'
		: null;
}

function exact(words: string[]): Concept | undefined {
	const key = words.join(' ');
	const matching = byName.filter((entry) => entry.words.join(' ') === key);
	return (matching.find(({ isName }) => isName) ?? matching[0])?.concept;
}

/** The longest name or label of two words or more within the words. */
function contained(words: string[]): Concept | undefined {
	const text = ` ${words.join(' ')} `;
	return byName
		.filter((entry) => entry.words.length >= 2 && text.includes(` ${entry.words.join(' ')} `))
		.sort((a, b) => b.words.length - a.words.length || Number(b.isName) - Number(a.isName))[0]
		?.concept;
}

const fillers = new Set(['the', 'of', 'this', 'an', 'a', 'or', 'and']);

/** The concept that a short description begins with: "Date of the invoice", "Number of the receipt or bill". */
function inDescription(description: string): Concept | undefined {
	const words = tokensOf(description)
		.map(({ norm }) => norm)
		.filter((word) => !fillers.has(word))
		.slice(0, 6);
	const text = ` ${words.join(' ')} `;
	return byName
		.map((entry) => ({ ...entry, words: entry.words.filter((word) => !fillers.has(word)) }))
		.filter(
			({ isName, words: name }) =>
				isName && name.length >= 2 && text.startsWith(` ${name.join(' ')} `),
		)
		.sort((a, b) => b.words.length - a.words.length)[0]?.concept;
}

const allLabels = new Set(
	concepts.flatMap(({ labels, weak = [] }) => [...labels, ...weak].map(lettersOf)),
);

/** Whether a text is nothing but a label that documents use; OCR may have lost the spaces in it. */
export function isKnownLabel(text: string): boolean {
	return allLabels.has(lettersOf(text));
}

function lettersOf(text: string): string {
	return tokensOf(text)
		.map(({ norm }) => norm)
		.join('');
}
