import { describe, expect, it } from 'vitest';
import { withoutEnd } from '../../../nodes/shared/text';

describe('withoutEnd', () => {
	it('leaves out characters at the end only', () => {
		expect(withoutEnd('-a-b--', /-/)).toBe('-a-b');
		expect(withoutEnd('--', /-/)).toBe('');
		expect(withoutEnd('', /-/)).toBe('');
	});
});
