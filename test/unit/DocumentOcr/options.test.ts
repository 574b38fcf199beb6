import { type INode, type INodeParameters, NodeHelpers } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { DocumentOcr } from '../../../nodes/DocumentOcr/DocumentOcr.node';
import { ownOptions } from '../../../nodes/DocumentOcr/options';

describe('the option "Pages per Request"', () => {
	const { description } = new DocumentOcr();
	const option = ownOptions.find(({ name }) => name === 'pagesPerRequest');
	const isShown = (parameters: INodeParameters) => {
		const node = { parameters, typeVersion: 1 } as unknown as INode;
		return (
			option && NodeHelpers.displayParameterPath(parameters, option, 'options', node, description)
		);
	};

	it('shows where the service selects pages, and only there', () => {
		expect(isShown({ options: {} })).toBe(false);
		expect(isShown({ options: { serviceSelectsPages: false } })).toBe(false);
		expect(isShown({ options: { serviceSelectsPages: true } })).toBe(true);
		expect(isShown({ options: { serviceSelectsPages: '={{ $json.canSelect }}' } })).toBe(true);
	});
});
