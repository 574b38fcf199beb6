import { describe, expect, it } from 'vitest';

import { withoutEnd } from '../../../nodes/shared/withoutEnd';

describe('withoutEnd', () => {
	it('leaves out characters at the end only', () => {
		const isDash = (character: string) => character === '-';
		expect(withoutEnd('-a-b--', isDash)).toBe('-a-b');
		expect(withoutEnd('--', isDash)).toBe('');
		expect(withoutEnd('', isDash)).toBe('');
	});
});
