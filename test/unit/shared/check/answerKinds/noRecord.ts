import type { AnswerKind } from './AnswerKind';

/** Answers without a record. */
export const noRecord: AnswerKind[] = [
	{ kind: 'empty', answer: '' },
	{ kind: 'white space only', answer: ' \n\t ' },
	{ kind: 'prose only', answer: 'I cannot read this document.' },
	{ kind: 'null', answer: 'null' },
	{ kind: 'a number', answer: '42' },
	{ kind: 'a text', answer: '"hello"' },
	{ kind: 'true', answer: 'true' },
	{ kind: 'an empty list', answer: '[]' },
	{ kind: 'a list of texts', answer: '["A-1","1.234,56"]' },
	{ kind: 'a CSV row', answer: 'number,amount\nA-1,"1.234,56"' },
	{ kind: 'YAML', answer: 'number: A-1\namount: 12' },
	{ kind: 'an HTML error page', answer: '<html><body><h1>502 Bad Gateway</h1></body></html>' },
	{ kind: 'a closing bracket only', answer: '}' },
];
