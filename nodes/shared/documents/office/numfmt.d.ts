/** Functions of numfmt that it does not export. */

declare module '*/numfmt/lib/parsePattern.js' {
	/** A parsed format; its sections are for positive and negative numbers, zero and texts. */
	export function parsePattern(pattern: string): {
		partitions: { exponential?: boolean; frac_max?: number; scale?: number }[];
	};
}

declare module '*/numfmt/lib/formatNumber.js' {
	export function formatValue(
		value: number,
		parsed: { partitions: unknown[] },
		options: Record<string, unknown>,
	): string;
}

declare module '*/numfmt/lib/formatInfo.js' {
	export function isDate(partitions: unknown[]): boolean;
}

declare module '*/numfmt/lib/options.js' {
	export const defaultOptions: Record<string, unknown>;
}
