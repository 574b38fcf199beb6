import parser from 'postal-mime/package.json';
import { expect, it } from 'vitest';
import manifest from '../../../../../package.json';

it('the parser of e-mails is the version whose private members are replaced', () => {
	// Before this is another one: compare how it uses `processLine`, `currentNode` and `chunks` with mail.ts.
	const known = '4.0.0';
	expect([parser.version, manifest.devDependencies['postal-mime']]).toEqual([known, known]);
});
