/** Whether an encoding is UTF-7 (RFC 2152), which browsers and Node.js do not know. */
export const isUtf7 = (charset = '') => /^(?:unicode-1-1-)?utf-7$/i.test(charset);

/** Decodes UTF-7, in which characters outside of ASCII are base64 of UTF-16 between "+" and "-". */
export const fromUtf7 = (text: string): string =>
	text.replace(/\+([A-Za-z0-9+/]*)-?/g, (_, base64: string) => {
		if (base64 === '') return '+';
		const bytes = Buffer.from(base64, 'base64');
		return bytes
			.subarray(0, bytes.length - (bytes.length % 2))
			.swap16()
			.toString('utf16le');
	});
