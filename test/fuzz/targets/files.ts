import { fileFacts } from '../../../nodes/shared/files/fileFacts';
import { imageFacts } from '../../../nodes/shared/files/imageFacts';
import { officeFacts } from '../../../nodes/shared/files/officeFacts';
import { textFacts } from '../../../nodes/shared/files/textFacts';
import { promised, target, type Target } from '../Target';
import { blocks, hostileBytes } from '../inputs/bytes';

/** Recognising files by their content. */
export const files: Target[] = [
	target({
		name: 'shared/files/fileFacts',
		inputs: hostileBytes,
		call: (bytes: Buffer) => fileFacts(bytes),
		promise: (facts) => {
			promised(/^an? \S/.test(facts?.label ?? ''), 'a file has a label with its article');
			if (facts.kind !== 'image') return;
			promised(facts.width > 0 && facts.height > 0, 'an image has a size');
		},
		growth: blocks,
		largest: 8_000_000,
	}),
	target({
		name: 'shared/files/imageFacts',
		inputs: hostileBytes,
		call: (bytes: Buffer) => imageFacts(bytes, 'beginning'),
		growth: blocks,
		largest: 8_000_000,
	}),
	target({
		name: 'shared/files/officeFacts',
		inputs: hostileBytes,
		call: officeFacts,
		promise: (facts) => promised(!facts || typeof facts.label === 'string', 'it has a label'),
		growth: blocks,
		largest: 8_000_000,
	}),
	target({
		name: 'shared/files/textFacts',
		inputs: hostileBytes,
		call: textFacts,
		growth: blocks,
		largest: 8_000_000,
	}),
];
