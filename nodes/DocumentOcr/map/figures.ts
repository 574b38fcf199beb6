import { shortened } from '../../shared/text/shorten';
import { asList, hasValue, isValues, type Values } from '../../shared/values';

/** What a model sees in an image. */
export interface Figure {
	kind: string;
	/** Empty where it has none. */
	caption: string;
	axes: string[];
	values: Array<{ label: string; series: string; value: string }>;
}

/** The name of an image of a document: services may use the same id on several pages. */
export const imageKey = ({ page, id }: { page: number; id: string }) => `${page} ${id}`;

/** Characters of a caption and of any other text, and entries of a list, at most. */
const MAX_CAPTION = 1_000;
const MAX_TEXT = 100;
const MAX_ENTRIES = 200;

const text = (value: unknown, most = MAX_TEXT) =>
	typeof value === 'string' ? shortened(value, most) : '';

/** A checked answer as a figure; `undefined` for logos, and where the answer is empty. */
export function readFigure(record: Values): Figure | undefined {
	const kind = text(record['kind']) || 'other';
	const figure = {
		kind,
		caption: text(record['caption'], MAX_CAPTION),
		axes: asList(record['axes'])
			.slice(0, MAX_ENTRIES)
			.map((axis) => text(axis))
			.filter(Boolean),
		values: asList(record['values'])
			.slice(0, MAX_ENTRIES)
			.filter(isValues)
			.filter((entry) => hasValue(entry['value']))
			.map(({ label, series, value }) => ({
				...{ label: text(label), series: text(series), value: text(value) },
			})),
	};
	const isSilent = figure.caption === '' && figure.values.length === 0;
	return kind === 'logo' || isSilent ? undefined : figure;
}

/** A text that Markdown and HTML show as it is, on one line: it comes from a model that read an image. */
const plain = (words: string) =>
	words
		.replace(/\s+/g, ' ')
		.trim()
		.replace(/[\\`*_{}[\]<>#|!~]/g, '\\$&');

/**
 * A figure as Markdown, marked as generated.
 * @param isInRow inside a table row, where it has to be one line
 */
export function figureMarkdown({ kind, caption, axes, values }: Figure, isInRow: boolean): string {
	const about = [
		`**Image (${kind}), described by a model:** ${plain(caption.replace(/[^.!?…]$/, '$&.'))}`,
		...(axes.length > 0 ? [`Axes: ${axes.map(plain).join('; ')}.`] : []),
	].join(' ');
	const hasSeries = values.some(({ series }) => series !== '');
	const rows = values.map(({ label, series, value }) =>
		[label, ...(hasSeries ? [series] : []), value].map(plain),
	);
	if (rows.length === 0) return about;
	if (isInRow) return `${about} Values: ${rows.map((cells) => cells.join(' ')).join('; ')}.`;
	const head = ['Label', ...(hasSeries ? ['Series'] : []), 'Value'];
	const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
	return `${about}\n\n${lines.join('\n')}\n`;
}
