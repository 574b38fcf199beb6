import type { Wanted } from './candidates';
import type { ConceptType } from './concepts';
import type { LayoutNode } from './layout';
import { nameTokens, tokensOf } from './tokens';

/** Words that mean the same in field names and on documents, one group per meaning. */
const synonyms: string[][] = [
	['date', 'datum', 'fecha', 'data'],
	['customer', 'client', 'kunde', 'kunden', 'klant', 'cliente'],
	['order', 'bestell', 'bestellung', 'auftrag', 'commande', 'bestelling', 'pedido', 'ordine'],
	['address', 'adresse', 'anschrift', 'adres', 'direccion', 'indirizzo'],
	['name', 'nom', 'naam', 'nombre', 'nome'],
	['phone', 'telephone', 'tel', 'telefon', 'telefoon', 'telefono'],
	['period', 'zeitraum', 'periode', 'periodo'],
	['project', 'projekt', 'projet', 'proyecto', 'progetto'],
	['reference', 'ref', 'referenz', 'zeichen', 'referentie', 'kenmerk', 'referencia', 'riferimento'],
	['contract', 'vertrag', 'contrat', 'contrato', 'contratto'],
	['delivery', 'lieferung', 'liefer', 'livraison', 'levering', 'lever', 'entrega', 'consegna'],
	['file', 'akten', 'dossier', 'aktenzeichen', 'expediente', 'pratica'],
	['amount', 'betrag', 'montant', 'bedrag', 'importe', 'importo'],
	['account', 'konto', 'compte', 'rekening', 'cuenta', 'conto'],
	['total', 'gesamt', 'totaal', 'totale'],
	['serial', 'serien', 'serie', 'serienummer'],
	['start', 'beginn', 'debut', 'begin', 'inicio', 'inizio'],
	['end', 'ende', 'fin', 'einde', 'fine'],
	['table', 'tisch', 'tafel', 'mesa', 'tavolo'],
	['cashier', 'kassierer', 'bediener', 'caissier', 'kassier', 'cajero', 'cassiere'],
];

/** Little words that names and descriptions have and labels leave out. */
const fillers = new Set([
	'the',
	'of',
	'a',
	'an',
	'or',
	'and',
	'in',
	'on',
	'for',
	'to',
	'is',
	'as',
	'null',
	'if',
	'any',
	'this',
	'printed',
	'document',
	'text',
	'value',
	'field',
]);

/** The search for a field of the user's own: its name and its description, as labels. */
export function genericWanted(
	path: string[],
	node: Extract<LayoutNode, { kind: 'value' }>,
): Wanted {
	const own = nameTokens(path.at(-1) ?? '');
	const parent = nameTokens(path.at(-2) ?? '');
	const described = tokensOf(node.description)
		.map(({ norm }) => norm)
		.filter((word) => !fillers.has(word));
	const base = [
		own,
		[...parent, ...own],
		described.slice(0, 4),
		own.filter((word) => !fillers.has(word)),
	];
	const labels = base.filter((words) => words.length > 0).flatMap(variants);
	return { labels: unique(labels), weak: [], type: genericType(node, own), not: [] };
}

/** The words with each replaced by those of the same meaning; in both orders for two words. */
function variants(words: string[]): string[][] {
	const choices = words.map((word) => synonyms.find((group) => group.includes(word)) ?? [word]);
	let result: string[][] = [[]];
	for (const choice of choices) {
		result = result.flatMap((start) => choice.map((word) => [...start, word])).slice(0, 60);
	}
	return words.length === 2 ? [...result, ...result.map((pair) => [...pair].reverse())] : result;
}

function unique(labels: string[][]): string[][] {
	const seen = new Set<string>();
	return labels.filter((label) => !seen.has(label.join(' ')) && seen.add(label.join(' ')));
}

function genericType(node: Extract<LayoutNode, { kind: 'value' }>, own: string[]): ConceptType {
	if (node.type === 'date' || node.type === 'dateTime') return 'date';
	if (node.type === 'number' || node.type === 'integer' || node.type === 'amount') return 'amount';
	if (node.type === 'unknown' || node.type === 'string') {
		if (own.includes('date') || own.includes('datum')) return 'date';
		if (own.at(-1) === '#' || own.at(-1) === 'id') return 'identifier';
	}
	return 'text';
}
