import type { INodeProperties } from 'n8n-workflow';

/**
 * The model of a request: from the list of the service, or any name. Empty by default, because n8n's
 * editor clears it when another credential is chosen whose service does not list it.
 * @param example of a name
 */
export const modelProperty = (
	name: string,
	displayName: string,
	example: string,
	searchListMethod: string,
	does = '',
): INodeProperties => ({
	displayName,
	name,
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	description: `${does}Leave empty to use the first suitable model of the service`,
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod, searchable: true },
		},
		{ displayName: 'By Name', name: 'id', type: 'string', placeholder: `e.g. ${example}` },
	],
});
