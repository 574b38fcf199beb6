import type { INodeProperties } from 'n8n-workflow';

/** What the options of a node are about. */
type OptionGroup = 'Answer' | 'Checking' | 'Output' | 'Prompt' | 'Reading' | 'Requests';

/** The labels of all options, by name; the same option has the same label in all nodes. */
export const LABELS = new Map<string, string>();

/**
 * Options with the name of their group before their labels: n8n sorts the options of a collection by
 * label, and has no groups of its own in it.
 */
export const labelWithGroup = (group: OptionGroup, options: INodeProperties[]): INodeProperties[] =>
	options.map((option) => {
		const displayName = `${group}: ${option.displayName}`;
		LABELS.set(option.name, displayName);
		return { ...option, displayName };
	});
