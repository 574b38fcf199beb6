/** How the values of a concept look. */
export type ConceptType =
	| 'identifier'
	| 'date'
	| 'time'
	| 'amount'
	| 'percentage'
	| 'vatId'
	| 'iban'
	| 'bic'
	| 'email'
	| 'phone'
	| 'website'
	| 'name'
	| 'text'
	| 'currency';

/** A thing that documents name in many ways. Words are given as they are printed; case and accents do not matter. */
export interface Concept {
	id: string;
	type: ConceptType;
	/** Field names that mean it. */
	names: string[];
	/** How documents label it (English, German, French, Dutch, Spanish, Italian). */
	labels: string[];
	/** Labels that often mean something else; they count where no clear one is. */
	weak?: string[];
	/** Words right before or after a label that make it another thing ("sub" before "total"). */
	not?: string[];
	/** Which of several equally likely values counts: the first (default) or the last. */
	prefer?: 'first' | 'last';
}

/** Words or phrases, written with commas between them. */
export function list(text: string): string[] {
	return text
		.split(',')
		.map((one) => one.replace(/\s+/g, ' ').trim())
		.filter(Boolean);
}
