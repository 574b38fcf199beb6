import type { NodeExecutionHint } from 'n8n-workflow';
import { hint } from './hint';
import { shortened } from './text/shorten';

/** How many different warnings are shown one by one. */
const MAX_SHOWN = 20;
/** The longest warning that is shown in full, in characters. */
const MAX_LENGTH = 500;
/** How many items a warning names. */
const MAX_ITEMS = 10;

/** Collects the warnings of a run, to show each only once, however many items it is about. */
export class Warnings {
	private readonly itemsOf = new Map<string, number[]>();

	/** Warnings beyond those that can be shown. */
	private others = 0;

	add(itemIndex: number, warning: string): void {
		const text = shortened(warning, MAX_LENGTH);
		const items = this.itemsOf.get(text);
		if (items) items.push(itemIndex);
		else if (this.itemsOf.size < MAX_SHOWN) this.itemsOf.set(text, [itemIndex]);
		else this.others += 1;
	}

	get hints(): NodeExecutionHint[] {
		const lines = [...this.itemsOf].map(([warning, items]) => {
			const sorted = [...new Set(items)].sort((a, b) => a - b);
			const more = sorted.length > MAX_ITEMS ? ', …' : '';
			return `${warning} [item ${sorted.slice(0, MAX_ITEMS).join(', ')}${more}]`;
		});
		if (this.others > 0) lines.push(`There were ${this.others} more warnings of other kinds.`);
		return lines.map((line) => hint('warning', line));
	}
}
