import fc from 'fast-check';
import { TEXT_TYPES } from '../../../nodes/shared/documents/files/formats';
import { textOf } from '../../unit/shared/documents/fileTexts/atOnce';
import { promised, target, type Target } from '../Target';
import { filledWith, mutatedBytes } from '../inputs/bytes';

const files = ['id;name\n1;"x; ""y"""\n', '\ufeffGrüße\r\n\fTotal\t1,50\r\n'].flatMap((text) => [
	Buffer.from(text),
	Buffer.from(text, 'utf16le'),
	Buffer.from(text, 'latin1'),
]);

/** CSV and other text files. */
export const plainText: Target[] = [
	target({
		name: 'shared/documents/fileTexts/toPages (CSV, plain text)',
		inputs: fc.oneof(
			mutatedBytes(files),
			fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
		),
		call: (bytes: Buffer) => textOf(bytes, TEXT_TYPES.plain),
		promise: (text, bytes) =>
			promised(text.length <= 1000 + 2 * bytes.length, 'a text is as long as its file'),
		growth: {
			cells: filledWith('a;'),
			quotes: filledWith('"'),
			'line ends': filledWith('\r\n'),
			'page breaks': filledWith('\f'),
			spaces: filledWith(' ', 'a', 'b'),
			'bytes that are no UTF-8': filledWith('\xe4\xff'),
			'UTF-16': filledWith('a\0', '\xff\xfe'),
			'half surrogates of UTF-16': filledWith('\0\xd8', '\xff\xfe'),
			'invisible characters': filledWith(Buffer.from('\u200b\u{e0041}')),
		},
		largest: 1_500_000,
	}),
];
