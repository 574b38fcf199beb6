/** Whether a cell holds an amount, a count or a percentage, with or without currency or unit. */
export function isNumeric(text: string): boolean {
	const bare = text
		.replace(/[\p{Sc}%‰°*]/gu, '')
		.replace(/\b(EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|CAD|AUD|JPY)\b/gi, '')
		.trim();
	return /^[-+−–(]?\s*\d[\d.,'’\s]*(E[-+]?\d+)?\)?\s?([-+]|\p{L}{1,4}\.?|CR|DR)?$/u.test(bare);
}

/** Whether a cell holds a value rather than a label: a number, a date, an identifier with digits. */
export function isValue(text: string): boolean {
	if (isNumeric(text)) return true;
	const digits = text.replace(/\D/g, '').length;
	return digits >= 4 || (digits > 0 && digits * 2 >= text.replace(/\s/g, '').length);
}

/** Whether a cell announces a value: `Invoice number:`. */
export function isLabel(text: string): boolean {
	return /\p{L}.*[:：]$/u.test(text.trim());
}
