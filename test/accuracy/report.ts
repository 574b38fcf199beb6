import { settings } from './CaseRuns';
import {
	alarmsOf,
	falseAlarmsAbout,
	type Measured,
	type PlantedResult,
	recordAlarms,
} from './measure';
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

/** How many mistakes of each kind were caught, and how many true records have a false alarm about the same fields. */
export function plantedSection(measured: Measured): string {
	const { planted } = measured;
	const rowOf = (name: string, own: PlantedResult[]) => {
		const [checks] = settings;
		const isCaught = ({ caught }: PlantedResult) => caught.get(checks) === true;
		const absent = own.filter(({ mistake }) => mistake.isAbsent);
		const found = absent.filter(isCaught).length;
		const fields = own.flatMap(({ mistake }) =>
			mistake.fields.map((field) => field.split('[')[0] ?? ''),
		);
		return [
			name,
			own.length,
			share(found, absent.length, `${found} of ${absent.length}`),
			...settings.map((setting) =>
				share(own.filter(({ caught }) => caught.get(setting)).length, own.length),
			),
			falseAlarmsAbout(measured, [...new Set(fields)], checks),
		];
	};
	const kinds = Object.keys(MISTAKES) as MistakeKind[];
	const rows = kinds.map((kind) =>
		rowOf(
			MISTAKES[kind],
			planted.filter(({ mistake }) => mistake.kind === kind),
		),
	);
	const names = settings.map(({ name }) => name[0]?.toUpperCase() + name.slice(1));
	const head = [
		'Mistake',
		'Planted',
		'Not in the document, caught by checks alone',
		...names,
		'False alarms about the same fields',
	];
	return markdownTable(head, [...rows, rowOf('all', planted)], true);
}
