import { fold } from '../../basics/text/fold';

/** Words for opposite roles, by their beginnings and folded: nobody is both landlord and tenant. */
const SIDES: [one: string, other: string][] = [
	[
		'opening beginning starting anfang eroffn initial inicial iniziale ouverture beginsaldo ingaende poczatk',
		'closing ending final schluss endsaldo endbestand fermeture cloture eindsaldo utgaende koncow',
	],
	[
		'previous prior last vorherig vorjahr alter ancien precedent anterior vecchi vorige tidigare foregaende forrige poprzedn',
		'current present new neuer aktuell actuel nouveau actual nuevo nuov attuale nieuw huidig nuvarande biezac',
	],
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
		'employee arbeitnehmer salarie empleado empregado trabajador lavoratore dipendente werknemer arbetstagare pracownik',
	],
	[
		'lender darlehensgeber preteur prestamista mutuante kredytodawc',
		'borrower darlehensnehmer emprunteur prestatari mutuatari kredytobiorc',
	],
];

const sideOf = (words: string) => {
	const beginnings = words.split(' ');
	return (name: string[]) =>
		name.some((word) => beginnings.some((beginning) => word.startsWith(beginning)));
};
const PAIRS = SIDES.map(([one, other]) => [sideOf(one), sideOf(other)] as const);

/** Whether two names of as many words are of opposite sides: "opening balance" and "closing balance", but not "tenant phone". */
export function areOpposite(one: string, other: string): boolean {
	const [first, second] = [one, other].map((name) =>
		name.split(/[^\p{L}]+/u).flatMap((word) => (word === '' ? [] : fold(word))),
	);
	if (!first || !second || first.length !== second.length) return false;
	return PAIRS.some(
		([is, isOther]) => (is(first) && isOther(second)) || (isOther(first) && is(second)),
	);
}
