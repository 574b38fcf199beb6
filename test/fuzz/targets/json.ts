import fc from 'fast-check';
import type { z } from 'zod';
import { readJson } from '../../../nodes/shared/basics/json/readJson';
import { ArrivingJson } from '../../../nodes/shared/service/answers/arrivingJson';
import { endpoints } from '../../../nodes/shared/service/contract';
import { readEventStream } from '../../../nodes/shared/service/answers/eventStream';
import { hideSecrets } from '../../../nodes/shared/service/answers/hideSecrets';
import { refusal } from '../../../nodes/shared/service/answers/outcome';
import { readAnswer } from '../../../nodes/shared/service/answers/readAnswer';
import { quoting } from '../../../nodes/shared/service/answers/serviceWords';
import { promised, target, type Target } from '../Target';
import {
	eventDocuments,
	eventStream,
	html,
	json as pieces,
	jsonDocuments,
} from '../inputs/grammars';
import { byPiece, growing, halves, hostileText, nested, numbered, repeated } from '../inputs/texts';

const text = hostileText(pieces, jsonDocuments);

/** Texts that nearly are JSON. */
const jsonTexts: Record<string, (size: number) => string> = {
	'[1 1 1': repeated('1 ', '[', ']'),
	'missing commas': repeated('{"text":"a"} ', '{"lines":[', ']}'),
	'quotes in a text': repeated('he "said" it ', '{"a":"', '"}'),
	'fence and letters': repeated('a', '```'),
	fences: repeated('```json\n{}\n```\n'),
	'lists in lists': nested('[', '1', ']'),
	'objects in objects': nested('{"a":', '1', '}'),
	'a text without end': repeated('a\\" ', '{"a":"'),
	backslashes: repeated('\\', '{"a":"', '"'),
	spaces: repeated(' ', '{"a":1', 'x'),
	'bare values': repeated('"a": 1.234,56 €,\n', '{', '}'),
	'bare words': repeated('a b c ', '{"a": ', '}'),
	commas: repeated(',', '[', ']'),
	comments: repeated('/* a */', '{', '"a":1}'),
	'comments without end': repeated('/*', '{'),
	keys: numbered((index) => `"k${index}":${index},`, '{', '"z":1}'),
	'the same key': repeated('"a":1,', '{', '"a":2}'),
	numbers: repeated('1,', '[', '1]'),
	'plus signs': repeated('"a"+', '[', '"b"]'),
	thoughts: repeated('<think>', '', '{"a":1}'),
	'ends of thoughts': repeated('</think>', '<think>', '{"a":1}'),
	'JSON in text': repeated('\\"a\\":1,', '"{', '\\"b\\":2}"'),
	'an escaped text that goes on': repeated('x\\"y ', '{\\"a\\":\\"'),
	'many fences': repeated('```json\n{'),
	'quotes before delimiters': repeated('x, y" b', '{"a":"', ':"}'),
	'texts without an end': repeated('"a, \'b, `c, ', '[', ']'),
	'blanks between words': halves(repeated(' ', '{a: b', ','), repeated(' ')),
	entities: repeated('&quot;', '{'),
	...byPiece(
		'{\\"a\\":\\" {[ ]} " word␣"quoted\'␣ {"a":1}␣ [1]␣{x}␣ {"a":1,"a":',
		`so␣{"a":1}␣and␣ so␣{a:1,}␣and␣ {"a":[} 'a'␣ {'a':1,}␣ \`\`\`a␣ f(`,
	),
};

const SECRET = 'sk-Secret.Key+17/x=';
const quote = quoting(hideSecrets([`Bearer ${SECRET}`]));

/** Texts in which a service could repeat a secret. */
const echoes = [
	SECRET,
	encodeURIComponent(SECRET),
	Buffer.from(SECRET).toString('base64'),
	SECRET.toLowerCase(),
	SECRET.split('').join('\u200b'),
	JSON.stringify(SECRET),
];
const errors = ['{"message":"', '{"error":{"message":"', '{"detail":[{"loc":["a"],"msg":"'];

async function readEvents(given: string, length: number): Promise<void> {
	const bytes = Buffer.from(given);
	const arriving = (async function* () {
		for (let at = 0; at < bytes.length; at += length) {
			yield await Promise.resolve(bytes.subarray(at, at + length));
		}
	})();
	for await (const events of readEventStream(arriving, quote)) void events;
}

/** What services answer, and the JSON in answers of models. */
export const json: Target[] = [
	target({
		name: 'shared/basics/json/readJson',
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
			const isAsWritten =
				values.length === 1 && JSON.stringify(values[0]) === JSON.stringify(whole);
			promised(isAsWritten, 'JSON is read as it is');
		},
		growth: jsonTexts,
	}),
	...(['chat', 'ocr'] as const).map((name) =>
		target({
			name: `shared/service/answers/readAnswer of JSON (${name})`,
			inputs: hostileText(
				[...pieces, '"choices":', '"message":', '"pages":', '"markdown":'],
				['{"choices":[{"message":{"content":"a"}}]}', '{"pages":[{"index":0,"markdown":"a"}]}'],
			),
			call: (body: string) =>
				readAnswer<z.ZodTypeAny>(endpoints[name], ArrivingJson.of(body), quote),
			growth: {
				nested: nested('{"a":', '1', '}'),
				'wrong choices': repeated('{"message":1},', '{"choices":[', '1]}'),
				'wrong pages': repeated('{"index":"a"},', '{"pages":[', '1]}'),
				pages: repeated('{"index":0,"markdown":"a"},', '{"pages":[', '1]}'),
				keys: numbered((index) => `"k${index}":1,`, '{', '"z":1}'),
			},
		}),
	),
	target({
		name: 'shared/service/answers/eventStream of JSON',
		inputs: fc.tuple(hostileText(eventStream, eventDocuments), fc.integer({ min: 1, max: 40 })),
		call: async ([events, length]) => await readEvents(events, length),
		growth: growing(
			{
				'a line without end': repeated('x', 'data: '),
				'an event of nested lists': nested('data: [', '1', ']\n\n'),
				...byPiece(':␣ping\n \n data:␣{}\n\n data:␣x\n event:␣a\n \r word␣'),
			},
			(events): [string, number] => [events, 64],
		),
		largest: 256_000,
	}),
	target({
		name: 'shared/service/answers/outcome refusal in JSON',
		inputs: hostileText([...pieces, ...html, ...echoes, ...errors], jsonDocuments),
		call: (body: string) =>
			refusal(
				{ statusCode: 400, headers: {}, body, url: 'https://service.example/v1/ocr' },
				{ quote, hasKey: true, isOwnServer: false },
			),
		promise: (outcome) => {
			const shown = JSON.stringify(outcome);
			promised(!echoes.some((echo) => shown.includes(echo)), 'no secret is shown');
		},
		growth: {
			nested: nested('{"error":', '"x"', '}'),
			details: repeated('{"loc":["a",1],"msg":"x"},', '{"detail":[', '"x"]}'),
			'nearly the secret': repeated(SECRET.slice(0, -1)),
			...byPiece('A data: ␣ a␣ < %41 \u200b'),
		},
	}),
];
