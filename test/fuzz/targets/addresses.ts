import fc from 'fast-check';
import { imageAt } from '../../../nodes/ChatWithImages/images';
import { referencesIn } from '../../../nodes/shared/documents/files/references';
import { urlSource } from '../../../nodes/shared/documents/ocr/readDocuments';
import { leafValue } from '../../../nodes/shared/values/normalise/leafValue';
import { defineSchema, textFormats } from '../../../nodes/shared/values/schema/schema';
import { promised, promisedOfEach, target, type Target } from '../Target';
import { values, words } from '../inputs/grammars';
import { byPiece, growing, hostileText, pieces, repeated } from '../inputs/texts';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9';

const references = hostileText([
	...pieces('https://a.example/x.jpg http:// data:image/png;base64, data: data:, , ,␣ \n \r\n ␣'),
	...pieces('/9j/ AAAA == = %2B ?a=1,2 file:///etc/passwd javascript: x " ['),
	...pieces('https:// a.b / % %41 %zz ? # .. file: x.pdf \\'),
	PNG,
]);

const referenceTexts = {
	'commas in an address': repeated(',a', 'https://a.b/x'),
	'commas in a data URI': repeated(',', 'data:image/png;base64'),
	addresses: repeated('https://a.b/x,'),
	'base64 in lines': repeated(`${'A'.repeat(76)}\r\n`, `${PNG}\n`),
	images: repeated(`${PNG}\n`),
	'spaces and commas': repeated(' ,', 'https://a.b/', 'x'),
	base64: repeated('A', PNG),
	'spaces in base64': repeated(' ', 'data:image/png;base64,', 'A'),
	'equals signs': repeated('=', PNG),
	'a header': repeated(';a', 'data:', ',A'),
	'spaces in a header': repeated(' ', 'data:image/png;', 'base64,AAAA'),
	slashes: repeated('/', 'http://a.b'),
	'percent signs': repeated('%41', 'http://a.b/'),
	dots: repeated('/..', 'http://a.b'),
	...byPiece(', ,␣ \n data: a'),
	spaces: repeated(' ', 'a', 'b'),
};

/** Values of a field whose text has a format: web addresses, e-mail addresses, IBANs and others. */
const formatted = textFormats.map((format) => {
	const [field] = defineSchema('x', [{ name: 'f', type: 'string', format }]).fields;
	if (field?.type !== 'string') throw new Error('The field is no text');
	return target({
		name: `shared/values/normalise/leafValue (${format})`,
		inputs: fc.oneof(hostileText([...values, ...words, '@', 'https://']), fc.anything()),
		call: (input: unknown) => leafValue(field, input, { dateOrder: 'auto', decimalMark: 'auto' }),
		growth: growing(
			{
				...byPiece('1 1␣ ␣ 1. - a a␣ \n a. a- a@ @. : http://'),
				'an address': repeated('a@', '', 'b.c'),
				colons: repeated(':', 'a', 'b'),
			},
			(text): unknown => text,
		),
	});
});

/** Addresses of files and images, and addresses in documents. */
export const addresses: Target[] = [
	target({
		name: 'shared/documents/files/references',
		inputs: references,
		call: referencesIn,
		promise: (found) =>
			promisedOfEach(found, 'no reference is empty', (reference) => reference.trim() !== ''),
		growth: referenceTexts,
	}),
	target({
		name: 'ChatWithImages/images/references',
		inputs: references,
		call: async (text: string) => await imageAt(text, 'entry 1', 0)(false),
		promise: ({ facts, source }) => {
			if (facts === null) promised(/^https?:/i.test(source), 'only web addresses');
		},
		growth: referenceTexts,
	}),
	target({
		name: 'shared/documents/ocr/readDocuments urlSource',
		inputs: references,
		call: urlSource,
		growth: referenceTexts,
	}),
	...formatted,
];
