/** Base64 in the form that requests need: no whitespace, `+/` instead of `-_`, padded. */
export const cleanBase64 = (text: string): string =>
	text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)
		? text
		: Buffer.from(text, 'base64').toString('base64');
