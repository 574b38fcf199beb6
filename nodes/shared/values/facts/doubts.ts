import { quote } from '../../basics/text/valueText';

/** How many shared currencies a doubt names. */
const NAMED = 4;

function listed(codes: string[], joiner: string): string {
	if (codes.length > NAMED) return `${codes.slice(0, NAMED).join(', ')} ${joiner} others`;
	const last = codes.at(-1) ?? '';
	return codes.length === 1 ? last : `${codes.slice(0, -1).join(', ')} ${joiner} ${last}`;
}

const ORDER_IN_WORDS = { DMY: 'the day', MDY: 'the month', YMD: 'the year' };

/** Words of doubts about how a printed value was read, by their kinds; days are in words already. */
const DOUBTS = {
	tooLarge: ({ value }: { value: number }) => `${value} is too large to be exact`,
	twoNumbers: (two: { digits: string; value: number; other: number }) =>
		`${quote(two.digits)} could be ${two.value} or ${two.other}`,
	numberOrDay: ({ text, value }: { text: string; value: number }) =>
		`${quote(text)} could be ${value} or a day and a month`,
	otherMark: ({ digits, mark, value }: { digits: string; mark: string; value: number }) =>
		`${quote(digits)} does not have the decimal mark "${mark}" and was read as ${value}`,
	mayBeTwo: ({ printed }: { printed: string }) => `${quote(printed)} may be two numbers`,
	debitOrCredit: ({ unit }: { unit: string }) =>
		`"${unit}" may mean debit or credit; the sign was kept as printed`,
	unknownCurrency: ({ printed }: { printed: string }) => `${printed} is not a known currency`,
	noCurrency: () => 'no code, symbol or name of a currency is known for it',
	differentCurrencies: ({ printed }: { printed: string }) => `${printed} name different currencies`,
	severalCurrencies: ({ printed, codes }: { printed: string; codes: string[] }) =>
		`${printed} could be ${listed(codes, 'or')}`,
	sharedCurrency: (shared: { printed: string; code: string; others: string[] }) =>
		`${shared.printed} was read as ${shared.code} but is also used for ${listed(shared.others, 'and')}`,
	noTime: () => 'it has no time of day',
	zoneLeftOut: ({ zone }: { zone: string }) => `the time zone ${quote(zone)} was left out`,
	severalDays: ({ text, day, others }: { text: string; day: string; others: string[] }) =>
		`printed ${quote(text)}. Read as ${day}; could also be ${others.join(' or ')}`,
	otherOrder: (read: { text: string; order: keyof typeof ORDER_IN_WORDS; day: string }) =>
		`${quote(read.text)} does not have ${ORDER_IN_WORDS[read.order]} first and was read as ${read.day}`,
	otherWeekday: ({ text, day }: { text: string; day: string }) =>
		`the weekday in ${quote(text)} is not that of ${day}`,
	notThai: ({ day }: { day: string }) => `it could also be ${day}, if its year is no Thai one`,
	yearOfEra: ({ printed, day }: { printed: string; day: string }) =>
		`${quote(printed)} was read as ${day}, by the years of an era`,
	oddYear: (of: {
		year: number;
		first: number;
		last: number;
		calendars: { name: string | undefined; day: string }[];
	}) => {
		const others = of.calendars.map(({ name, day }) => `; by the ${name} it is ${day}`);
		return `the year ${of.year} is not one of ${of.first} to ${of.last}${others.join('')}`;
	},
	crossAsNo: ({ word }: { word: string }) => `"${word}" was read as no but may mark the chosen box`,
};

type DoubtKind = keyof typeof DOUBTS;

/** A doubt about how a printed value was read, as data. */
export type Doubt = {
	[Kind in DoubtKind]: {
		kind: Kind;
		values: Parameters<(typeof DOUBTS)[Kind]> extends [infer Values]
			? Values
			: Record<string, never>;
	};
}[DoubtKind];

/** The words of a doubt; they continue a sentence that names the field. */
export const doubtText = ({ kind, values }: Doubt): string => DOUBTS[kind](values as never);
