import type { Source } from './source';

/** Symbols and names of currencies with their ISO 4217 code, the more specific ones first. */
const symbols: [RegExp, string][] = [
	[
		/\b(EUR|USD|GBP|CHF|CAD|AUD|NZD|JPY|SEK|NOK|DKK|PLN|CZK|HUF|INR|CNY|SGD|HKD|ZAR|BRL|MXN|TRY|RON|BGN|AED|ILS|KRW|THB)\b/g,
		'$1',
	],
	[/€|\beuros?\b/giu, 'EUR'],
	[/\b(?:CA|C)\$/g, 'CAD'],
	[/US\$|\bU\.?S\.? dollars?\b|\$/giu, 'USD'],
	[/£|\bpounds? sterling\b/giu, 'GBP'],
	[/₹|\bRs\.(?=\s?\d)/g, 'INR'],
	[/¥/g, 'JPY'],
	[/zł/g, 'PLN'],
	[/Kč/g, 'CZK'],
	[/\bSFr\.|\bFr\.(?=\s?\d)/g, 'CHF'],
];

/**
 * The ISO 4217 code of the currency of a document: the currency of its total if printed there, otherwise
 * the one that most symbols and codes of the document name.
 * @returns null if the document names no currency
 */
export function currencyOf(source: Source, total: string | null): string | null {
	const shown = total ? codesIn(total) : [];
	if (shown[0]) return shown[0];
	const counts = new Map<string, number>();
	for (const code of codesIn(source.text)) counts.set(code, (counts.get(code) ?? 0) + 1);
	return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

function codesIn(text: string): string[] {
	let left = text;
	return symbols.flatMap(([pattern, code]) => {
		const found = [...left.matchAll(pattern)].map((match) =>
			code === '$1' ? (match[1] ?? '') : code,
		);
		left = left.replace(pattern, ' ');
		return found;
	});
}
