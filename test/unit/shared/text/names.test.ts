import { describe, expect, it } from 'vitest';
import { UniqueNames } from '../../../../nodes/shared/text/names';

describe('UniqueNames', () => {
	it('numbers names that are taken, also by a number of another', () => {
		const names = new UniqueNames(['a']);
		const add = (name: string) => names.add(name, (count) => `${name}-${count}`);
		expect(['a', 'a-2', 'a', 'b'].map(add)).toEqual(['a-2', 'a-2-2', 'a-3', 'b']);
	});

	it('tells names by their keys', () => {
		const names = new UniqueNames([], (name) => name.toLowerCase());
		const add = (name: string) => names.add(name, (count) => `${name}-${count}`);
		expect(['Scan', 'SCAN', 'scan'].map(add)).toEqual(['Scan', 'SCAN-2', 'scan-3']);
	});
});
