import { ALL_ROLES, type Role, ROLES } from '../roles/roles';
import type { Mention } from './mention';

const patternOf = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})`, 'giu');

const PATTERNS = new Map(
	ALL_ROLES.flatMap((role) => {
		const { labels } = ROLES[role];
		return labels === undefined ? [] : [[role, patternOf(labels)] as const];
	}),
);

/** Finds the labels of values with a role in a text, in order; of roles that share labels, of either. */
export const findLabels = (text: string, role: Role): Mention<'label', Role>[] =>
	[...text.matchAll(PATTERNS.get(role) ?? /$^/g)].map(({ 0: words, index }) => ({
		kind: 'label',
		text: words,
		start: index,
		end: index + words.length,
		values: [role],
	}));

const DATE = patternOf('date|dat[ue]m|fecha|data(?!\\p{L})');

/** Whether a text has a word that labels any date. */
export const hasDateLabel = (text: string) => text.search(DATE) !== -1;

/** A label as a message quotes it, without the marks of tables and headings. */
export const shownLabel = (text = '') => text.replace(/[\s|*:#]+/g, ' ').trim();
