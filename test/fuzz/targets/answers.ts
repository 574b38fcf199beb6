import fc from 'fast-check';
import { jsonAnswer } from '../../../nodes/ChatWithImages/jsonAnswer';
import { readJson } from '../../../nodes/shared/json/readJson';
import { repairJson } from '../../../nodes/shared/json/repairJson';
import { jsonFacts, jsonSpans } from '../../../nodes/shared/json/scanJson';
import { promised, promisedOfEach, target, type Target } from '../Target';
import { json, jsonDocuments } from '../inputs/grammars';
import { byPiece, growing, halves, hostileText, nested, numbered, repeated } from '../inputs/texts';

const text = hostileText(json, jsonDocuments);

/** Texts that nearly are JSON, for whatever reads answers of models. */
export const jsonTexts: Record<string, (size: number) => string> = {
	'[1 1 1': repeated('1 ', '[', ']'),
	'missing commas': repeated('{"text":"a"} ', '{"lines":[', ']}'),
	'quotes in a text': repeated('he "said" it ', '{"a":"', '"}'),
	'fence and letters': repeated('a', '```'),
	fences: repeated('```json\n{}\n```\n'),
	'fences without end': repeated('```a '),
	'fence with spaces': repeated(' ', '```', 'x'),
	'lists in lists': nested('[', '1', ']'),
	'objects in objects': nested('{"a":', '1', '}'),
	'a text without end': repeated('a\\" ', '{"a":"'),
	backslashes: repeated('\\', '{"a":"', '"'),
	'single quotes': repeated("'a' "),
	'small objects that are not quite': repeated("{'a':1,} "),
	spaces: repeated(' ', '{"a":1', 'x'),
	'line breaks': repeated('\n', '{"a":', '1'),
	'bare values': repeated('"a": 1.234,56 €,\n', '{', '}'),
	'bare words': repeated('a b c ', '{"a": ', '}'),
	colons: repeated(':', '{"a"', '}'),
	commas: repeated(',', '[', ']'),
	comments: repeated('/* a */', '{', '"a":1}'),
	'comments without end': repeated('/*', '{'),
	'line comments': repeated('//a\n', '{', '"a":1}'),
	keys: numbered((index) => `"k${index}":${index},`, '{', '"z":1}'),
	'the same key': repeated('"a":1,', '{', '"a":2}'),
	numbers: repeated('1,', '[', '1]'),
	digits: repeated('1', '{"a":', '}'),
	'plus signs': repeated('"a"+', '[', '"b"]'),
	ellipses: repeated('..., ', '[1, ', '2]'),
	thoughts: repeated('<think>', '', '{"a":1}'),
	'ends of thoughts': repeated('</think>', '<think>', '{"a":1}'),
	'JSON in text': repeated('\\"a\\":1,', '"{', '\\"b\\":2}"'),
	'an escaped text that goes on': repeated('x\\"y ', '{\\"a\\":\\"'),
	'an escaped text': repeated('x', '{\\"a\\":\\"'),
	'many fences': repeated('```json\n{'),
	'many closed fences': repeated('```\n{"a":\n```\n'),
	'quotes before delimiters': repeated('x, y" b', '{"a":"', ':"}'),
	'texts without an end': repeated('"a, \'b, `c, ', '[', ']'),
	'texts ending at once': repeated('"a]" b', '['),
	'blanks between words': halves(repeated(' ', '{a: b', ','), repeated(' ')),
	'words and colons': repeated('a b c: ', '{'),
	functions: repeated('f(', '['),
	entities: repeated('&quot;', '{'),
	...byPiece(
		'{\\"a\\":\\" {[ ]} " word␣"quoted\'␣ {"a":1}␣ [1]␣{x}␣ {"a":1,"a":',
		'so␣{"a":1}␣and␣ so␣{a:1,}␣and␣ {"a":[}',
	),
};

/** Reading the JSON of answers. */
export const answers: Target[] = [
	target({
		name: 'shared/json/readJson',
		inputs: text,
		call: readJson,
		promise: ({ values }, input) => {
			let whole: unknown;
			try {
				whole = JSON.parse(input);
			} catch {
				return;
			}
			if (typeof whole !== 'object' || whole === null) return;
			promised(
				values.length === 1 && JSON.stringify(values[0]) === JSON.stringify(whole),
				'JSON is read as it is',
			);
		},
		growth: jsonTexts,
	}),
	target({
		name: 'ChatWithImages/jsonAnswer',
		inputs: text,
		call: (answer: string) => jsonAnswer(answer),
		promise: ({ json: value }) =>
			promised(typeof value === 'object' && value !== null, 'an object or a list'),
		growth: jsonTexts,
	}),
	target({ name: 'shared/json/repairJson', inputs: text, call: repairJson, growth: jsonTexts }),
	target({
		name: 'shared/json/scanJson',
		inputs: text,
		call: jsonSpans,
		promise: (spans, input) =>
			promisedOfEach(spans, 'pieces are parts of the text', (span) => input.includes(span.text)),
		growth: jsonTexts,
	}),
	target({
		name: 'shared/json/scanJson jsonFacts',
		inputs: fc.jsonValue({ maxDepth: 6 }).map((value) => JSON.stringify(value)),
		call: (value: string) => jsonFacts(value, 100),
		promise: (facts) => promised(!facts?.duplicateKeys.length, 'written JSON has no key twice'),
		growth: growing(
			{
				keys: numbered((index) => `"k${index}":${index},`, '{', '"z":1}'),
				'the same key': numbered((index) => `"a":${index},`, '{', '"a":0}'),
				'lists in lists': nested('[', '1', ']'),
				spaces: repeated(' ', '[1', ']'),
				'the same long value': (size) =>
					`{"a":"${'x'.repeat(size / 2)}","a":"${'x'.repeat(size / 2)}"}`,
			},
			(value) => value,
		),
	}),
];
