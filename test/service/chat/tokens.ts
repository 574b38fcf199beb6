/** Tokens of a text, counted as one per four characters begun, instead of by a tokenizer. */
export function countTokens(text: string): number {
	return Math.ceil(text.length / 4);
}

/** Cuts a text to `max` tokens, and says why the text ends where it does. */
export function cutToTokens(
	text: string,
	max: number | undefined,
): { text: string; finishReason: 'stop' | 'length' } {
	if (max === undefined || countTokens(text) <= max) return { text, finishReason: 'stop' };
	return { text: Array.from(text.slice(0, max * 4)).join(''), finishReason: 'length' };
}

/** Tokens of one picture (spec §8). The model decides patch size and maximum side. */
export function pictureTokens(model: string, width: number, height: number): number {
	const medium = /^svc-(medium|small)/.test(model);
	const side = medium ? 1540 : 1024;
	const scale = Math.min(1, side / Math.max(width, height));
	return Math.ceil((width * scale * height * scale) / (medium ? 784 : 256));
}
