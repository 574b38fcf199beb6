import type { Budget, Sliced } from '../../shared/budget';
import { isSameColour } from './colours';
import { readPart } from './docxXml';

/** Values of properties by the names of their elements; `fill` is the shade of the paragraph. */
export type RunStyle = Record<string, string>;

/** Properties of a run of text that say how people see it, and its style. */
const PROPERTIES = new Set(
	'color dstrike highlight rStyle shd strike sz vanish vertAlign w'.split(' '),
);

/** Smallest text that people see, in half points, and narrowest, in percent. */
const MIN_SIZE = 4;
const MIN_WIDTH = 6;

/** Styles that build on one another; those of real documents are five deep. */
const MAX_DEPTH = 50;

/** Highlights that are no other colour. */
const HIGHLIGHTS: Record<string, string> = { none: 'auto', white: 'ffffff', black: '000000' };

/** Whether a switch is on; without a value, it is. */
export const isOn = (value = 'on') => !/^(?:0|false|off)$/.test(value);

/** Six hexadecimal digits, `auto` for no shade, '' for one of more than one colour. */
export const fillOf = ({ 'w:val': pattern = 'clear', 'w:fill': fill = 'auto' }: RunStyle) =>
	['clear', 'nil'].includes(pattern) ? fill : '';

/** The first of several shades that there is. */
export const firstOf = (...shades: (string | undefined)[]) =>
	shades.find((shade = 'auto') => shade !== 'auto');

export function addProperty(style: RunStyle, name: string, attributes: RunStyle): void {
	if (name === 'shd') style[name] = fillOf(attributes);
	else if (PROPERTIES.has(name)) style[name] = attributes['w:val'] ?? 'on';
}

/** The styles of a Word document. */
export class DocxStyles {
	/** Of all text, of paragraphs without another style, and by their ids. */
	readonly defaults: RunStyle = {};

	paragraph = '';

	private readonly byId = new Map<string, Style>();

	add(id: string, style: Style): void {
		this.byId.set(id, style);
	}

	/** A style with those that it builds on. */
	of(id = '', depth = 0): RunStyle {
		const style = this.byId.get(id);
		if (style === undefined || depth > MAX_DEPTH) return {};
		return (style.all ??= { ...this.of(style.basedOn, depth + 1), ...style.own });
	}

	/**
	 * Whether people do not see a run of text, or see it crossed out.
	 * @param own properties of the run itself
	 * @param shade of the paragraph itself
	 * @param around what is behind the paragraph
	 */
	hides(paragraph: string, own: RunStyle, shade: string | undefined, around: string): boolean {
		const run = { ...this.defaults, ...this.of(paragraph), ...this.of(own['rStyle']), ...own };
		const { color = 'auto', highlight = 'none', shd, fill, sz = '', w = '' } = run;
		const background = firstOf(HIGHLIGHTS[highlight] ?? '', shd, shade, fill, around);
		return (
			['vanish', 'strike', 'dstrike'].some((name) => name in run && isOn(run[name])) ||
			Number.parseFloat(sz) < MIN_SIZE ||
			Number.parseFloat(w) < MIN_WIDTH ||
			(color !== 'auto' && isSameColour(color.toLowerCase(), background?.toLowerCase()))
		);
	}
}

interface Style {
	basedOn?: string;
	own: RunStyle;
	all?: RunStyle;
}

/** @param content of the part with the styles */
export function* readStyles(content: Buffer, budget: Budget): Sliced<DocxStyles> {
	const styles = new DocxStyles();
	let style: Style = { own: styles.defaults };
	let type: string | undefined;
	yield* readPart(content, budget, {
		open(name, attributes, of) {
			if (name === 'style') {
				({ 'w:type': type } = attributes);
				const { 'w:styleId': id = '', 'w:default': isDefault = '0' } = attributes;
				style = { own: {} };
				styles.add(id, style);
				if (type === 'paragraph' && isOn(isDefault)) styles.paragraph = id;
			} else if (name === 'basedOn') style.basedOn = attributes['w:val'];
			// Which cells of a table have its shades, and which do not, is not looked into.
			else if (name === 'shd' && type === 'table') style.own['fill'] = '';
			else if (of === 'rPr') addProperty(style.own, name, attributes);
			else if (name === 'shd' && of === 'pPr') style.own['fill'] = fillOf(attributes);
		},
	});
	return styles;
}
