import { describe, expect, it } from 'vitest';
import { fileStems } from '../../../nodes/DocumentOcr/read';

describe('fileStems', () => {
	it.each([
		['scan.2024.pdf', 'scan.2024'],
		['../../etc/passwd', 'passwd'],
		['C:\\scans\\a.b c', 'a.b c'],
		['.pdf', 'pdf'],
		['data', 'data'],
		['scans/', 'scans'],
		['..', 'untitled'],
		['', 'untitled'],
		['a\0b.pdf', 'ab'],
		['gpj.\u202efdp.pdf', 'gpj.fdp'],
		['a: b\n*c?"<d>|e.pdf', 'a- b-c-d-e'],
		['con.pdf', 'con-document'],
		['Rechnung März (1).pdf', 'Rechnung März (1)'],
		[`${'x'.repeat(300)}.pdf`, 'x'.repeat(80)],
	])('names the files of %s', (fileName, stem) => {
		expect(fileStems([fileName])).toEqual([stem]);
	});

	it('gives each name only once, in upper or lower case', () => {
		const names = ['scan.pdf', 'Scan.jpg', 'scan-2.pdf', 'b/scan.pdf'];
		expect(fileStems(names)).toEqual(['scan', 'Scan-2', 'scan-2-2', 'scan-3']);
	});
});
