import { addTo } from '../../basics/values';
import { ALL_ROLES, type Role, ROLES } from './roles';
import { foldLetters } from './words';

/** Words of names that say nothing, in all the languages. */
const FILLERS = new Set(
	'the of de du des la le les l d del dell della di der die das den het el eur usd chf gbp da do das dos'.split(
		' ',
	),
);
const NUMBERS = new Set(
	'n no nr nro num number nummer numero numer numar numarul cislo c szam szama numarasi numara'.split(
		' ',
	),
);

/**
 * A name of a field as names are compared: "Rechnungs-Nr.", `rechnungsnummer` and "Rechnungs Nummer" are one,
 * and so are "N° de facture" and "facture no".
 */
export const fieldKey = (name: string): string =>
	name
		.replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' ')
		.split(/[^\p{L}\p{M}\p{N}]+/u)
		.map(foldLetters)
		.filter((word) => word !== '' && !FILLERS.has(word))
		.map((word) => (NUMBERS.has(word) ? 'nr' : word.replace(/(?<=[aou])e/g, '')))
		.join('')
		.replace(/^(?:nr|numero)(?=.)(.*)$/u, '$1nr')
		.replace(/^(?:date|datum|dato|data|fecha)(.*)$/u, '$1date')
		.replace(/(?:nummer|number|numero|num|no|szama?|numara(?:si)?)$/, 'nr')
		.replace(/(?:datuma?|dato|data|fecha|tarihi?|kelte)$/, 'date');

/** The list whose entries have a field with a role, as `lines.`; '' for none. */
export const listOf = (role: Role): string => /^\w+\./.exec(role)?.[0] ?? '';

const namesIn = (names = '') => names.split(',').map(fieldKey);

/** How certain a name makes a role; names of receipts do so next to the others of a receipt. */
export type NameKind = 'names' | 'looseNames' | 'receiptNames';

/** Roles by the keys of their names, those of entries with their list in front. */
function index(kind: NameKind): Map<string, Role[]> {
	const found = new Map<string, Role[]>();
	for (const role of ALL_ROLES) {
		const { names, looseNames } = ROLES[role];
		const own = fieldKey(role.slice(listOf(role).length));
		const loose = namesIn(looseNames);
		const certain = names === undefined ? [] : [own, ...namesIn(names)];
		const keys = {
			names: certain.filter((key) => !loose.includes(key)),
			looseNames: loose,
			receiptNames: namesIn(ROLES[role].receiptNames),
		}[kind];
		for (const key of new Set(keys)) if (key !== '') addTo(found, listOf(role) + key, role);
	}
	return found;
}
const INDEX = {
	names: index('names'),
	looseNames: index('looseNames'),
	receiptNames: index('receiptNames'),
};

/**
 * The roles that a name has, in schemas of any kind.
 * @param list that has the field in its entries: `lines.`
 */
export const rolesNamed = (name: string, kind: NameKind, list = ''): readonly Role[] =>
	INDEX[kind].get(list + fieldKey(name)) ?? [];

/** The names that a role has for certain, its own one included, separated by commas. */
export const namesOf = (role: Role): string =>
	`${role.slice(listOf(role).length)}, ${ROLES[role].names}`;
