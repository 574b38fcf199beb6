import { settings } from './CaseRuns';
import { alarmsOf, type Measured, type PlantedResult, recordAlarms } from './measure';
import { MISTAKES, type MistakeKind } from './mistakes';
import { markdownTable } from '../harness/section';
import { leavesOf } from './Reading';

const count = (number: number, what: string): string =>
	`${number} ${what}${number === 1 ? '' : 's'}`;

/** How many records with true values need review, and why. */
export function truthsSection(measured: Measured): string {
	const { truths } = measured;
	const values = truths.reduce((sum, { reading }) => sum + leavesOf(reading.record).length, 0);
	const left = truths.reduce((sum, { reading }) => sum + reading.notShown.length, 0);
	const names = new Map<string, string[]>();
	for (const setting of settings) {
		const alarms = alarmsOf(measured, setting);
		for (const { reading, because, kind, fields } of alarms)
			process.stdout.write(`${setting.name}: ${reading.file}, ${because}: ${kind} of ${fields}\n`);
		const ofRecords = [...recordAlarms(alarms).values()];
		const records = (because: string) => ofRecords.filter((one) => one === because).length;
		const figures = `${ofRecords.length} of ${truths.length} to review: ${records('OCR error')} for OCR errors, ${records('error on the document')} for errors on the document itself, ${records('false alarm')} for false alarms only`;
		names.set(figures, [...(names.get(figures) ?? []), setting.name]);
	}
	const listed = Array.from(names, ([figures, alike]) => `- ${alike.join(', ')}: ${figures}`);
	const notShown = `${count(left, 'value')} of the data that the pages do not show ${left === 1 ? 'was' : 'were'} left out.`;
	return [
		`${count(truths.length, 'document')}, ${values} values.${left > 0 ? ` ${notShown}` : ''}`,
		listed.join('\n'),
	].join('\n\n');
}

/** In bold where it is all of them. */
const share = (part: number, whole: number, text = String(part)) =>
	whole === 0 ? '–' : part === whole ? `**${text}**` : text;

/** How many mistakes were caught, of all kinds together. */
export function plantedSummary({ planted }: Measured): string {
	const absent = planted.filter(({ mistake }) => mistake.isAbsent);
	const caught = (setting: (typeof settings)[number], among = planted) =>
		among.filter((one) => one.caught.get(setting)).length;
	const each = settings.map((setting) => `${setting.name} ${caught(setting)}`).join(', ');
	return `${planted.length} mistakes; ${caught(settings[0], absent)} of ${absent.length} whose value is not in the document are caught. Of all, checks alone catch ${each.replace(/^checks alone /, '')}.`;
}

/** How many mistakes of each kind were caught; kinds of which the checks alone catch all are named below. */
export function plantedSection({ planted }: Measured): string {
	const [checks] = settings;
	const caughtBy = (setting: (typeof settings)[number], own: PlantedResult[]) =>
		own.filter(({ caught }) => caught.get(setting)).length;
	const rowOf = (name: string, own: PlantedResult[]) => [
		name,
		own.length,
		...settings.map((setting) => share(caughtBy(setting, own), own.length)),
	];
	const kinds = (Object.keys(MISTAKES) as MistakeKind[])
		.map((kind) => ({
			name: MISTAKES[kind],
			own: planted.filter(({ mistake }) => mistake.kind === kind),
		}))
		.filter(({ own }) => own.length > 0);
	const isWhole = ({ own }: (typeof kinds)[number]) => caughtBy(checks, own) === own.length;
	const names = settings.map(({ name }) => name[0]?.toUpperCase() + name.slice(1));
	const rows = kinds.filter((kind) => !isWhole(kind)).map(({ name, own }) => rowOf(name, own));
	const table = markdownTable(
		['Mistake', 'Planted', ...names],
		[...rows, rowOf('all, also those below', planted)],
		true,
	);
	const absent = planted.filter(({ mistake }) => mistake.isAbsent);
	const found = `Of ${absent.length} values that are not in the document, checks alone caught ${caughtBy(checks, absent)}.`;
	const whole = kinds.filter(isWhole).map(({ name, own }) => `${name} (${own.length})`);
	return [
		table,
		`${found} They caught all mistakes of these kinds:`,
		whole.map((one) => `- ${one}`).join('\n'),
	].join('\n\n');
}
