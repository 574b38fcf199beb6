import type { Usage } from '../service/contract';

/** Tokens of several answers. */
export interface TotalUsage {
	prompt_tokens: number;
	completion_tokens: number;
}

/** The sum over answers that tell their usage; what one of them leaves out counts as 0. `null` when none tells. */
export function totalUsage(usages: Array<Usage | null | undefined>): TotalUsage | null {
	const known = usages.filter((usage) => usage !== null && usage !== undefined);
	if (known.length === 0) return null;
	const sum = (key: keyof TotalUsage) =>
		known.reduce((total, usage) => total + (usage[key] ?? 0), 0);
	return { prompt_tokens: sum('prompt_tokens'), completion_tokens: sum('completion_tokens') };
}
