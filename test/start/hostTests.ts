/**
 * The tests that are run in every line of n8n: the contract, each node, what failures do, the main
 * workflow, the editor, Review.
 */
const tests = {
	'The contract': 'test/e2e/contract.test.ts',
	'Each node': 'test/e2e/everyNode.test.ts',
	'What failures do': 'test/e2e/whatFailuresDo.test.ts',
	'Invoices to spreadsheet': 'test/e2e/invoicesToSpreadsheet.test.ts',
	'Another credential': 'test/e2e/switchCredential.test.ts',
	Review: 'test/e2e/review.test.ts',
	'Invoices with human review': 'test/e2e/humanReview.test.ts',
};

export const hostTests = Object.values(tests);

/** Their headings in the table of docs/compatibility.md, in the same order. */
export const hostHeadings = Object.keys(tests);
