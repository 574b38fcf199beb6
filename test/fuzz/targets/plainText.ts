import fc from 'fast-check';
import { fileFacts } from '../../../nodes/shared/files/fileFacts';
import { TEXT_TYPES } from '../../../nodes/shared/files/notForOcr';
import { textOf } from '../../unit/shared/texts/atOnce';
import { promised, target, type Target } from '../Target';
import { blocks, filledWith, hostileBytes, mutatedBytes } from '../inputs/bytes';

const files = ['id;name\n1;"x; ""y"""\n', '\ufeffGrüße\r\n\fTotal\t1,50\r\n'].flatMap((text) => [
	Buffer.from(text),
	Buffer.from(text, 'utf16le'),
	Buffer.from(text, 'latin1'),
]);

/** CSV and other text files; and what kind of file some bytes are, images and archives included. */
export const plainText: Target[] = [
	target({
		name: 'shared/files/fileFacts',
		inputs: hostileBytes,
		call: (bytes: Buffer) => fileFacts(bytes),
		promise: (facts) => {
			promised(/^an? \S/.test(facts?.label ?? ''), 'a file has a label with its article');
			if (facts.kind !== 'image') return;
			promised(facts.width > 0 && facts.height > 0, 'an image has a size');
		},
		growth: blocks,
		largest: 8_000_000,
	}),
	target({
		name: 'shared/texts/toPages (CSV, plain text)',
		inputs: fc.oneof(mutatedBytes(files), hostileBytes),
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
