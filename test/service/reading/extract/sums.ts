import { type Candidate, candidatesFor } from './labelled';
import type { Source } from './source';
import { looksLikeMoney } from './values';
import { concept } from './vocabulary';

/** The sums of a document, as printed; null where none is clear. */
export type Sums = Record<'net' | 'tax' | 'gross' | 'paid' | 'due', string | null>;

interface Sum extends Candidate {
	/** In hundredths. */
	cents: number;
}

/** How many candidates of each kind are tried with those of the others. */
const tried = 5;

/** The sums that fit each other best: net and tax make the total, of which what was paid leaves what is due. */
export function sumsOf(source: Source): Sums {
	const ids = ['net', 'tax', 'gross', 'paid', 'due'];
	const sums = ids.map((id) => sumCandidates(id, source));
	// Where amounts have decimals, what has none is a count: "net 30" days.
	const hasDecimals = sums.flat().some(({ value }) => looksLikeMoney(value));
	const [net, tax, named, paid, due] = sums.map((some) =>
		some.filter(({ value }) => !hasDecimals || looksLikeMoney(value)),
	) as [Sum[], Sum[], Sum[], Sum[], Sum[]];
	// The amount due may be the only printed total.
	const gross = [
		...named,
		...due
			.filter((one) => !named.some(({ cents: other }) => other === one.cents))
			.map((one) => ({ ...one, score: one.score - 0.2 })),
	];
	const totals = withNone(gross).flatMap((g) =>
		withNone(net).flatMap((n) =>
			withNone(tax).map((t) => ({
				g,
				n,
				t,
				score: weight(g) + weight(n) + weight(t) + agreement(g, n, t),
			})),
		),
	);
	const { g, n, t } = likeliest(totals);
	const rests = withNone(due).flatMap((d) =>
		withNone(paid).map((p) => ({ d, p, score: weight(d) + weight(p) + remainder(g, d, p) })),
	);
	const { d, p } = likeliest(rests);
	// Without an amount due, the whole total is due.
	const allDue = paid.length === 0 && due.length === 0 ? g : undefined;
	return {
		net: n?.value ?? null,
		tax: t?.value ?? null,
		gross: g?.value ?? null,
		paid: p?.value ?? null,
		due: (d ?? allDue)?.value ?? null,
	};
}

const withNone = (sums: Sum[]): (Sum | undefined)[] => [undefined, ...sums];

/** The first of those with the highest score; there is always one, without any sums. */
const likeliest = <Choice extends { score: number }>(choices: Choice[]): Choice =>
	choices.reduce((best, one) => (one.score > best.score ? one : best));

const weight = (sum: Sum | undefined): number => (sum ? sum.score - 0.4 : 0);

/** Bonus for sums that fit together, penalty for sums that do not. */
function agreement(gross?: Sum, net?: Sum, tax?: Sum): number {
	if (gross && net && tax) {
		const rest = gross.cents - net.cents - tax.cents;
		if (near(rest, 0)) return gross.cents === net.cents && tax.cents !== 0 ? -1 : 1;
		return -0.6;
	}
	if (gross && net) return Math.abs(net.cents) > Math.abs(gross.cents) ? -0.3 : 0;
	return 0;
}

/** The same for the amount due and the amount paid, compared with the total. */
function remainder(gross?: Sum, due?: Sum, paid?: Sum): number {
	if (!gross || !due) return 0;
	if (paid) return near(gross.cents - Math.abs(paid.cents), due.cents) ? 0.6 : -0.5;
	// The amount due is the total, unless something was paid.
	return near(gross.cents, due.cents) ? 0.2 : due.cents === 0 ? 0 : -0.5;
}

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 2;

/** The candidates with different values; of equally likely ones, the last counts for the whole document. */
function sumCandidates(id: string, source: Source): Sum[] {
	const rows = source.rows.length || 1;
	const all = candidatesFor(concept(id), source)
		.map((one) => ({ ...one, score: one.score + 0.03 * (one.cell.row / rows) }))
		.map((one) => ({ ...one, cents: cents(one.value) }))
		.filter((one): one is Sum => one.cents !== null)
		.sort((a, b) => b.score - a.score);
	return all
		.filter((one, at) => all.findIndex((other) => other.cents === one.cents) === at)
		.slice(0, tried);
}

/** An amount as it is printed, in hundredths; null if the text is no amount. */
export function cents(text: string): number | null {
	const plain = text.replace(/[^\d.,'’-]/g, '').replace(/['’]/g, '');
	const decimals = /[.,](\d{1,2})\D*$/.exec(plain);
	const whole = (decimals ? plain.slice(0, decimals.index) : plain).replace(/\D/g, '');
	if (!whole && !decimals) return null;
	const value = Number(`${whole || 0}.${decimals?.[1] ?? 0}`);
	return Math.round((/[-−–]\s?\p{Sc}?\s?[\d]|\d\s?[-−]$/u.test(text) ? -value : value) * 100);
}
