/** An element of DER; without a length where that is to be indefinite. */
export function element(tag: number, parts: Buffer[], isIndefinite = false): Buffer {
	const content = Buffer.concat(parts);
	if (isIndefinite) return Buffer.concat([Buffer.from([tag, 0x80]), content, Buffer.alloc(2)]);
	const length = Buffer.alloc(4);
	length.writeUInt32BE(content.length);
	return Buffer.concat([Buffer.from([tag, 0x84]), length, content]);
}

export const octets = (content: string | Buffer) => element(0x04, [Buffer.from(content)]);

/** A signed file (PKCS #7) around these elements. */
export function signedData(content: Buffer[], isIndefinite = false): Buffer {
	const name = (last: number) =>
		Buffer.from(`06092a864886f70d0107${last}`.replace(/(.)$/, '0$1'), 'hex');
	const some = (tag: number, ...parts: Buffer[]) => element(tag, parts, isIndefinite);
	const digests = some(0x31, some(0x30, Buffer.from('0609608648016503040201', 'hex')));
	const inner = some(0x30, name(1), ...content.map((one) => some(0xa0, one)));
	const data = some(
		0x30,
		Buffer.from('020101', 'hex'),
		digests,
		inner,
		some(0xa0, octets('certificates')),
	);
	return some(0x30, name(2), some(0xa0, data));
}
