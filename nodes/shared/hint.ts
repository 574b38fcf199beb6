import type { NodeExecutionHint } from 'n8n-workflow';

/** A line that the editor shows above the output of a node. */
export const hint = (type: 'info' | 'warning', message: string): NodeExecutionHint => ({
	...{ type, message, location: 'outputPane' },
});
