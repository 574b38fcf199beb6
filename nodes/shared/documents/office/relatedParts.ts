import type { Budget } from '../../host/budget';
import { readPart } from './docxXml';
import { partName, unzip } from './unzip';

/**
 * The parts of a Word document or workbook that a part refers to; `''` is the whole file.
 * @returns with their paths in the archive, and types such as `styles`
 */
export function* relatedParts(part: string, bytes: Buffer, budget: Budget) {
	const slash = part.lastIndexOf('/') + 1;
	const folder = part.slice(0, slash);
	const list = partName(`${folder}_rels/${part.slice(slash)}.rels`);
	const content = (yield* unzip(bytes, (name) => name === list, budget)).get(list);
	const parts: { id: string; name: string; type: string }[] = [];
	if (content === undefined) return parts;
	yield* readPart(content, budget, {
		open(_, { Id: id = '', Type: type = '', Target: target = '' }) {
			const path = /^[\\/]/.test(target) ? target : `${folder}${target}`;
			parts.push({ id, name: partName(path), type: type.slice(type.lastIndexOf('/') + 1) });
		},
	});
	return parts;
}
