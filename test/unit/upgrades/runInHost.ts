import {
	type IBinaryKeyData,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeParameters,
	type INodeProperties,
	type INodeType,
	type NodeExecutionHint,
	NodeHelpers,
	type OnError,
} from 'n8n-workflow';
import { hostOf } from '../host/n8nCore';

/** An input item: files by binary field, each a name and its content. */
export interface Input {
	json?: INodeExecutionData['json'];
	files?: Record<string, [string, Buffer]>;
	/** Further binary fields, as another node may have written them. */
	odd?: object;
}

/** How a node is set. */
export interface Settings {
	parameters: INodeParameters;
	onError?: OnError;
	/** Values for the credential other than the usual address and key. */
	credential?: Record<string, string | boolean>;
	/** Gets what the node says above its output. */
	hints?: string[];
	/** Whether an agent runs it. */
	isTool?: boolean;
	/** Parameters that differ from item to item, as with expressions; they may throw. */
	ofItem?: (name: string, itemIndex: number) => unknown;
}

/** The models of a node by name, so that no list is asked for unless a test leaves one empty. */
const namedModels = (properties: INodeProperties[]): INodeParameters =>
	Object.fromEntries(
		properties
			.filter(({ type }) => type === 'resourceLocator')
			.map(({ name, modes }) => {
				const example = modes?.find((mode) => mode.name === 'id')?.placeholder;
				return [name, { __rl: true, mode: 'id', value: example?.replace('e.g. ', '') ?? '' }];
			}),
	);

/**
 * Runs a node once, outside of a workflow, with the request and binary helpers of the real n8n.
 * @param url of a service
 * @returns the items of each output
 */
export async function runInHost(
	nodeType: INodeType,
	url: string,
	inputs: Input[],
	{ parameters, onError, credential, hints = [], isTool = false, ofItem }: Settings,
): Promise<INodeExecutionData[][]> {
	const host = hostOf({ environment: 'main', baseUrl: url, apiKey: 'key', ...credential });
	const items = await Promise.all(
		inputs.map(async ({ json = {}, files, odd }): Promise<INodeExecutionData> => {
			const binary: IBinaryKeyData = {};
			for (const [field, [fileName, content]] of Object.entries(files ?? {})) {
				binary[field] = await host.helpers.prepareBinaryData(content, fileName);
			}
			return files || odd ? { json, binary: { ...binary, ...odd } } : { json };
		}),
	);
	const type = `${nodeType.description.name}${isTool ? 'Tool' : ''}`;
	const description = { ...nodeType.description, name: type };
	const node = { ...host.getNode(), type, typeVersion: 1, onError, parameters };
	// Records have all that is known, rows only a part.
	const isExtraction = nodeType.description.name === 'structuredExtraction';
	const known = NodeHelpers.getNodeParameters(
		description.properties,
		{
			...namedModels(description.properties),
			...(isExtraction && { output: 'record' }),
			...parameters,
		},
		true,
		false,
		node,
		description,
	);
	const context = {
		...host,
		helpers: host.helpers,
		getNode: () => node,
		getInputData: () => items,
		getExecuteData: () => ({ node, data: { main: [items] }, source: null }),
		getNodeParameter: (name: string, item: number, otherwise?: unknown, how?: object) => {
			const own = ofItem?.(name, item);
			if (own !== undefined) return own;
			let value: unknown = known;
			for (const key of name.split('.')) value = (value as INodeParameters | undefined)?.[key];
			const locator = how && (value as { value?: unknown } | undefined);
			return locator?.value ?? value ?? otherwise;
		},
		isConsoleOutputRedacted: () => false,
		addExecutionHints: (...shown: NodeExecutionHint[]) => {
			for (const { message } of shown) hints.push(message);
		},
		continueOnFail: () => onError !== undefined,
	} as unknown as IExecuteFunctions;
	const outputs = (await nodeType.execute?.call(context)) as INodeExecutionData[][];
	return outputs;
}
