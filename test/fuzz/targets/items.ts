import fc from 'fast-check';
import type { INodeExecutionData } from 'n8n-workflow';
import { readHistory } from '../../../nodes/ChatWithImages/history';
import { readReference } from '../../../nodes/ChatWithImages/images/references';
import { splitReferences } from '../../../nodes/shared/files/references';
import {
	ImageIndex,
	ImageNames,
	linkImages,
	readImages,
} from '../../../nodes/DocumentOcr/map/images';
import { fileStems } from '../../../nodes/DocumentOcr/read';
import { readStop } from '../../../nodes/FimCompletion/options';
import { findFiles } from '../../../nodes/shared/files/findFiles';
import { parsePages, resolvePages } from '../../../nodes/shared/ocr/pageSelection';
import { columnNames } from '../../../nodes/shared/tables/tables';
import { Warnings } from '../../../nodes/shared/warnings';
import { promised, promisedOfEach, target, type Target } from '../Target';
import {
	byPiece,
	growing,
	hostileText,
	listOf,
	nested,
	numbered,
	pieces,
	repeated,
} from '../inputs/texts';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9';

const linkTexts = hostileText(pieces('![a](a) | ![ ]( ) < ␣ \n [b](a) a * # \\'));
const references = hostileText([
	...pieces('https://a.example/x.jpg http:// data:image/png;base64, data: data:, , ,␣ \n \r\n ␣'),
	...pieces('/9j/ AAAA == = %2B ?a=1,2 file:///etc/passwd javascript: x " ['),
	PNG,
]);
const names = hostileText(
	pieces('a b .pdf . .. / \\ - _ ␣ con COM1 \u{202e} \u{200b} 😀 é \n : *'),
);
const patterns = hostileText(pieces('* a data attachment_ , ␣ . \\ [ ( +'));

const file = { mimeType: 'application/pdf', data: 'x', fileName: 'a.pdf' };
const fieldNames = fc.oneof(
	fc.constantFrom('data', 'attachment_0', 'attachment_1', 'aaaa'),
	fc.string(),
);

interface Asked {
	item: INodeExecutionData;
	patterns: string;
}

const withName = (name: string, pattern: string): Asked => ({
	item: { json: {}, binary: { [name]: file } },
	patterns: pattern,
});

/** Hints as n8n takes them. */

/** Values of items and parameters. */
export const items: Target[] = [
	target({
		name: 'shared/files/findFiles',
		inputs: fc.record({
			item: fc.record({
				json: fc.dictionary(
					fc.string(),
					fc.oneof(
						fc.jsonValue(),
						fc.constant({ mimeType: 'x', id: 'filesystem-v2:x', data: 'x' }),
					),
				),
				binary: fc.dictionary(fieldNames, fc.constant(file)),
			}),
			patterns,
		}) as unknown as fc.Arbitrary<Asked>,
		call: ({ item, patterns: asked }: Asked) => findFiles(item, asked),
		promise: ({ files, absent }, { item, patterns: asked }) => {
			promisedOfEach(files, 'only binary fields are files', ({ field }) =>
				Object.hasOwn(item.binary ?? {}, field),
			);
			promisedOfEach(absent, 'only what was asked for is absent', (name) => asked.includes(name));
		},
		growth: {
			wildcards: (size) => withName('a'.repeat(40), `${repeated('*a')(size)}*b`),
			stars: (size) => withName('a'.repeat(40), repeated('*')(size)),
			'stars on a long name': (size) => withName(repeated('a')(size), '*a*a*a*a*b'),
			names: (size) => withName('a', repeated('a,')(size)),
			fields: (size) => ({
				item: {
					json: {},
					binary: Object.fromEntries(listOf((index) => [`f${index}`, file], 40)(size)),
				},
				patterns: '*',
			}),
			JSON: (size) => ({
				item: { json: { list: listOf(() => ({ a: 1 }), 8)(size) } },
				patterns: '*',
			}),
			'JSON nested': (size) => ({
				item: { json: { list: JSON.parse(nested('[', '1', ']')(Math.min(size, 60_000))) } },
				patterns: '*',
			}),
		},
		largest: 500_000,
	}),
	target({
		name: 'ChatWithImages/splitReferences',
		inputs: references,
		call: splitReferences,
		promise: (found) =>
			promisedOfEach(found, 'no reference is empty', (reference) => reference.trim() !== ''),
		growth: {
			commas: repeated(','),
			'commas in an address': repeated(',a', 'https://a.b/x'),
			'commas and spaces': repeated(', '),
			'commas in a data URI': repeated(',', 'data:image/png;base64'),
			addresses: repeated('https://a.b/x,'),
			spaces: repeated(' ', 'a', 'b'),
			lines: repeated('\n'),
			'base64 in lines': repeated(`${'A'.repeat(76)}\r\n`, `${PNG}\n`),
			images: repeated(`${PNG}\n`),
			'data:': repeated('data:'),
			letters: repeated('a'),
			'spaces and commas': (size) => `https://a.b/${' ,'.repeat(size / 2)}x`,
		},
	}),
	target({
		name: 'ChatWithImages/readReference',
		inputs: references,
		call: (text: string) => readReference(text, 'entry 1', 0),
		promise: (reference) => {
			if (reference.kind === 'url') promised(/^https?:/i.test(reference.url), 'only web addresses');
		},
		growth: growing(
			{
				base64: repeated('A', PNG),
				spaces: repeated(' ', 'data:image/png;base64,', 'A'),
				'equals signs': repeated('=', PNG),
				'percent signs': repeated('%2B', PNG),
				'a header': repeated(';a', 'data:', ',A'),
				'spaces in a header': repeated(' ', 'data:image/png;', 'base64,AAAA'),
				letters: repeated('a'),
				slashes: repeated('/', 'http://a.b'),
			},
			(text) => text,
		),
	}),
	target({
		name: 'ChatWithImages/history',
		inputs: fc.oneof(
			fc.anything(),
			fc.array(fc.record({ role: fc.constantFrom('user', 'system', 'x'), content: fc.anything() })),
		),
		call: readHistory,
		growth: {
			messages: (size): unknown => listOf(() => ({ role: 'user', content: 'a' }), 10)(size),
			parts: (size) => [
				{ role: 'user', content: listOf(() => ({ type: 'text', text: 'a' }), 10)(size) },
			],
		},
	}),
	target({
		name: 'DocumentOcr/ImageNames',
		inputs: fc.array(names, { maxLength: 8 }),
		call: (ids: string[]) => {
			const taken = new ImageNames();
			return ids.map((id, index) => taken.add(id, 'image/png', index + 1));
		},
		promise: (found) => {
			promised(
				new Set(found.map((name) => name.toLowerCase())).size === found.length,
				'names are unique',
			);
			promisedOfEach(
				found,
				'a name is no path',
				(name) => /^[^\\/\p{Cc}]+$/u.test(name) && !/^\.*$/.test(name),
			);
		},
		growth: {
			dashes: (size) => [repeated('-', 'a', 'b')(size)],
			dots: (size) => [repeated('.', 'a', 'b')(size)],
			'dashes and dots': (size) => [repeated('-.', 'a', 'b')(size)],
			slashes: (size) => [repeated('/')(size)],
			'odd characters': (size) => [repeated('\u200b', 'a', 'b')(size)],
			spaces: (size) => [repeated(' ', 'a.png', 'x')(size)],
			'the same name': listOf(() => 'img.png', 8),
			'names with numbers': listOf((index) => `img-${index}.png`, 8),
			'names that clash': listOf((index) => (index % 2 === 0 ? 'img.png' : `img-${index}.png`), 8),
		},
	}),
	target({
		name: 'DocumentOcr/images',
		inputs: fc.array(fc.record({ id: names, image_base64: fc.option(references) }), {
			maxLength: 4,
		}),
		call: (images) => readImages([{ index: 0, markdown: '', images }], [1]),
		promise: (found, images) => promised(found.length === images.length, 'no image is lost'),
		growth: {
			base64: (size) => [{ id: 'a', image_base64: repeated('A')(size) }],
			'base64 in lines': (size) => [
				{ id: 'a', image_base64: repeated(`${'A'.repeat(76)}\n`)(size) },
			],
			'equals signs': (size) => [{ id: 'a', image_base64: repeated('=', 'AAAA')(size) }],
			images: listOf((index) => ({ id: `img-${index}`, image_base64: PNG }), 100),
			'images of one name': listOf(() => ({ id: 'img', image_base64: null }), 10),
		},
	}),
	target({
		name: 'DocumentOcr/linkImages',
		inputs: linkTexts,
		call: (markdown: string) => {
			const image = { number: 1, page: 1, id: 'a', name: 'a', mimeType: 'image/png', base64: PNG };
			return linkImages({ number: 1, markdown }, new ImageIndex([image]), 'inline').markdown;
		},
		promise: (text, markdown) =>
			promised(text.length <= markdown.length + 200, 'an image is there once'),
		growth: {
			references: repeated('![a](a) '),
			'references in rows': repeated('| ![a](a) |\n'),
			'a row that does not end': repeated('![a](a', '|'),
		},
	}),
	target({
		name: 'DocumentOcr/fileStems',
		inputs: fc.array(names, { maxLength: 8 }),
		call: fileStems,
		promise: (stems) =>
			promised(
				new Set(stems.map((stem) => stem.toLowerCase())).size === stems.length,
				'names are unique',
			),
		growth: {
			'the same name': listOf(() => 'scan.pdf', 8),
			'other names': listOf((index) => `scan-${index}.pdf`, 12),
			dots: (size) => [repeated('.')(size)],
			letters: (size) => [repeated('a')(size)],
			spaces: (size) => [repeated(' ', 'a', 'b')(size)],
		},
	}),
	target({
		name: 'shared/tables/columnNames',
		inputs: fc.array(
			fc.oneof(names, fc.constantFrom('__proto__', 'constructor', '_row', 'a', 'a_2', '')),
			{ maxLength: 8 },
		),
		call: columnNames,
		promise: (found, headings) => {
			promised(found.length === headings.length, 'each column has a name');
			promised(new Set(found).size === found.length, 'names are unique');
			promised(!found.includes('__proto__') && !found.includes('constructor'), 'no name is lost');
		},
		growth: {
			'the same heading': listOf(() => 'a', 2),
			'empty headings': listOf(() => '', 2),
			'headings that clash': listOf((index) => (index % 2 === 0 ? 'a' : `a_${index}`), 6),
			'names that clash with each other': listOf(
				(index) => ['a', 'a_2', 'a_2_2', 'a_3'][index % 4] ?? '',
				4,
			),
			spaces: (size) => [repeated(' ', 'a', 'b')(size)],
		},
	}),
	target({
		name: 'shared/ocr/pageSelection',
		inputs: fc.tuple(
			hostileText(['1', '2', '-', '–', ',', ';', ' ', '0', '99999999999', '-1', 'x', '1-3', '4-']),
			fc.integer({ min: 1, max: 200 }),
		),
		call: ([text, count]) => {
			const selection = parsePages(text);
			return selection && resolvePages(selection, count);
		},
		promise: (pages) => {
			if (pages === undefined) return;
			promised(new Set(pages).size === pages.length, 'each page once');
			promisedOfEach(pages, 'in order', (page, at) => page > (pages[at - 1] ?? 0));
		},
		growth: growing(
			{
				pages: numbered((index) => `${(index % 50_000) + 1},`),
				'whole ranges': repeated('1-100000,'),
				'ranges to the end': repeated('1-,'),
				commas: repeated(','),
				digits: repeated('1'),
				spaces: repeated(' ', '1', '-2'),
				dashes: repeated('-'),
			},
			(text): [string, number] => [text, 100],
		),
	}),
	target({
		name: 'shared/completion/warnings',
		inputs: fc.array(fc.tuple(fc.nat(50), fc.constantFrom<string>('a', 'b')), { maxLength: 30 }),
		call: (all) => {
			const warnings = new Warnings();
			for (const [item, warning] of all) warnings.add(item, warning);
			return warnings.hints.length;
		},
		growth: {
			'the same warning': listOf((index): [number, string] => [index, 'a'], 10),
			'other warnings': listOf((index): [number, string] => [index, `a${index}`], 10),
		},
	}),
	target({
		name: 'FimCompletion/readStop',
		inputs: fc.oneof(hostileText(['\\n', '\\t', '\\\\', '\n', '\r', 'x', '\\']), fc.anything()),
		call: readStop,
		growth: growing(byPiece('a\n \\n \\ \r'), (text): unknown => text),
	}),
];
