import type {
	IDataObject,
	IDisplayOptions,
	INode,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';

/**
 * Whether an AI Agent runs the node as its tool: n8n gives such a node a type of its own, `…Tool`.
 * (`isToolExecution` says so of some versions of the agent only.)
 */
export const isTool = ({ type }: INode) => type.endsWith('Tool');

const where = (isInTool: boolean, property: INodeProperties): INodeProperties => ({
	...property,
	displayOptions: {
		...property.displayOptions,
		show: { ...property.displayOptions?.show, '@tool': [isInTool] },
	},
});

/**
 * The properties of a node with those of its tool, which an agent hands no files, only what its model writes.
 * What is different there is in them twice.
 * @param tool what the agent is told of it, and the properties that are different there, by name; `null` for
 *   those that it does not have
 */
export function withTool(
	properties: INodeProperties[],
	tool: {
		description: string;
		properties: Record<string, ((property: INodeProperties) => Partial<INodeProperties>) | null>;
	},
): INodeProperties[] {
	const both = properties.flatMap((property) => {
		const difference = tool.properties[property.name];
		if (difference === undefined) return [property];
		const inNode = where(false, property);
		if (difference === null) return [inNode];
		return [inNode, where(true, { ...property, ...difference(property) })];
	});
	return [where(true, { ...toolDescription, default: tool.description }), ...both];
}

/** n8n makes such a property by itself, with what the node is described by in lists. */
const toolDescription: INodeProperties = {
	displayName: 'Description',
	name: 'toolDescription',
	type: 'string',
	default: '',
	required: true,
	typeOptions: { rows: 5 },
	description: 'What the agent is told of this tool, so that it knows when and how to use it',
};

/**
 * A text that the model of the agent writes, until the user takes that back; in the form of the
 * editor, which shows it as such.
 * @param key by which the model names the text
 * @param what the text is, for the model
 */
export const byModel = (key: string, what: string, displayOptions?: IDisplayOptions) => () => {
	const value = `/*n8n-auto-generated-fromAI-override*/ $fromAI('${key}', \`${what}\`, 'string')`;
	return { default: `={{ ${value} }}`, ...(displayOptions && { displayOptions }) };
};

/** A choice among fewer values; the first one is the default. */
export const oneOf =
	(...values: [string, ...string[]]) =>
	({ options = [] }: INodeProperties) => {
		const isThere = ({ value }: INodePropertyOptions) => values.includes(String(value));
		return { options: (options as INodePropertyOptions[]).filter(isThere), default: values[0] };
	};

/** The keys of an output item that an agent needs; what is empty is left out, since each word costs tokens. */
export const onlyKeys = (json: IDataObject, keys: readonly string[]): IDataObject =>
	Object.fromEntries(
		Object.entries(json).filter(([key, value]) => keys.includes(key) && !isEmpty(value)),
	);

const isEmpty = (value: unknown) =>
	value === null || value === undefined || (Array.isArray(value) && value.length === 0);
