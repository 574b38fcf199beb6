import type { IBinaryKeyData, INodeExecutionData } from 'n8n-workflow';

import { findFiles } from '../shared/files/findFiles';

/**
 * The files of an output item with those of its input item. A file of the input whose field the node
 * itself fills moves to `input_…`.
 */
export function withInputFiles(own: IBinaryKeyData, input: INodeExecutionData): IBinaryKeyData {
	const files: IBinaryKeyData = { ...own };
	const counts = new Map<string, number>();
	for (const { field, binary } of findFiles(input, '*').files) {
		// A file elsewhere in the JSON is known by its path there.
		const isField = input.binary !== undefined && field in input.binary;
		const name = isField ? field : (field.split(/[.[\]]+/).findLast(Boolean) ?? field);
		let free = name in files ? `input_${name}` : name;
		let count = counts.get(name) ?? 1;
		while (free in files) free = `input_${name}_${(count += 1)}`;
		counts.set(name, count);
		files[free] = binary;
	}
	return files;
}
