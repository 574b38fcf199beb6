import type { INodeType } from 'n8n-workflow';
import { expect, it } from 'vitest';
import { ChatWithImages } from '../../nodes/ChatWithImages/ChatWithImages.node';
import { DocumentOcr } from '../../nodes/DocumentOcr/DocumentOcr.node';
import { FimCompletion } from '../../nodes/FimCompletion/FimCompletion.node';
import { StructuredExtraction } from '../../nodes/StructuredExtraction/StructuredExtraction.node';

// One in, one out: whoever raises a limit says in the commit message which option was taken out for it.
it.each<[node: INodeType, limit: number]>([
	[new ChatWithImages(), 11],
	[new DocumentOcr(), 16],
	[new FimCompletion(), 9],
	[new StructuredExtraction(), 26],
])('$description.displayName has no more options than its limit', ({ description }, limit) => {
	const { options = [] } = description.properties.find(({ name }) => name === 'options') ?? {};
	const names = new Set(options.map(({ name }) => name));
	expect(names.size).toBeGreaterThan(5);
	expect(names.size, [...names].join(', ')).toBeLessThanOrEqual(limit);
});
