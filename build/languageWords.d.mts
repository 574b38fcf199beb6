export declare function languageWords(
	tag: string,
): Record<'mmmm' | 'mmm' | 'dddd' | 'ddd' | 'ampm', string[]> & { decimal: string };
