import type { Budget, Sliced } from '../budget';
import { isSameColour } from './colours';
import { readPart } from './docxXml';

/** Values of properties by the names of their XML elements; `fill` is the shade of the paragraph. */
export type RunStyle = Record<string, string>;

/** Properties of a run of text that decide whether it is visible, and its style. */
const PROPERTIES = new Set(
	'color dstrike highlight rStyle shd strike sz vanish vertAlign w'.split(' '),
);

/** Visible text is at least so large, in half points, … */
const MIN_SIZE = 4;
/** … and so wide, in percent. */
const MIN_WIDTH = 6;

/** Styles based on one another; real documents have five levels. */
const MAX_DEPTH = 50;

/** Highlights whose name is not their colour. */
const HIGHLIGHTS: Record<string, string> = { none: 'auto', white: 'ffffff', black: '000000' };

/** The value of a switch, which is on without one. */
export const isOn = (value = 'on') => !/^(?:0|false|off)$/.test(value);

/** A shade as six hexadecimal digits, `auto` for none, '' for a pattern of several colours. */
export const fillOf = ({ 'w:val': pattern = 'clear', 'w:fill': fill = 'auto' }: RunStyle) =>
	['clear', 'nil'].includes(pattern) ? fill : '';

/** The first of several shades that is set. */
export const firstShade = (...shades: (string | undefined)[]) =>
	shades.find((shade = 'auto') => shade !== 'auto');

export function addProperty(style: RunStyle, name: string, attributes: RunStyle): void {
	if (name === 'shd') style[name] = fillOf(attributes);
	else if (PROPERTIES.has(name)) style[name] = attributes['w:val'] ?? 'on';
}

/** The styles of a Word document. */
export class DocxStyles {
	/** Properties of all text. */
	readonly defaults: RunStyle = {};

	/** The id of the style of paragraphs that name none. */
	defaultParagraph = '';

	private readonly byId = new Map<string, Style>();

	add(id: string, style: Style): void {
		this.byId.set(id, style);
	}

	/** The properties of a style, with those of the styles that it is based on. */
	of(id = '', depth = 0): RunStyle {
		const style = this.byId.get(id);
		if (style === undefined || depth > MAX_DEPTH) return {};
		return (style.all ??= { ...this.of(style.basedOn, depth + 1), ...style.own });
	}

	/**
	 * Whether a run of text is invisible or crossed out.
	 * @param paragraph id of the style of its paragraph
	 * @param own properties of the run itself
	 * @param shade of the paragraph itself
	 * @param behind the colour behind the paragraph
	 */
	hides(paragraph: string, own: RunStyle, shade: string | undefined, behind: string): boolean {
		const run = { ...this.defaults, ...this.of(paragraph), ...this.of(own['rStyle']), ...own };
		const { color = 'auto', highlight = 'none', shd, fill, sz = '', w = '' } = run;
		const background = firstShade(HIGHLIGHTS[highlight] ?? '', shd, shade, fill, behind);
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

/** @param content the XML of `styles.xml` */
export function* readStyles(content: Buffer, budget: Budget): Sliced<DocxStyles> {
	const styles = new DocxStyles();
	let style: Style = { own: styles.defaults };
	let type: string | undefined;
	yield* readPart(content, budget, {
		open(name, attributes, parent) {
			if (name === 'style') {
				({ 'w:type': type } = attributes);
				const { 'w:styleId': id = '', 'w:default': isDefault = '0' } = attributes;
				style = { own: {} };
				styles.add(id, style);
				if (type === 'paragraph' && isOn(isDefault)) styles.defaultParagraph = id;
			} else if (name === 'basedOn') style.basedOn = attributes['w:val'];
			// Table styles shade some cells only: the colour of a cell is not known.
			else if (name === 'shd' && type === 'table') style.own['fill'] = '';
			else if (parent === 'rPr') addProperty(style.own, name, attributes);
			else if (name === 'shd' && parent === 'pPr') style.own['fill'] = fillOf(attributes);
		},
	});
	return styles;
}
