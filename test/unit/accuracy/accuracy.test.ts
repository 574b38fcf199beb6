import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { CaseRuns, type Setting, settings } from '../../accuracy/CaseRuns';
import {
	alarmsOf,
	type IsTried,
	measure,
	type Measured,
	recordAlarms,
} from '../../accuracy/measure';
import { type MistakeKind, MISTAKES } from '../../accuracy/mistakes';
import { type Reading, readTruth } from '../../accuracy/Reading';
import { outsideTruths, ownTruths, type Truth } from '../../accuracy/truths';
import { isFull } from '../../full';
import { outsideSample } from '../../samples/outside';
import { type Service, startService } from '../../service/main';

/** At most so many of the records with true values may need review without a reason. */
const FALSE_ALARMS = 1 / 20;

/** Reading images takes its time where others do so too. */
const TIMEOUT = 300_000;

let service: Service;
let runs: CaseRuns;
beforeAll(async () => {
	service = await startService();
	runs = await CaseRuns.start(new StructuredExtraction());
}, TIMEOUT);
afterAll(async () => {
	await runs.close();
	await service.close();
});

const read = async (truths: Truth[]): Promise<Reading[]> =>
	await Promise.all(truths.map(async (truth) => await readTruth(truth, service)));

/** Each option is for some kinds of mistakes; with the others only the long form tries it. */
const mixUps: MistakeKind[] = ['net', 'due', 'parties', 'order'];
const isTried: IsTried = ({ name }, kind) =>
	isFull ||
	name === 'checks alone' ||
	(name === 'confidence' ? kind === 'misread' : mixUps.includes(kind));

const [checks, secondOpinion, confidence] = settings;

/** The mistakes of some kinds that a setting has not caught. */
const escaped = ({ planted }: Measured, setting: Setting, kinds: MistakeKind[]) =>
	planted
		.filter(({ mistake, caught }) => kinds.includes(mistake.kind) && !caught.get(setting))
		.map(({ reading, mistake }) => `${reading.file}: ${mistake.kind} of ${mistake.fields.join()}`);

/** Files with false alarms, of all files. */
function falseAlarms(measured: Measured, setting: Setting): [string[], number] {
	const records = [...recordAlarms(alarmsOf(measured, setting))];
	const files = records.filter(([, because]) => because === 'false alarm').map(([file]) => file);
	return [files, measured.truths.length];
}

function expectFewFalseAlarms(measured: Measured): void {
	for (const setting of settings) {
		const [files, all] = falseAlarms(measured, setting);
		expect(files.length, `${setting.name}: ${files.join(', ')}`).toBeLessThanOrEqual(
			Math.floor(all * FALSE_ALARMS),
		);
	}
}

describe('our documents', () => {
	let measured: Measured;
	beforeAll(async () => {
		measured = await measure(await read(await ownTruths()), runs, isTried);
	}, TIMEOUT);

	it('mistakes of all kinds are planted', () => {
		const kinds = new Set(measured.planted.map(({ mistake }) => mistake.kind));
		// None of our documents has a payment, a line with a rate of tax, an account, or two VAT numbers.
		const kindsOfOthers = ['account', 'paid', 'rate', 'vat'];
		expect([...kinds, ...kindsOfOthers].sort()).toEqual(Object.keys(MISTAKES).sort());
		expect(measured.planted.length).toBeGreaterThan(500);
	});

	it('true values lead to next to no false alarms', () => {
		expectFewFalseAlarms(measured);
	});

	it('every wrong value that is not in the document is caught', () => {
		const absent = measured.planted.filter(({ mistake }) => mistake.isAbsent);
		expect(absent.length).toBeGreaterThan(250);
		expect(
			escaped({ ...measured, planted: absent }, checks, Object.keys(MISTAKES) as MistakeKind[]),
		).toEqual([]);
	});

	it('every line left out and every net total given as total is caught', () => {
		expect(escaped(measured, checks, ['line', 'net'])).toEqual([]);
	});

	it('a truthful second opinion catches every mix-up, and doubts no true value', () => {
		expect(escaped(measured, secondOpinion, mixUps)).toEqual([]);
		const alarms = alarmsOf(measured, secondOpinion);
		expect(alarms.filter(({ kind }) => kind === 'disagreement')).toEqual([]);
	});

	it('confidence catches every word that OCR was unsure of', () => {
		expect(escaped(measured, confidence, ['misread'])).toEqual([]);
	});
});

if (isFull) {
	it(
		'documents of others: true values lead to next to no false alarms, wrong ones that are not there are caught',
		async (context) => {
			const invoices = outsideSample(context, 'invoices');
			const eInvoices = outsideSample(context, 'e-invoices');
			const readings = await read(await outsideTruths(invoices, eInvoices));
			const measured = await measure(readings, runs);
			const absent = measured.planted.filter(({ mistake }) => mistake.isAbsent);
			expect(
				escaped({ ...measured, planted: absent }, checks, Object.keys(MISTAKES) as MistakeKind[]),
			).toEqual([]);
			expectFewFalseAlarms(measured);
		},
		TIMEOUT,
	);
}
