import fc from 'fast-check';
import type { z } from 'zod';
import { urlSource } from '../../../nodes/shared/ocr/readDocuments';
import { ArrivingJson } from '../../../nodes/shared/service/arrivingJson';
import { assembleStream } from '../../../nodes/shared/service/assembleStream';
import { endpoints } from '../../../nodes/shared/service/contract';
import {
	authenticationHeaders,
	credentialSchema,
	serviceAddress,
} from '../../../nodes/shared/service/credential';
import { readEventStream } from '../../../nodes/shared/service/eventStream';
import { retryAfterMs } from '../../../nodes/shared/service/failure';
import { hideSecrets } from '../../../nodes/shared/service/hideSecrets';
import { modelFacts } from '../../../nodes/shared/service/models';
import { refusal } from '../../../nodes/shared/service/outcome';
import { readAnswer } from '../../../nodes/shared/service/readAnswer';
import { modelEntries } from '../../../nodes/shared/service/searchModels';
import { safeServiceText, serviceWords } from '../../../nodes/shared/service/serviceWords';
import { promised, target, type Target } from '../Target';
import { eventDocuments, eventStream, html, json, jsonDocuments } from '../inputs/grammars';
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

const SECRET = 'sk-Secret.Key+17/x=';

const hide = hideSecrets([`Bearer ${SECRET}`]);

async function* inPieces(text: string, length: number): AsyncGenerator<Uint8Array> {
	const bytes = Buffer.from(text);
	for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function readAll(text: string, length: number): Promise<unknown[]> {
	const values: unknown[] = [];
	for await (const together of readEventStream(inPieces(text, length), hide)) {
		values.push(...together);
	}
	return values;
}

const eventTexts = {
	events: repeated(eventDocuments[0]?.split('\n\n')[0]?.concat('\n\n') ?? ''),
	'a line without end': repeated('x', 'data: '),
	'nested lists': nested('[', '1', ']'),
	'events of nested lists': (size: number) => `data: ${nested('[', '1', ']')(size)}\n\n`,
	...byPiece(':␣ping\n \n data:␣x\n data:\n\n event:␣a\n \r word␣ ␣ id:␣1\n'),
};

/** What a service could give a secret back in. */
const echoes = [
	SECRET,
	`Bearer ${SECRET}`,
	encodeURIComponent(SECRET),
	Buffer.from(SECRET).toString('base64'),
	SECRET.toLowerCase(),
	SECRET.split('').join('\u200b'),
	JSON.stringify(SECRET),
];

const errorText = hostileText(
	[
		...json,
		...html,
		...echoes,
		'{"message":"',
		'{"error":{"message":"',
		'{"detail":[{"loc":["a"],"msg":"',
		'data:image/png;base64,',
		'AAAA'.repeat(40),
	],
	jsonDocuments,
);

const errorTexts = {
	'base64 in lines': repeated(`${'A'.repeat(76)}\n`),
	'nested lists': nested('[', '"x"', ']'),
	'nested errors': nested('{"error":', '"x"', '}'),
	'nested details': nested('{"detail":[', '"x"', ']}'),
	details: (size: number) => `{"detail":[${'{"loc":["a",1],"msg":"x"},'.repeat(size / 26)}"x"]}`,
	'the secret': repeated(SECRET),
	'nearly the secret': repeated(SECRET.slice(0, -1)),
	...byPiece('A data: data:a;b=c ␣ a␣ < %41 \u200b'),
};

/** Whether the secret can be read in a text, in one of the forms in which services give it back. */
const hasSecret = (text: string) => echoes.some((echo) => text.includes(echo));

/** What a service, or something in its place, answers. */
export const service: Target[] = [
	target({
		name: 'shared/service/eventStream',
		inputs: fc.tuple(hostileText(eventStream, eventDocuments), fc.integer({ min: 1, max: 40 })),
		call: async ([text, length]) => await readAll(text, length),
		growth: growing(eventTexts, (text): [string, number] => [text, 16_384]),
	}),
	target({
		name: 'shared/service/eventStream in single bytes',
		inputs: fc.tuple(hostileText(eventStream, eventDocuments), fc.constant(1)),
		call: async ([text, length]) => await readAll(text, length),
		growth: growing(eventTexts, (text): [string, number] => [text, 1]),
		largest: 256_000,
	}),
	target({
		name: 'shared/service/assembleStream',
		inputs: fc.array(
			fc.oneof(
				fc.jsonValue(),
				fc.record({ choices: fc.array(fc.record({ delta: fc.record({ content: fc.string() }) })) }),
			),
			{ maxLength: 6 },
		),
		call: async (events: unknown[]) =>
			await assembleStream(
				(async function* () {
					yield events;
				})(),
			),
		growth: {
			events: listOf(() => ({ choices: [{ delta: { content: 'word ' } }] }), 20),
			choices: (size) => [
				{ choices: listOf((index) => ({ index, delta: { content: 'a' } }), 20)(size) },
			],
		},
	}),
	target({
		name: 'shared/service/serviceWords',
		inputs: errorText,
		call: (body: string) => serviceWords(body, hide),
		promise: (words) => {
			promised((words?.length ?? 0) <= 600, 'the words of a service are short');
			promised(!hasSecret(words ?? ''), 'no secret is shown');
			// A run of one character is no base64.
			const runs = words?.match(/[\w+/]{120}/g) ?? [];
			promised(!runs.some((run) => new Set(run).size > 10), 'no file content is shown');
		},
		growth: errorTexts,
	}),
	target({
		name: 'shared/service/serviceWords safeServiceText',
		inputs: errorText,
		call: (text: string) => safeServiceText(text, hide),
		promise: (words) => promised(!hasSecret(words), 'no secret is shown'),
		growth: errorTexts,
	}),
	target({
		name: 'shared/service/outcome refusal',
		inputs: fc.record({
			statusCode: fc.constantFrom<number>(302, 400, 401, 404, 413, 422, 429, 500, 503, 599),
			headers: fc.record({
				'retry-after': fc.anything(),
				location: fc.oneof(errorText, fc.webUrl()),
			}),
			body: errorText,
			url: fc.constant('https://service.example/v1/ocr'),
		}),
		call: (answer) => refusal(answer, { hide, hasKey: true }),
		promise: (outcome) => {
			promised(outcome.kind !== 'answered', 'a refusal is none');
			if (outcome.kind === 'later') promised(outcome.waitMs >= 0, 'nobody waits less than nothing');
		},
		growth: growing(errorTexts, (body) => ({
			statusCode: 503,
			headers: { 'retry-after': '1' as unknown, location: body },
			body,
			url: 'https://service.example/v1/ocr',
		})),
	}),
	target({
		name: 'shared/service/failure retryAfterMs',
		inputs: fc.oneof(
			fc.anything(),
			hostileText(pieces('1 - e 9 Wed,␣21␣Oct␣2015␣07:28:00␣GMT ␣ , 0x Infinity')),
		),
		call: (header: unknown) => retryAfterMs(header, 0),
		promise: (ms) => promised(ms === undefined || ms >= 0, 'a wait is not less than nothing'),
		growth: growing(byPiece('9 ␣ Oct␣21␣ ,'), (header): unknown => header),
	}),
	...(['chat', 'fim', 'ocr', 'models'] as const).map((name) =>
		target({
			name: `shared/service/readAnswer (${name})`,
			inputs: fc.oneof(
				fc.jsonValue({ maxDepth: 5 }).map((value) => JSON.stringify(value)),
				hostileText(
					[
						...json,
						'"choices":',
						'"message":',
						'"content":',
						'"pages":',
						'"index":0',
						'"markdown":',
						'"data":',
						'"id":',
					],
					jsonDocuments,
				),
			),
			call: (body: string) => readAnswer<z.ZodTypeAny>(endpoints[name], ArrivingJson.of(body)),
			growth: {
				'nested lists': nested('[', '1', ']'),
				'nested objects': nested('{"data":', '1', '}'),
				'wrong choices': (size) => `{"choices":[${'{"message":1},'.repeat(size / 14)}1]}`,
				'content parts': (size) =>
					`{"choices":[{"message":{"content":[${'{"type":"text","text":"a"},'.repeat(size / 27)}{"type":"x"}]}}]}`,
				'wrong pages': (size) => `{"pages":[${'{"index":"a"},'.repeat(size / 14)}1]}`,
				pages: (size) =>
					`{"pages":[${'{"index":0,"markdown":"a"},'.repeat(size / 27)}{"index":1,"markdown":"b"}]}`,
				models: (size) => `{"data":[${'{"id":"a"},'.repeat(size / 11)}{"id":"b"}]}`,
				keys: numbered((index) => `"k${index}":1,`, '{', '"z":1}'),
				spaces: repeated(' ', '{', '}'),
				'a web page': repeated('<p>'),
			},
		}),
	),
	target({
		name: 'shared/service/searchModels',
		inputs: fc.array(
			fc.record({
				id: fc.oneof(
					fc.string(),
					fc.constantFrom('svc-ocr-latest', 'codestral-2405', 'a-2405-2405'),
				),
				capabilities: fc.option(fc.dictionary(fc.string(), fc.anything()), { nil: undefined }),
			}),
			{ maxLength: 8 },
		),
		call: (listed) => modelEntries('ocr', listed, ''),
		promise: (found, listed) => promised(found.length <= listed.length, 'no model is invented'),
		growth: {
			models: listOf((index) => ({ id: `model-${index}-latest`, capabilities: {} }), 16),
			'models of one name': listOf(() => ({ id: 'svc-ocr-latest', capabilities: undefined }), 16),
			'a long name': (size) => [{ id: repeated('-2405')(size), capabilities: undefined }],
		},
	}),
	target({
		name: 'shared/service/models modelFacts',
		inputs: hostileText(['svc', '-', 'latest', '2405', 'ocr', 'codestral']),
		call: modelFacts,
		growth: { releases: repeated('-2405'), dashes: repeated('-'), digits: repeated('1') },
	}),
	target({
		name: 'shared/service/credential serviceAddress',
		inputs: hostileText(pieces('http:// https:// a.b / /v1 : @ user:pass@ ?q # ␣ % [::1] \\ ..')),
		call: serviceAddress,
		promise: (address) => {
			promised(/^https?:\/\/[^/]/.test(address), 'it is a web address');
			promised(!address.endsWith('/'), 'it has no slash at its end');
		},
		growth: growing(
			{
				slashes: repeated('/', 'http://a.b', 'c'),
				v1: repeated('/v1', 'http://a.b'),
				dots: repeated('a.', 'http://'),
				spaces: repeated(' ', 'http://a.b', 'x'),
			},
			(address) => address,
		),
	}),
	target({
		name: 'shared/service/credential authenticationHeaders',
		inputs: fc.tuple(fc.string(), fc.string(), fc.string()),
		call: ([apiKey, headerName, headerValue]) =>
			authenticationHeaders(
				credentialSchema.parse({ apiKey, header: true, headerName, headerValue }),
			),
		growth: growing(
			{ letters: repeated('a'), spaces: repeated(' ', 'a', 'b') },
			(text): [string, string, string] => [text, text, text],
		),
	}),
	target({
		name: 'shared/ocr/readDocuments urlSource',
		inputs: hostileText(pieces('http:// https:// a.b / % %41 %zz ? # ␣ .. file: x.pdf \\')),
		call: urlSource,
		growth: {
			slashes: repeated('/', 'http://a.b'),
			'percent signs': repeated('%41', 'http://a.b/'),
			dots: repeated('/..', 'http://a.b'),
		},
	}),
];
