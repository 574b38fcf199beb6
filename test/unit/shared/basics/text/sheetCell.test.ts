import { expect, it } from 'vitest';
import { sheetCell } from '../../../../../nodes/shared/basics/text/formula';
import { withoutFormulas } from '../../../../../nodes/shared/values/schema/rows';

it.each([
	['a text', 'a text'],
	['=SUM(A1)', "'=SUM(A1)"],
	['a'.repeat(32_000), 'a'.repeat(32_000)],
	['a'.repeat(45_000), `${'a'.repeat(32_000)}… (cut, 45,000 characters)`],
	[`${'a'.repeat(31_999)}😀b`, `${'a'.repeat(31_999)}… (cut, 32,002 characters)`],
])('a cell of a spreadsheet is a text that it takes: %#', (text, cell) => {
	expect(sheetCell(text)).toBe(cell);
	expect(withoutFormulas({ clause: text })).toEqual({ clause: cell });
	expect(cell.length).toBeLessThan(32_767);
});
