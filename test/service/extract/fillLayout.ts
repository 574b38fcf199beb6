import { candidatesFor, wantedFor, type Candidate } from './candidates';
import { conceptOf, type Concept } from './concepts';
import { currencyOf } from './currency';
import type { Field, LayoutNode } from './layout';
import { lineItems } from './lineItems';
import { genericWanted } from './ownFields';
import { supplierName } from './supplier';
import type { Source } from './source';

/** A JSON value of the filled layout: text as printed, null where nothing was found. */
export type Filled = string | null | Filled[] | { [name: string]: Filled };

type ValueNode = Extract<LayoutNode, { kind: 'value' }>;

/** Fills a layout with what the document says. Nothing is made up: what is not found is null. */
export function fillLayout(layout: LayoutNode, source: Source): Filled {
	return fill(layout, [], source);
}

function fill(node: LayoutNode, path: string[], source: Source): Filled {
	if (node.kind === 'object') {
		const entries = node.fields.map(({ name, node: child }) => [
			name,
			fill(child, [...path, name], source),
		]);
		return Object.fromEntries(entries) as Filled;
	}
	if (node.kind === 'list') return fillList(node, source);
	return fillValue(node, path, source);
}

function fillList(node: Extract<LayoutNode, { kind: 'list' }>, source: Source): Filled {
	if (node.item.kind !== 'object') return [];
	const simple = node.item.fields.filter((field): field is Field => field.node.kind === 'value');
	return lineItems(simple, source);
}

function fillValue(node: ValueNode, path: string[], source: Source): string | null {
	if (node.type === 'enum') return chosen(node.allowed, source);
	const concept = conceptOf(path, node.description);
	if (concept?.type === 'currency') return currencyOf(source, value('total', source));
	if (concept?.id === 'supplier')
		return best(wantedCandidates(concept, source), concept) ?? supplierName(source);
	if (concept && agrees(node, concept)) return best(wantedCandidates(concept, source), concept);
	return best(candidatesFor(genericWanted(path, node), source), undefined);
}

/** Whether the described type allows a concept's values: a date field is never filled with an amount. */
function agrees(node: ValueNode, concept: Concept): boolean {
	if (node.type === 'date' || node.type === 'dateTime') return concept.type === 'date';
	if (node.type === 'number' || node.type === 'amount') {
		return ['amount', 'percentage', 'identifier'].includes(concept.type);
	}
	return node.type !== 'boolean';
}

function value(id: string, source: Source): string | null {
	const concept = conceptOf([id], '');
	return concept ? best(wantedCandidates(concept, source), concept) : null;
}

function wantedCandidates(concept: Concept, source: Source): Candidate[] {
	return candidatesFor(wantedFor(concept), source);
}

/** The likeliest candidate; of equally likely ones the first or the last of the document. */
function best(candidates: Candidate[], concept: Concept | undefined): string | null {
	const top = Math.max(0, ...candidates.map(({ score }) => score));
	const near = candidates
		.filter(({ score }) => score > 0.3 && score > top - 0.01)
		.sort((a, b) => a.row - b.row);
	return (concept?.prefer === 'last' ? near.at(-1) : near[0])?.value ?? null;
}

function chosen(allowed: string[], source: Source): string | null {
	const text = source.text.toLowerCase();
	const said = allowed.filter((one) =>
		new RegExp(
			`(?<![\\p{L}\\p{N}])${one.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
			'u',
		).test(text),
	);
	return said.length === 1 ? (said[0] ?? null) : null;
}
