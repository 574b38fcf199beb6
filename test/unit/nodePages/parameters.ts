import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';
import { generationOptions } from '../../../nodes/shared/service/completion/generationOptions';
import { runOptions } from '../../../nodes/shared/host/panel/commonOptions';
import type { Options } from '../../../nodes/shared/host/panel/option';

/** What differs where an AI Agent runs the node as its tool: what its model writes, and what is left to choose. */
export function describeTool(properties: INodeProperties[]): string {
	const inTool = properties.filter(isOfTool);
	if (inTool.length === 0) return '';
	const written = inTool.filter((one) => String(one.default).includes('$fromAI('));
	const names = written.map(({ displayName }) => `**${displayName}**`);
	const choices = inTool
		.filter(({ type }) => type === 'options')
		.map((property) => `- **${property.displayName}**: ${choicesIn(property)}`);
	return [`- The model of the agent writes ${names.join(', ')}.`, ...choices].join('\n');
}

/** Whether only an AI Agent's tool has it. */
export const isOfTool = ({ displayOptions }: INodeProperties) =>
	displayOptions?.show?.['@tool']?.includes(true) === true;

/** A page that comes before another one, and the node that it is about. */
export interface EarlierPage {
	file: string;
	title: string;
	properties: INodeProperties[];
}

const inNode = (properties: INodeProperties[]) => properties.filter((one) => !isOfTool(one));

/** A list with the parameters of a node, as its panel names them, without those of an earlier page. */
export const describeParameters = (properties: INodeProperties[], earlier: EarlierPage[]) =>
	describeNew(inNode, properties, earlier, 'parameters');

const optionsOf = (properties: INodeProperties[]) =>
	propertiesIn(properties.find(({ name }) => name === 'options'));

/** The list of *Options*, without those of an earlier page. */
export const describeOptions = (properties: INodeProperties[], earlier: EarlierPage[]) =>
	describeNew(optionsOf, properties, earlier, 'options');

/** What an earlier page describes in the same words is only named, with a link to it. */
function describeNew(
	pick: (properties: INodeProperties[]) => INodeProperties[],
	properties: INodeProperties[],
	earlier: EarlierPage[],
	section: string,
): string {
	const wordsIn = (all: INodeProperties[]) =>
		pick(all).map((one) => [one, describeEach([one], pick(all)).join('\n')] as const);
	const named = new Map<EarlierPage, string[]>();
	const own: string[] = [];
	for (const [{ displayName, name }, text] of wordsIn(properties)) {
		if (text === '') continue;
		const page =
			name !== 'options' &&
			earlier.find((one) => wordsIn(one.properties).some(([, other]) => other === text));
		if (page) named.set(page, [...(named.get(page) ?? []), displayName]);
		else own.push(text);
	}
	const links = Array.from(named, ([{ file, title }, names]) =>
		[`\nThe same as in [${title}](${file}#${section}):\n`, ...byGroup(names)].join('\n- '),
	);
	return [...own, ...links].join('\n');
}

/** Labels such as *Requests: Timeout*, those of a group in one line. */
function byGroup(labels: string[]): string[] {
	const groups = new Map<string, string[]>();
	for (const label of labels) {
		const [, group = '', name = label] = /^(.*?): (.*)$/.exec(label) ?? [];
		groups.set(group, [...(groups.get(group) ?? []), name]);
	}
	return Array.from(groups, ([group, names]) =>
		group === '' ? `**${names.join(', ')}**` : `**${group}**: ${names.join(', ')}`,
	);
}

/** Characters of a default that a page quotes. */
const MAX_DEFAULT = 80;

/**
 * Not when a parameter is there: the panel shows which have an effect.
 * @param siblings the parameters of the same level
 */
function describeEach(properties: INodeProperties[], siblings = properties): string[] {
	return properties
		.filter(({ type }) => type !== 'notice' && type !== 'hidden')
		.flatMap((property) => {
			const { displayName, description, hint } = property;
			const sentences = [description, hint].map((text) => text && asSentence(firstOf(text)));
			const text = [...sentences, choicesIn(property), defaultOf(property)]
				.filter(Boolean)
				.join(' ');
			const head = `- **${displayName}**${text === '' ? '' : `: ${text}`}`;
			return [head, ...insideOf(property, siblings).map((line) => `  ${line}`)];
		});
}

/** The values to choose from, in a line: the panel explains each where it is chosen. */
function choicesIn(property: INodeProperties): string | undefined {
	if (property.type !== 'options') return undefined;
	return `${choicesOf(property)
		.map(({ name }) => `_${name}_`)
		.join(', ')}.`;
}

/** What a parameter consists of. The options of a node have their own list. */
function insideOf(property: INodeProperties, siblings: INodeProperties[]): string[] {
	// One parameter may have two labels, by what else is set.
	if (property.type !== 'fixedCollection') return [];
	const first = siblings.find(({ name }) => name === property.name);
	if (first && first !== property) {
		return [`- The same as _${first.displayName}_.`];
	}
	const inside = propertiesIn(property);
	const isNested = inside.every(({ name }) => siblings.some((one) => one.name === name));
	return isNested ? ['- The same settings as above, without lists.'] : describeEach(inside);
}

const choicesOf = ({ options = [] }: INodeProperties) =>
	options.filter((option): option is INodePropertyOptions => 'value' in option);

function propertiesIn(collection: INodeProperties | undefined): INodeProperties[] {
	return (collection?.options ?? []).flatMap((option) => {
		if ('values' in option) return (option as INodePropertyCollection).values;
		return 'type' in option ? [option as INodeProperties] : [];
	});
}

/** Options that do something only where they are set: what the panel fills in is no default. */
const WITHOUT_DEFAULT = new Set(
	Object.values<Options[string]>({ ...generationOptions, ...runOptions })
		.filter(({ schema }) => schema.parse(undefined) === undefined)
		.map(({ property }) => property.displayName),
);

function defaultOf(property: INodeProperties): string | undefined {
	const value = labelOf(property, property.default);
	const isLong = value.includes('\n') || value === '{}' || value.length > MAX_DEFAULT;
	if (value === '' || isLong || property.typeOptions?.password) return undefined;
	return WITHOUT_DEFAULT.has(property.displayName)
		? `The panel begins with ${value}.`
		: `Default: ${value}.`;
}

/** A value as the panel shows it. */
function labelOf(property: INodeProperties | undefined, value: unknown): string {
	if (typeof value === 'boolean') return value ? 'on' : 'off';
	if (property?.type === 'options') {
		return `_${choicesOf(property).find((choice) => choice.value === value)?.name ?? String(value)}_`;
	}
	if (value === null || value === undefined || value === '') return '';
	if (typeof value === 'object' && 'value' in value) return labelOf(undefined, value.value);
	if (typeof value === 'object') return '{}';
	const text = JSON.stringify(value);
	return text.includes('\\n') ? '\n' : typeof value === 'string' ? `\`${value}\`` : text;
}

/** The first sentence: the panel has the rest, and the pages about a subject. */
const firstOf = (text: string) => text.split(/(?<=[.!?]) (?=[A-Z"])/, 1)[0] ?? '';

/** Placeholders such as `<field>` would be taken for HTML, and * for emphasis. */
const escaped = (text: string) => text.replace(/[<*_[\]]/g, '\\$&');

/** Texts of panels end without a full stop where they are one sentence. */
function asSentence(text: string): string {
	const shown = escaped(text);
	// A value, such as `1.234,56`, is no sentence.
	return /[.!?]$|^\S+$/.test(shown) ? shown : `${shown}.`;
}
