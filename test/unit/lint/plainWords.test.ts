import { Linter } from 'eslint';
import { expect, it } from 'vitest';
import { plainWords } from '../../lint/plainWords.mjs';

const faults = (code: string, filename = 'file.js') =>
	new Linter()
		.verify(
			code,
			[
				{
					plugins: { words: { rules: { 'plain-words': plainWords } } },
					rules: { 'words/plain-words': 'error' },
				},
			],
			filename,
		)
		.map(({ message }) => message.split(':')[0]);

it.each([
	['const signAt = 1;', '"sign" says too little'],
	['const lastSign = 1;', '"Sign" says too little'],
	['const MOST_PAGES = 1;', 'Limits begin with MAX_ or MIN_.'],
	['// Up to where it stands.', '"stands" says too little'],
	['/** What of a text is left. */', 'Begin with the thing itself, not with "What of".'],
	['import { a as beside } from "a";', '"beside" says too little'],
])('refuses %s', (code, message) => {
	expect(faults(code)).toEqual([message]);
});

it.each([
	'const design = assigned.sign();',
	'// The stand-in answers with a minus sign.',
	'const MAX_PAGES = 1; // Understands outstanding amounts.',
	'import { judge as grade } from "library";',
])('accepts %s', (code) => {
	expect(faults(code)).toEqual([]);
});

it('refuses the name of a file', () => {
	expect(faults('', 'nodes/signs.js')).toEqual(['"signs" says too little']);
});
