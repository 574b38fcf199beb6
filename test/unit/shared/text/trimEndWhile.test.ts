import { describe, expect, it } from 'vitest';
import { trimEndWhile } from '../../../../nodes/shared/text/trimEndWhile';

describe('withoutEnd', () => {
	it('leaves out characters at the end only', () => {
		expect(trimEndWhile('-a-b--', /-/)).toBe('-a-b');
		expect(trimEndWhile('--', /-/)).toBe('');
		expect(trimEndWhile('', /-/)).toBe('');
	});
});
