import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_IN_FLIGHT } from '../../../../../nodes/shared/host/panel/commonOptions';
import { fixedWindow, retryAfter, slidingWindow } from './limitedService';
import {
	atATime,
	type MakeService,
	limited,
	type Result,
	seeded,
	simulate,
	singleCard,
	slots,
	unlimited,
} from './simulatedServices';

const random = seeded(4242);

/** The time of each document, in milliseconds. */
const uneven = Array.from({ length: 150 }, () => 200 + 4800 * random());

const slowMinute = (_: number, elapsed: number) =>
	elapsed > 3000 && elapsed < 63_000 ? 10_000 : 300;

const perSecond = () => slidingWindow(20, 1000);

const retryAfterSeconds = { says: retryAfter.wholeSeconds };

const announcedRate = limited(perSecond, {
	...retryAfterSeconds,
	announced: { count: 20, windowMs: 1000 },
});

interface Row {
	name: string;
	service: MakeService;
	documents: number;
	/** In flight at the beginning; 10 unless it is one's own server. */
	start?: number;
	/** In milliseconds; two minutes unless told otherwise. */
	timeoutMs?: number;
	/** What must hold. */
	goal: (ours: Result, fixed: Result[]) => boolean;
}

const secondsOf = (results: Result[]) => results.map(({ seconds }) => seconds);

const rows: Row[] = [
	{
		name: '40 documents of 300 ms',
		service: unlimited(() => 300),
		documents: 40,
		goal: ({ seconds }) => seconds <= 0.91,
	},
	{
		name: '200 documents of 300 ms',
		service: unlimited(() => 300),
		documents: 200,
		goal: ({ seconds }) => seconds <= 1.81,
	},
	{
		name: '200, 20 a second, `Retry-After`',
		service: limited(perSecond, retryAfterSeconds),
		documents: 200,
		goal: ({ seconds, refused }) => seconds <= 1.25 * 9.3 && refused <= 15,
	},
	{
		name: '200, 20 a second, refused without a word',
		service: limited(perSecond),
		documents: 200,
		goal: ({ seconds, refused }) => seconds <= 1.25 * 9.3 && refused <= 15,
	},
	{
		name: 'the same, refusals take 300 ms',
		service: limited(perSecond, { refusalMs: 300 }),
		documents: 200,
		goal: ({ seconds, refused }) => seconds <= 1.25 * 9.3 && refused <= 40,
	},
	{
		name: 'the same, with the status 503',
		service: limited(perSecond, { isUnavailable: true }),
		documents: 200,
		goal: ({ seconds, refused }) => seconds <= 1.25 * 9.3 && refused <= 15,
	},
	{
		name: '200, 20 a second, announced',
		service: announcedRate,
		documents: 200,
		goal: ({ seconds, refused }) => seconds <= 1.12 * 9.3 && refused <= 1,
	},
	{
		name: '150, 60 a minute, without a word',
		service: limited(() => slidingWindow(60, 60_000)),
		documents: 150,
		goal: ({ seconds }) => seconds <= 1.15 * 120,
	},
	{
		name: 'the same, of 10 s',
		service: limited(() => slidingWindow(60, 60_000), { ms: 10_000 }),
		documents: 150,
		goal: ({ seconds }) => seconds <= 1.15 * 130,
	},
	{
		name: 'the same, by the clock, with the status 503',
		service: limited(() => fixedWindow(60, 60_000), { isUnavailable: true }),
		documents: 150,
		goal: ({ seconds }) => seconds <= 1.15 * 120,
	},
	{
		name: '1,500, 600 a minute, without a word',
		service: limited(() => slidingWindow(600, 60_000)),
		documents: 1500,
		goal: ({ seconds }) => seconds <= 1.15 * 120,
	},
	{
		name: '30 of 1 s, two at a time, timeout 4 s',
		service: slots(2, 1000),
		documents: 30,
		timeoutMs: 4000,
		goal: ({ seconds, requests, read }) => read === 30 && requests <= 38 && seconds <= 15 * 1.35,
	},
	{
		name: 'the same, own server',
		service: slots(2, 1000),
		documents: 30,
		start: 2,
		timeoutMs: 4000,
		goal: ({ seconds, requests, read }) => read === 30 && requests <= 31 && seconds <= 15 * 1.15,
	},
	{
		name: '30 of 30 s, two at a time',
		service: slots(2, 30_000),
		documents: 30,
		goal: ({ seconds, requests, read }) => read === 30 && requests <= 38 && seconds <= 450 * 1.35,
	},
	{
		name: '60 of 3 s, timeout 4 s',
		service: unlimited(() => 3000),
		documents: 60,
		timeoutMs: 4000,
		goal: ({ seconds }) => seconds <= 9.1,
	},
	{
		name: '150 of 0.2 to 5 s',
		service: unlimited((document) => uneven[document] ?? 0),
		documents: 150,
		goal: ({ seconds }, fixed) => seconds <= 1.6 * Math.min(...secondsOf(fixed)),
	},
	{
		name: '100 of 300 ms, refused beyond 5 at a time',
		service: atATime(5),
		documents: 100,
		goal: ({ seconds, refused }) => seconds <= 6.9 && refused <= 15,
	},
	{
		name: 'the same, refusals take 300 ms',
		service: atATime(5, { refusalMs: 300 }),
		documents: 100,
		goal: ({ seconds, refused }) => seconds <= 1.25 * 6 && refused <= 15,
	},
	{
		name: 'the same, with `Retry-After: 1`',
		service: atATime(5, { says: () => 1000 }),
		documents: 100,
		goal: ({ seconds, refused }) => seconds <= 6.9 && refused <= 15,
	},
	{
		name: '100 of 10 s, refused beyond 5 at a time',
		service: atATime(5, { ms: 10_000 }),
		documents: 100,
		goal: ({ seconds, refused }) => seconds <= 1.15 * 200 && refused <= 15,
	},
	{
		name: '1,000 of 300 ms, 10 s for a minute',
		service: unlimited(slowMinute),
		documents: 1000,
		goal: ({ seconds }, fixed) => seconds <= 1.25 * Math.min(...secondsOf(fixed)),
	},
	{
		name: '60 of 1 s on one card, own server',
		service: singleCard(1000),
		documents: 60,
		start: 2,
		goal: ({ seconds }, fixed) => Math.min(...secondsOf(fixed)) / seconds >= 0.9,
	},
	{
		name: '300 of 1 s on one card',
		service: singleCard(1000),
		documents: 300,
		goal: ({ seconds }) => seconds <= 290,
	},
];

const FIXED = [1, 2, 5, 10, 20, 64];

/** The page shows these. */
const SHOWN = [1, 5, 10, 64];

const MINUTES_MS = 120_000;

/** "12.5 s", with what was lost and refused. */
function cell({ seconds, read, refused }: Result, documents: number): string {
	const notes = [
		...(read < documents ? [`${documents - read} lost`] : []),
		...(refused > 0 ? [`${refused} refused`] : []),
	];
	return `${seconds.toFixed(1)} s${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`;
}

/** Answers after 300 ms, but some never; tells when the last answer came, in milliseconds. */
function withHole(isLost: (document: number) => boolean) {
	const at = { ends: 0 };
	const service: MakeService = (clock) => async (document) => {
		if (isLost(document)) await new Promise(() => undefined);
		await clock.sleep(300);
		at.ends = clock.elapsed();
		return {};
	};
	return { service, at };
}

/** The same service, which refuses one document the first time. */
const refusingOnce =
	(make: MakeService, refused: number): MakeService =>
	(clock) => {
		const ask = make(clock);
		let isOver = false;
		return async (document, client) => {
			const answer = await ask(document, client);
			if (document !== refused || isOver) return answer;
			isOver = true;
			return { ...answer, refusedMs: 1000 };
		};
	};

describe('as many requests at a time as the service takes', () => {
	beforeEach(() => {
		vi.spyOn(Math, 'random').mockImplementation(seeded(99));
		return () => vi.restoreAllMocks();
	});

	const results = new Map<Row, { ours: Result; fixed: Result[] }>();

	it.each(rows)('$name', async (row) => {
		const { service, documents, start = 10, timeoutMs = MINUTES_MS } = row;
		const ours = await simulate(service, documents, { start, max: MAX_IN_FLIGHT, timeoutMs });
		const fixed: Result[] = [];
		for (const count of FIXED) {
			fixed.push(await simulate(service, documents, { start: count, max: count, timeoutMs }));
		}
		results.set(row, { ours, fixed });
		expect(ours.read).toBe(documents);
		expect(row.goal(ours, fixed), JSON.stringify({ ours, fixed: secondsOf(fixed) })).toBe(true);
	});

	it('sends a document that the service never answers as often as any other failure', async () => {
		const { service, at } = withHole((document) => document === 7);
		const ours = await simulate(service, 1500, { start: 10, max: MAX_IN_FLIGHT, timeoutMs: 4000 });
		expect(ours).toMatchObject({ read: 1499, requests: 1503, timeouts: 4 });
		// The others do not get fewer for it.
		expect(at.ends).toBeLessThan(8000);
	});

	it('keeps an announced pace though timers are late', async () => {
		const service = announcedRate;
		const settings = { start: 10, max: MAX_IN_FLIGHT, timeoutMs: MINUTES_MS, lateMs: 10 };
		const { seconds, refused } = await simulate(service, 200, settings);
		expect(seconds).toBeLessThan(11);
		expect(refused).toBeLessThan(3);
	});

	it('keeps an announced pace though a request was refused', async () => {
		// Its pause takes a second of it.
		const service = refusingOnce(announcedRate, 30);
		const settings = { start: 10, max: MAX_IN_FLIGHT, timeoutMs: MINUTES_MS };
		const { seconds, refused } = await simulate(service, 200, settings);
		expect(refused).toBe(1);
		expect(seconds).toBeLessThan(12);
	});

	it('gives up a service that never answers after as many attempts as ever', async () => {
		const { service } = withHole(() => true);
		const settings = { start: 10, max: MAX_IN_FLIGHT, timeoutMs: 4000 };
		expect(await simulate(service, 10, settings)).toMatchObject({ read: 0, requests: 40 });
	});

	it('is what docs/developers/speed.md shows; with --update, this test writes it', async () => {
		const path = '../../../../../docs/developers/speed.md';
		const head = ['Service', 'Without the option', ...SHOWN.map(String)];
		const lines = rows.map((row) => {
			const { ours, fixed } = results.get(row) ?? { fixed: [] };
			const shown = SHOWN.map((count) => fixed[FIXED.indexOf(count)]);
			return [row.name, ...[ours, ...shown].map((one) => one && cell(one, row.documents))];
		});
		const table = [head, head.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`);
		const file = fileURLToPath(new URL(path, import.meta.url));
		const page = await readFile(file, 'utf8');
		const [before = '', after = ''] = page.split(/\| Service [^]*\|(?=\n\n|\n$)/);
		const text = `${before}${table.join('\n')}${after}`;
		const settings = { ...(await resolveConfig(file)), filepath: file };
		await expect(await format(text, settings)).toMatchFileSnapshot(path);
	});
});
