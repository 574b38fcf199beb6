/**
 * Names of elements without prefixes, from the element where the search starts. `A[B/C=x]/D` selects
 * the A whose B/C is x, `A[@b=x]` tests an attribute. `$currency` is the currency of the invoice
 * (BT-5), in any case; amounts without a currency match it, and all do where it is unknown. A path
 * that ends in `/@b` selects an attribute.
 */
export type Path = string;

/** A total that the syntax does not state, as a sum of figures less others; none where it exceeds `most`. */
export type Sum = { sum: Path; less?: Path; most?: Path };

/** How a value is read from elements. */
export type ValueSource =
	| Path
	| Sum
	/** Texts of one element that form a value together. */
	| { in: Path; joined: string[]; by: string }
	/** A price and the quantity that it is for, by default 1. */
	| { price: Path; per: Path };

/** The sources of each value; the first that yields one counts. */
export type ValueSources<Name extends string> = Partial<Record<Name, ValueSource[]>>;
