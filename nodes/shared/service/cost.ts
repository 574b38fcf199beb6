import type { VisionOcrCredential } from './credential';

/** Prices as the user has typed them into the credential. */
export type Prices = Pick<
	VisionOcrCredential,
	'pricePages' | 'priceInput' | 'priceOutput' | 'priceCurrency'
>;

/** What requests have used. */
interface Used {
	pages?: number;
	prompt_tokens?: number | null;
	completion_tokens?: number | null;
}

/** What that costs, with six decimals: pages per 1,000, tokens per million. */
export function costOf(prices: Prices, used: Used): number {
	const { pages = 0, prompt_tokens: input, completion_tokens: output } = used;
	const ofTokens = (input ?? 0) * prices.priceInput + (output ?? 0) * prices.priceOutput;
	const cost = (pages * prices.pricePages) / 1_000 + ofTokens / 1_000_000;
	return Math.round(cost * 1_000_000) / 1_000_000;
}

/** The cost as a part of `usage`; nothing without prices. */
export const costIn = (prices: Prices | undefined, used: Used | null) =>
	prices && used && { cost: costOf(prices, used), currency: prices.priceCurrency };

/** "0.0123 EUR". */
export const costInWords = ({ priceCurrency }: Prices, cost: number) =>
	`${cost.toLocaleString('en', { maximumFractionDigits: 4 })} ${priceCurrency}`.trim();
