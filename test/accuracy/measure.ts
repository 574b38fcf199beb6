import { type CaseRuns, type Outcome, type Setting, settings } from './CaseRuns';
import { type Mistake, type MistakeKind, mistakesIn } from './mistakes';
import type { Reading } from './Reading';

/** The result for a true record. */
interface TrueResult {
	reading: Reading;
	outcomes: Map<Setting, Outcome>;
}

/** The result for a mistake. */
export interface PlantedResult {
	reading: Reading;
	mistake: Mistake;
	/** Whether it was caught, by the settings that it was tried with. */
	caught: Map<Setting, boolean>;
}

export interface Measured {
	truths: TrueResult[];
	planted: PlantedResult[];
}

/** Whether a path is a field, or a part of it: `lines[0].total` of `lines`. */
const isPartOf = (path: string, field: string): boolean =>
	path === field || path.startsWith(`${field}[`) || path.startsWith(`${field}.`);

/** Whether one of two paths is the other or a part of it. */
export const concerns = (one: string, other: string) =>
	isPartOf(one, other) || isPartOf(other, one);

/** Kinds that tell nothing of a wrong value: that it is missing, or that others of the run are the same document. */
const NOT_ABOUT_VALUES = ['missing', 'copy'];

/** Kinds of issues about the value of a field. */
const kindsAbout = ({ issues }: Outcome, field: string) =>
	issues
		.filter(({ kind }) => !NOT_ABOUT_VALUES.includes(kind))
		.filter(({ fields }) => fields.some((one) => concerns(one, field)))
		.map(({ kind }) => kind);

/** A note about an empty field, such as "Due date: it is empty, and the page has …". */
const EMPTY_FIELD = 'it is empty';

/**
 * Whether a record needs review for a reason that names a wrong field and that the true values do not have, or has
 * such a note about an empty field.
 */
export const isCaught = ({ fields }: Pick<Mistake, 'fields'>, outcome: Outcome, ofTruth: Outcome) =>
	outcome.notes.some((note) => note.includes(EMPTY_FIELD) && !ofTruth.notes.includes(note)) ||
	(outcome.review.length > 0 &&
		fields.some((field) => {
			const before = kindsAbout(ofTruth, field);
			return kindsAbout(outcome, field).some((kind) => !before.includes(kind));
		}));

/** Why records with true values need review. */
type Alarm = {
	reading: Reading;
	kind: string;
	fields: string[];
	text: string;
	/** `false alarm`, unless the values differ from the document or the issue is right. */
	because: 'OCR error' | 'error on the document' | 'false alarm';
};

/** All issues about true values with a setting. */
export function alarmsOf({ truths }: Pick<Measured, 'truths'>, setting: Setting): Alarm[] {
	return truths.flatMap(({ reading, outcomes }) => {
		const { review = [], issues = [] } = outcomes.get(setting) ?? {};
		const areAll = (fields: string[], known: string[]) =>
			fields.length > 0 && fields.every((field) => known.includes(field));
		// All documents are in one run, and some are the same invoice in another form.
		const isRight = ({ kind, fields }: (typeof issues)[number]) =>
			kind === 'copy' || areAll(fields, reading.unknown);
		const found = issues.filter(({ kind }) => kind !== 'missing');
		const serious = found.filter((issue) => !isRight(issue));
		if (review.length > found.length - serious.length && serious.length === 0) {
			return [{ reading, kind: 'missing', fields: [], text: review.join('; '), because: FALSE }];
		}
		return serious.map(({ kind, fields, text }): Alarm => {
			if (areAll(fields, reading.misread)) {
				return { reading, kind, fields, text, because: 'OCR error' };
			}
			const isFaulty = areAll(fields, reading.faulty);
			return { reading, kind, fields, text, because: isFaulty ? 'error on the document' : FALSE };
		});
	});
}

const FALSE = 'false alarm';

/** Why records need review, by file; a good reason outweighs all false alarms. */
export function recordAlarms(alarms: Alarm[]): Map<string, Alarm['because']> {
	const reasons: Alarm['because'][] = ['false alarm', 'error on the document', 'OCR error'];
	return new Map(
		reasons.flatMap((reason) =>
			alarms
				.filter(({ because }) => because === reason)
				.map(({ reading }) => [reading.file, reason] as const),
		),
	);
}

/** Whether a mistake is to be tried with a setting. */
export type IsTried = (setting: Setting, kind: MistakeKind) => boolean;

/**
 * Runs documents with their true values, then with each mistake, with every setting. A true value
 * that has an issue gets no mistake: nobody could tell what was caught.
 */
export async function measure(
	readings: Reading[],
	runs: CaseRuns,
	isTried: IsTried = () => true,
): Promise<Measured> {
	const truths = await withAll(readings, runs);
	const planted = truths.flatMap(({ reading, outcomes }) =>
		mistakesIn(reading)
			.filter(({ fields }) => !fields.some((field) => isDoubted(outcomes, field)))
			.map((mistake): PlantedResult => ({ reading, mistake, caught: new Map() })),
	);
	for (const setting of settings) {
		const tried = planted.filter(({ mistake }) => isTried(setting, mistake.kind));
		const outcomes = await runs.run(tried, setting);
		for (const [index, { reading, mistake, caught }] of tried.entries()) {
			const outcome = outcomes[index];
			const ofTruth = truths.find((truth) => truth.reading === reading)?.outcomes.get(setting);
			if (outcome && ofTruth) caught.set(setting, isCaught(mistake, outcome, ofTruth));
		}
	}
	return { truths, planted };
}

/** Runs each document with every setting. */
async function withAll(readings: Reading[], runs: CaseRuns): Promise<TrueResult[]> {
	const results = readings.map((reading): TrueResult => ({ reading, outcomes: new Map() }));
	for (const setting of settings) {
		const cases = readings.map((reading) => ({ reading }));
		const outcomes = await runs.run(cases, setting);
		for (const [index, result] of results.entries()) {
			const outcome = outcomes[index];
			if (outcome) result.outcomes.set(setting, outcome);
		}
	}
	return results;
}

/** Whether an issue is about a true value alone, and not about a sum or another cross-check. */
const isDoubted = (outcomes: Map<Setting, Outcome>, field: string) =>
	[...outcomes.values()].some(({ issues }) =>
		issues.some(({ kind, fields }) => !['missing', 'sum'].includes(kind) && fields.includes(field)),
	);
