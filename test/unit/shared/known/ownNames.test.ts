import { expect, it } from 'vitest';
import { namedRecord } from '../../../../nodes/shared/known/ownNames';

const supplierIn = (...names: string[]) => {
	const record = Object.fromEntries(names.map((name) => [name, `value of ${name}`]));
	return namedRecord(record).values['supplier'];
};

it.each([
	['Lieferant', ['Lieferant', 'Vendor']],
	['Vendor', ['Vendor', 'Lieferant']],
	['supplier', ['Lieferant', 'supplier']],
	['supplier', ['supplier', 'Lieferant']],
])('lists compare %j of %j: the field with the name of a column, else the first', (own, names) => {
	expect(supplierIn(...names)).toBe(`value of ${own}`);
});
