import { expect, it } from 'vitest';
import { packed, unpacked } from '../../../../../nodes/shared/values/mentions/packedWords';
import * as platform from '../../../../../nodes/shared/values/mentions/platformWords';

it('packed words mean the same as before', () => {
	const words = new Map([
		['listopada', ['10', '11']],
		['mars', ['3']],
		['märz', ['3']],
	]);
	expect(packed(words)).toEqual({ '10,11': '0listopada', '3': '0mars1ärz' });
	expect(unpacked(packed(words))).toEqual(words);
});

it('all are data, which the build puts in place of the functions that read them', () => {
	for (const read of Object.values(platform)) {
		expect(JSON.parse(JSON.stringify(read()))).toEqual(read());
	}
	expect(unpacked(platform.allLanguages().month).get('listopada')).toEqual(['10', '11']);
});
