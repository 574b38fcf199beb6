import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

/**
 * A hidden parameter that has this value when the parameters in `show` have theirs.
 * By two parameters of these names, n8n finds what a node puts out before its first run: in
 * `__schema__/v1.0.0/<resource>/<operation>.json` next to the node. Our nodes have other parameters, so
 * hidden ones with these names are derived from them: each of their values is the default of a property
 * of its own, and none is ever stored.
 */
export const previewOf = (
	name: 'resource' | 'operation',
	value: string,
	show: IDisplayOptions['show'],
): INodeProperties => ({
	displayName: 'Preview of the Output',
	name,
	type: 'hidden',
	default: value,
	displayOptions: { show: { ...show, '@tool': [false] } },
});

/** The values of a parameter that lets people choose. */
export const choicesOf = (properties: INodeProperties[], name: string): string[] =>
	(properties.find((property) => property.name === name)?.options ?? []).flatMap((option) =>
		'value' in option ? [String(option.value)] : [],
	);

/**
 * For the description of a node with previews. Newer versions of n8n would call a new node after these two
 * parameters, such as "Flat invoice"; older ones, and their types, do not know the setting.
 */
export const namedByLabel = { skipNameGeneration: true };
