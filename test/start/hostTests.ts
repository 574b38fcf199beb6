/**
 * The tests that are run in every line of n8n: the contract, each node, what failures do, the main workflow, the editor,
 * Review.
 */
export const hostTests = [
	'test/e2e/contract.test.ts',
	'test/e2e/everyNode.test.ts',
	'test/e2e/whatFailuresDo.test.ts',
	'test/e2e/invoicesToSpreadsheet.test.ts',
	'test/e2e/switchCredential.test.ts',
	'test/e2e/review.test.ts',
	'test/e2e/humanReview.test.ts',
];
