import fc from 'fast-check';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** A file of about a size: a beginning, one piece again and again, an end. */
export const filledWith =
	(piece: Buffer | string, before: Buffer | string = '', after: Buffer | string = '') =>
	(size: number): Buffer => {
		const part = typeof piece === 'string' ? latin1(piece) : piece;
		const [start, end] = [before, after].map((bytes) =>
			typeof bytes === 'string' ? latin1(bytes) : bytes,
		);
		const count = Math.ceil(size / part.length);
		return Buffer.concat([
			start ?? '',
			Buffer.alloc(count * part.length, part),
			end ?? '',
		] as Buffer[]);
	};

/** A file with a few bytes changed, its end cut off, or parts of another one in it. */
export const mutatedBytes = (originals: Buffer[]) =>
	fc
		.record({
			file: fc.constantFrom(...originals),
			other: fc.constantFrom(...originals),
			changes: fc.array(fc.tuple(fc.nat(9000), fc.nat(255)), { maxLength: 4 }),
			cut: fc.option(fc.nat(9000), { freq: 3, nil: undefined }),
			insert: fc.option(fc.tuple(fc.nat(9000), fc.nat(9000), fc.nat(4000)), {
				freq: 3,
				nil: undefined,
			}),
		})
		.map(({ file, other, changes, cut, insert }) => {
			let bytes = Buffer.from(file);
			for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
			if (insert) {
				const [at, from, length] = insert;
				const start = from % other.length;
				const piece = other.subarray(start, start + length);
				const place = at % bytes.length;
				bytes = Buffer.concat([bytes.subarray(0, place), piece, bytes.subarray(place)]);
			}
			return cut === undefined ? bytes : bytes.subarray(0, cut % bytes.length);
		});
