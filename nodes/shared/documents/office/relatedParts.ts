import type { Budget, Sliced } from '../../host/budget';
import { readPart } from './docxXml';
import { unzip } from './unzip';

/** A part of an Office file that another one refers to. */
interface RelatedPart {
	id: string;
	/** Its path in the archive. */
	name: string;
	/** Such as `styles`. */
	type: string;
}

/** The parts of a Word document or workbook that a part refers to; `''` is the whole file. */
export function* relatedParts(part: string, bytes: Buffer, budget: Budget): Sliced<RelatedPart[]> {
	const slash = part.lastIndexOf('/') + 1;
	const folder = part.slice(0, slash);
	const list = `${folder}_rels/${part.slice(slash)}.rels`;
	const content = (yield* unzip(bytes, (name) => name === list, budget)).get(list);
	const parts: RelatedPart[] = [];
	if (content === undefined) return parts;
	yield* readPart(content, budget, {
		open(_, { Id: id = '', Type: type = '', Target: target = '' }) {
			const name = target.startsWith('/') ? target.slice(1) : `${folder}${target}`;
			parts.push({ id, name, type: type.slice(type.lastIndexOf('/') + 1) });
		},
	});
	return parts;
}
