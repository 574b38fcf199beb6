import { Parser } from 'htmlparser2';
import type { Budget, Sliced } from '../../shared/budget';
import { splitName } from '../../shared/files/xmlRoot';
import { decodeText } from './decodeText';
import { parseMarkup } from './parseMarkup';

/** Elements whose content is not in the text: moved away, how it looked once, or there again for older programs. */
const LEFT_OUT = new Set(
	'del Fallback moveFrom pPrChange rPrChange tcPrChange trPrChange'.split(' '),
);

/** What is done with the elements of a part of a Word document, by their names without prefix. */
interface Handlers {
	/** @param of the element of properties that it is in, such as `rPr`; '' where there are none, or several */
	open: (name: string, attributes: Record<string, string>, of: string) => void;
	close?: (name: string) => void;
	/** @param name of the element that the text is in */
	text?: (text: string, name: string) => void;
}

/** Reads a part of a Word document; of what was deleted, it tells the text only. */
export function* readPart(content: Buffer, budget: Budget, handlers: Handlers): Sliced<void> {
	/** How many elements are open, and from which on all is left out. */
	let levels = 0;
	let leftOutFrom = Infinity;
	let name = '';
	const within: string[] = [];
	const parser = new Parser(
		{
			onattribute: () => budget.spend('elements'),
			onopentag(tag, attributes) {
				levels += 1;
				budget.spend('elements');
				name = splitName(tag).local;
				if (LEFT_OUT.has(name)) leftOutFrom = Math.min(leftOutFrom, levels);
				if (levels >= leftOutFrom) return;
				handlers.open(name, attributes, (within.length === 1 && within[0]) || '');
				if (name.endsWith('Pr')) within.push(name);
			},
			onclosetag(tag) {
				const { local } = splitName(tag);
				if (levels < leftOutFrom) {
					if (local.endsWith('Pr')) within.pop();
					handlers.close?.(local);
				}
				if (levels === leftOutFrom) leftOutFrom = Infinity;
				levels -= 1;
				name = '';
			},
			ontext(text) {
				if (levels < leftOutFrom || name === 'delText') handlers.text?.(text, name);
			},
		},
		{ xmlMode: true },
	);
	yield* parseMarkup(parser, decodeText(content), () => levels);
}
