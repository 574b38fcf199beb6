import { Parser } from 'htmlparser2';
import type { Budget, Sliced } from '../budget';
import { splitName } from '../files/xmlRoot';
import { decodeText } from './decodeText';
import { parseMarkup } from './parseMarkup';

/** Skipped elements: deleted or moved text, former formatting, copies for older versions of Word. */
const SKIPPED = new Set(
	'del Fallback moveFrom pPrChange rPrChange tcPrChange trPrChange'.split(' '),
);

/** Receives the elements of a part of a Word document; names are without prefix. */
interface Handlers {
	/** @param parent the element of properties around it, such as `rPr`; '' for none or several */
	open: (name: string, attributes: Record<string, string>, parent: string) => void;
	close?: (name: string) => void;
	/** @param name of the element that has the text */
	text?: (text: string, name: string) => void;
}

/** Parses a part of a Word document. Of deleted content, only the text is reported. */
export function* readPart(content: Buffer, budget: Budget, handlers: Handlers): Sliced<void> {
	let depth = 0;
	/** The depth from which everything is skipped. */
	let skippedFrom = Infinity;
	let name = '';
	/** Open elements of properties. */
	const properties: string[] = [];
	const parser = new Parser(
		{
			onattribute: () => budget.spend('elements'),
			onopentag(tag, attributes) {
				depth += 1;
				budget.spend('elements');
				name = splitName(tag).local;
				if (SKIPPED.has(name)) skippedFrom = Math.min(skippedFrom, depth);
				if (depth >= skippedFrom) return;
				handlers.open(name, attributes, (properties.length === 1 && properties[0]) || '');
				if (name.endsWith('Pr')) properties.push(name);
			},
			onclosetag(tag) {
				const { local } = splitName(tag);
				if (depth < skippedFrom) {
					if (local.endsWith('Pr')) properties.pop();
					handlers.close?.(local);
				}
				if (depth === skippedFrom) skippedFrom = Infinity;
				depth -= 1;
				name = '';
			},
			ontext(text) {
				if (depth < skippedFrom || name === 'delText') handlers.text?.(text, name);
			},
		},
		{ xmlMode: true },
	);
	yield* parseMarkup(parser, decodeText(content), () => depth);
}
