import type { Budget, Sliced } from '../../host/budget';
import { splitName } from '../files/textFacts';
import { decodeText } from '../fileTexts/decodeText';
import { parseMarkup } from '../../page/markup/parseMarkup';
import { MAX_NESTING } from '../../basics/values';

/** Skipped elements: deleted or moved text, former formatting, copies for older versions of Word, how Japanese is pronounced. */
const SKIPPED = new Set(
	'del Fallback moveFrom pPrChange rPh rPrChange tcPrChange trPrChange'.split(' '),
);

/** Parses a part of a Word document or workbook. Of deleted content, only the text is reported. */
export function* readPart(
	content: Buffer,
	budget: Budget,
	handlers: {
		/** @param parent the element of properties around it, such as `rPr`; '' for none or several */
		open: (name: string, attributes: Record<string, string>, parent: string) => void;
		close?: (name: string) => void;
		/** @param name of the element that has the text */
		text?: (text: string, name: string) => void;
	},
): Sliced<void> {
	/** Open elements from the first skipped one on. */
	let skipped = 0;
	let name = '';
	/** Open elements of properties. */
	const properties: string[] = [];
	const open = (tag: string, attributes: Record<string, string>) => {
		name = splitName(tag).local;
		if (skipped > 0 || SKIPPED.has(name)) skipped += 1;
		if (skipped > 0) return;
		handlers.open(
			name,
			withoutPrefixes(attributes),
			(properties.length === 1 && properties[0]) || '',
		);
		if (name.endsWith('Pr')) properties.push(name);
	};
	const close = (tag: string) => {
		const { local } = splitName(tag);
		name = '';
		if (skipped > 0) {
			skipped -= 1;
			return;
		}
		if (local.endsWith('Pr')) properties.pop();
		handlers.close?.(local);
	};
	const text = (content: string) => {
		if (skipped === 0 || name === 'delText') handlers.text?.(content, name);
	};
	const markup = decodeText(content);
	yield* parseMarkup(markup, { open, close, text }, budget, { xmlMode: true });
}

/** Attributes without the prefixes of their namespaces, which each program may choose. */
function withoutPrefixes(attributes: Record<string, string>): Record<string, string> {
	const named: Record<string, string> = {};
	for (const [name, value] of Object.entries(attributes)) {
		const { prefix, local } = splitName(name);
		if (prefix === '' || !(local in named)) named[local] = value;
	}
	return named;
}

/** Properties of a run of text that decide whether it is visible, and its style. */
const PROPERTIES = new Set('dstrike rStyle strike sz vanish vertAlign w'.split(' '));

/** Visible text is at least so large, in half points, … */
const MIN_SIZE = 4;
/** … and so wide, in percent. */
const MIN_WIDTH = 6;

/** The value of a switch, which is on without one. */
export const isOn = (value = 'on') => !/^(?:0|false|off)$/.test(value);

export function addProperty(
	style: Record<string, string>,
	name: string,
	attributes: Record<string, string>,
): void {
	if (PROPERTIES.has(name)) style[name] = attributes['val'] ?? 'on';
}

/** The styles of a Word document: values of properties by the names of their XML elements. */
export class DocxStyles {
	/** Properties of all text. */
	readonly defaults: Record<string, string> = {};

	/** The id of the style of paragraphs that name none. */
	defaultParagraph = '';

	private readonly byId = new Map<string, Style>();

	add(id: string, style: Style): void {
		this.byId.set(id, style);
	}

	/** The properties of a style, with those of the styles that it is based on. */
	of(id = '', depth = 0): Record<string, string> {
		const style = this.byId.get(id);
		if (style === undefined || depth > MAX_NESTING) return {};
		return (style.all ??= { ...this.of(style.basedOn, depth + 1), ...style.own });
	}

	/**
	 * Whether a run of text is invisible or crossed out.
	 * @param paragraph id of the style of its paragraph
	 * @param own properties of the run itself
	 */
	hides(paragraph: string, own: Record<string, string>): boolean {
		const run = { ...this.defaults, ...this.of(paragraph), ...this.of(own['rStyle']), ...own };
		const { sz = '', w = '' } = run;
		return (
			['vanish', 'strike', 'dstrike'].some((name) => name in run && isOn(run[name])) ||
			Number.parseFloat(sz) < MIN_SIZE ||
			Number.parseFloat(w) < MIN_WIDTH
		);
	}
}

interface Style {
	basedOn?: string;
	own: Record<string, string>;
	all?: Record<string, string>;
}

/** @param content the XML of `styles.xml` */
export function* readStyles(content: Buffer, budget: Budget): Sliced<DocxStyles> {
	const styles = new DocxStyles();
	let style: Style = { own: styles.defaults };
	yield* readPart(content, budget, {
		open(name, attributes, parent) {
			if (name === 'style') {
				const { type: type, styleId: id = '', default: isDefault = '0' } = attributes;
				style = { own: {} };
				// No text can name a style without an id.
				if (id !== '') styles.add(id, style);
				if (type === 'paragraph' && isOn(isDefault)) styles.defaultParagraph = id;
			} else if (name === 'basedOn') style.basedOn = attributes['val'];
			else if (parent === 'rPr') addProperty(style.own, name, attributes);
		},
	});
	return styles;
}
