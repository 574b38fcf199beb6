import type { Span } from '../../basics/text/spans';

/** Something that is printed in a text, at a span of it. */
export interface Mention<Kind extends string, Value> extends Span {
	kind: Kind;
	/** As it is printed. */
	text: string;
	/** What it can mean; the first value is the one to take. */
	values: Value[];
}
