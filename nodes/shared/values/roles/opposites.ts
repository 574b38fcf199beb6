import { fold, foldWord } from '../../basics/text/fold';
import { ROLES } from './roles';
import { CURRENT, LAST, NEW, OLD, PREVIOUS } from './timeWords';

/**
 * Words for opposite roles, by their beginnings and folded: nobody is both landlord and tenant. One with "=" is whole:
 * a network is not net.
 */
type Sides = [one: string, other: string];

const wholeWords = (words: string) => foldWord(words).replaceAll(/\S+/g, '$&=');

const NET_AND_GROSS: Sides = ['net= netto neto nett=', 'gross brutto brut= bruto lordo'];

const OF_AMOUNTS: Sides[] = [
	[
		'opening beginning starting anfang eroffn initial inicial iniziale ouverture beginsaldo ingaende poczatk',
		'closing ending final schluss endsaldo endbestand fermeture cloture eindsaldo utgaende koncow',
	],
	[`vorjahr tidigare ${wholeWords(`${PREVIOUS} ${LAST} ${OLD}`)}`, wholeWords(`${CURRENT} ${NEW}`)],
];

const OF_PARTIES: Sides[] = [
	[
		'landlord lessor vermieter bailleur proprietaire arrendador senhorio locatore verhuurder hyresvard udlejer utleier wynajmujac',
		'tenant lessee mieter locataire inquilin arrendatari conduttore huurder hyresgast lejer leietaker najemc',
	],
	[
		'seller vendor verkaufer vendeur vendedor venditore verkoper saljare sprzedawc',
		'buyer purchaser kaufer acheteur comprador acquirente koper kopare nabywc',
	],
	[
		'sender shipper consignor absender expediteur remitente mittente remetente afzender avsandare nadawc',
		'recipient receiver consignee empfanger destinatair destinatari ontvanger mottagare odbiorc',
	],
	[
		'employer arbeitgeber employeur empleador empregador datore werkgever arbetsgivare pracodawc',
		'employee arbeitnehmer mitarbeiter mitarbeiterin salarie empleado empregado trabajador lavoratore dipendente werknemer arbetstagare pracownik',
	],
	[
		'lender darlehensgeb kreditgeb preteur prestamista mutuante geldverstrekker kredytodawc',
		'borrower darlehensnehm kreditnehm emprunteur prestatari mutuatari geldnemer kredytobiorc',
	],
	[
		'claimant plaintiff klager demandeur demandante attore eiser',
		'defendant beklagt defendeur demandad convenut gedaagde',
	],
	[
		'husband ehemann esposo marido marito sposo echtgenoot',
		'wife ehefrau esposa moglie sposa echtgenote',
	],
	['father vater padre vader ojciec', 'mother mutter madre moeder matka'],
	['assignor zedent cedant cedente', 'assignee zessionar cessionnaire cesionari cessionari'],
	['mortgagor hypothekenschuld', 'mortgagee hypothekenglaubig'],
	[
		'licensor lizenzgeb concedant licenciante licenziante licentiegever',
		'licensee lizenznehm licencie licenciatari licenziatari licentienemer',
	],
	[
		'auftraggeb committente opdrachtgever contratante mandante',
		'contractor auftragnehm prestataire contratista contratad appaltatore opdrachtnemer mandatari',
	],
];

const sideOf = (words: string) => {
	const beginnings = words.split(' ');
	return (name: string[]) =>
		name.some((word) => beginnings.some((beginning) => `${word}=`.startsWith(beginning)));
};
const pairOf = ([one, other]: Sides) => [sideOf(one), sideOf(other)] as const;
/** Each side with the opposite one. */
const oppositesIn = (all: Sides[]) =>
	all.map(pairOf).flatMap(([one, other]) => [[one, other] as const, [other, one] as const]);
/** Opposites of which one value is not both: without a tax, one amount is net and gross. */
const EXCLUSIVE = oppositesIn([...OF_AMOUNTS, ...OF_PARTIES]);
const OPPOSITES = [...oppositesIn([NET_AND_GROSS]), ...EXCLUSIVE];

const wordsOf = (name: string) =>
	name.split(/[^\p{L}]+/u).flatMap((word) => (word === '' ? [] : fold(word)));

/** Whether a label is of the side opposite to that of a name, and not of both: "Employer's pension" for "employee pension". */
export function isOfOtherSide(name: string, label: string): boolean {
	const [own, other] = [wordsOf(name), wordsOf(label)];
	return OPPOSITES.some(
		([is, isOther]) => is(own) && !isOther(own) && isOther(other) && !is(other),
	);
}

/** Whether two names of as many words are of opposite sides: "opening balance" and "closing balance", but not "tenant phone". */
export function areOpposite(one: string, other: string): boolean {
	const [first, second] = [wordsOf(one), wordsOf(other)];
	if (first.length !== second.length) return false;
	return EXCLUSIVE.some(([is, isOther]) => is(first) && isOther(second));
}

const PARTY_SIDES = OF_PARTIES.flatMap(pairOf);

/** The number of the side that a word means, such as that of "Vermieter" and of "landlord"; undefined for others. */
export function partySide(word: string): number | undefined {
	const folded = [fold(word)];
	const at = PARTY_SIDES.findIndex((isOf) => isOf(folded));
	return at === -1 ? undefined : at;
}

/** Headings of addresses that name a party by what it does. */
const SENT_FROM =
	'(?:ship(?:ped|ping)?|collect(?:ed)?|pick(?:ed)?[ -]?up)[ -]?from|abholadresse|versand von|exp[ée]di[ée] (?:par|de)|verzonden door|spedito da|enviado (?:por|de)';
const ADDRESSED = [
	[new RegExp(`^(?:${SENT_FROM})`, 'iu'), partySide('sender')],
	[new RegExp(`^(?:${ROLES.recipient.labels})`, 'iu'), partySide('recipient')],
] as const;

/** The side of a heading of an address: that of the recipient for "Ship to". */
export const sideOfHeading = (heading: string): number | undefined =>
	ADDRESSED.find(([pattern]) => pattern.test(heading))?.[1];

/** Words at the end of names and labels that tell a giver from a receiver: "delivered by", "delivered to". */
const DIRECTIONS = ['to an', 'by from von'].map((words) => new Set(words.split(' ')));
const directionOf = (text: string): number => {
	const last =
		text
			.toLowerCase()
			.match(/\p{L}+/gu)
			?.at(-1) ?? '';
	return DIRECTIONS.findIndex((words) => words.has(last));
};

/** Whether a name and a label end with words of opposite directions. */
export function haveOtherDirections(name: string, label: string): boolean {
	const [own, other] = [directionOf(name), directionOf(label)];
	return own >= 0 && other >= 0 && own !== other;
}
