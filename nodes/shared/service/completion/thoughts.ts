const BEGIN = '<think>';
const END = '</think>';

/**
 * Leaves out the thoughts that some models write before their answer, between tags, from a text that
 * comes in pieces. Thoughts without an end are no answer either. Takes time in proportion to the text.
 */
export class ThoughtFilter {
	private state: 'before' | 'inside' | 'after' = 'before';

	/** White space before the text. */
	private blank = '';

	/** Characters that were not passed on: perhaps a part of a tag. */
	private held = '';

	hasThoughts = false;

	/** @returns the part of the text that is known now to be no thought */
	add(piece: string): string {
		for (let rest = piece; this.state !== 'after';) {
			const next = this.state === 'before' && this.held === '' ? rest.trimStart() : rest;
			if (!this.hasThoughts) this.blank += rest.slice(0, rest.length - next.length);
			this.held += next;
			if (this.state === 'before') {
				if (BEGIN.startsWith(this.held)) return '';
				if (!this.held.startsWith(BEGIN)) return this.end();
				[this.state, this.hasThoughts, this.blank] = ['inside', true, ''];
			}
			const end = this.held.indexOf(END);
			if (end === -1) {
				this.held = this.held.slice(1 - END.length);
				return '';
			}
			rest = this.held.slice(end + END.length);
			[this.state, this.held] = ['before', ''];
		}
		return piece;
	}

	/** @returns what was held back, once the text has ended or its thoughts have */
	end(): string {
		if (this.state !== 'before') return '';
		this.state = 'after';
		return this.blank + this.held;
	}
}

/** A whole text without its thoughts. */
export function withoutThoughts(text: string): string {
	const filter = new ThoughtFilter();
	return filter.add(text) + filter.end();
}
