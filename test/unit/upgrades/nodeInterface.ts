import type { ICredentialType, INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import type { Shape } from './shape';

/** A parameter or option as workflows store it; labels and descriptions may change. */
export interface ParameterInterface {
	type: string;
	default: unknown;
	/** What can be chosen. */
	values?: unknown[];
	required?: true;
	/** Bounds of a number, and whether there may be several. */
	limits?: Record<string, unknown>;
	/** When it is there: n8n drops the value of a parameter that is hidden. */
	show?: Record<string, unknown[]>;
	hide?: Record<string, unknown[]>;
}

/** By name; the options of a collection as `options.timeout`. */
type Parameters = Record<string, ParameterInterface>;

/** All of a node that workflows depend on. */
export interface NodeInterface {
	/** Name, versions, inputs, outputs: what is never added to. */
	node: Record<string, unknown>;
	parameters: Parameters;
	/** The value of each option that a workflow leaves out. */
	leftOut?: Record<string, unknown>;
	/** What comes out, by what was set. */
	items?: Record<string, Shape>;
}

/** @param leftOut what the schema of the node's options makes of no options at all */
export function interfaceOf(
	{ name, version, inputs, outputs, credentials, usableAsTool, properties }: INodeTypeDescription,
	leftOut: Record<string, unknown>,
	items: Record<string, Shape>,
): NodeInterface {
	return {
		node: {
			name,
			version,
			inputs,
			outputs: typeof outputs === 'string' ? outputs.replace(/\s+/g, ' ') : outputs,
			credentials: (credentials ?? []).map((credential) => credential.name),
			usableAsTool: usableAsTool ?? false,
		},
		parameters: parametersOf(properties),
		leftOut,
		items,
	};
}

export const credentialInterface = ({ name, properties }: ICredentialType): NodeInterface => ({
	node: { name },
	parameters: parametersOf(properties),
});

const LIMITS = ['minValue', 'maxValue', 'numberPrecision', 'multipleValues'] as const;

function parametersOf(properties: INodeProperties[], prefix = ''): Parameters {
	const found: Parameters = {};
	for (const property of properties) {
		// Shown, but never stored.
		if (property.type === 'notice') continue;
		const inner = innerOf(property);
		let name = `${prefix}${property.name}`;
		// Two fields that are never shown together may share a name.
		while (name in found) name += "'";
		found[name] = parameterOf(property, inner === undefined);
		for (const [group, below] of inner ?? []) {
			Object.assign(found, parametersOf(below, `${name}${group}.`));
		}
	}
	return found;
}

/** The parameters within a collection, or within each group of a fixed collection. */
function innerOf({
	type,
	options = [],
}: INodeProperties): [string, INodeProperties[]][] | undefined {
	if (type === 'collection') return [['', options.filter((option) => 'type' in option)]];
	if (type !== 'fixedCollection') return undefined;
	return options.flatMap((option) =>
		'values' in option ? [[`.${option.name}`, option.values]] : [],
	);
}

function parameterOf(property: INodeProperties, isLeaf: boolean): ParameterInterface {
	const { type, required, displayOptions: { show, hide } = {} } = property;
	const limits = Object.fromEntries(
		LIMITS.flatMap((name) => {
			const value = property.typeOptions?.[name];
			return value === undefined ? [] : [[name, value]];
		}),
	);
	const values = isLeaf
		? (property.modes?.map(({ name }) => name) ??
			property.options?.map((option) => ('value' in option ? option.value : option.name)))
		: undefined;
	return {
		type,
		default: property.default,
		...(values && { values }),
		...(required && { required }),
		...(Object.keys(limits).length > 0 && { limits }),
		...(show && { show: show as Record<string, unknown[]> }),
		...(hide && { hide: hide as Record<string, unknown[]> }),
	};
}
