import { describe, expect, it } from 'vitest';
import {
	ownCompanyIn,
	ownCompanyOfRun,
	type Sides,
} from '../../../../nodes/shared/known/ownCompany';
import { issueOf } from '../../../../nodes/shared/values/facts/fact';

const OWN = {
	name: ['Kestrel Books Ltd', 'Kestrel'],
	vat_id: ['GB 980 7806 84'],
	iban: ['GB82 WEST 1234 5698 7654 32'],
};

const told = (record: object) => ownCompanyIn(OWN, { ...record }).map((fact) => issueOf(fact).text);

describe('the own company of a list', () => {
	it.each([
		[{ supplier: 'KESTREL BOOKS' }, 'Supplier: "KESTREL BOOKS" is your own company'],
		[{ supplier: 'Kestrel Books Limited, Leeds' }, 'Supplier: "Kestrel Books Limited, Leeds" is'],
		[{ supplier_vat_id: 'GB980780684' }, 'Supplier VAT ID: "GB980780684" is your own company'],
		[
			{ iban: 'GB82WEST12345698765432' },
			'IBAN: "GB82WEST12345698765432" is an account of your own',
		],
		[
			{ customer: 'Nordwind GmbH' },
			'Customer: "Nordwind GmbH" is not your own company, "Kestrel Books Ltd"',
		],
	])('is no supplier: %j', (record, reason) => {
		expect(told(record)).toEqual([expect.stringContaining(reason)]);
	});

	it.each([
		{ supplier: 'Alder Ltd', customer: 'Kestrel Books' },
		{ supplier: 'Alder Ltd', customer: 'Kestrel Boks', customer_vat_id: 'GB 980780684' },
		{ supplier: 'Alder Ltd', iban: 'DE81999000120048817300' },
		{ supplier: 'Kestral Bikes' },
	])('is the customer, or none: %j', (record) => {
		expect(told(record)).toEqual([]);
	});
});

const sides = (supplier: string, customer: string, vatIds: Partial<Sides> = {}): Sides => ({
	supplier,
	customer,
	supplierVatId: '',
	customerVatId: '',
	...vatIds,
});

const ofRun = (records: Sides[]) =>
	records.map((one) => (ownCompanyOfRun(records).get(one) ?? []).map((fact) => issueOf(fact).text));

describe('the customer of most records of a run', () => {
	const ours = ['Alder', 'Bruno', 'Cedar'].map((name) => sides(name, 'Kestrel Books'));

	it('is no supplier', () => {
		const reason =
			'Supplier: "Kestrel Books Ltd" is the customer of 3 documents of this run, so it may be your own company';
		expect(ofRun([...ours, sides('Kestrel Books Ltd', '')])).toEqual([[], [], [], [reason]]);
	});

	it('is told by its VAT number too', () => {
		const known = ours.map((one) => ({ ...one, customer: '', customerVatId: 'GB980780684' }));
		const swapped = sides('K. B.', '', { supplierVatId: 'GB980780684' });
		expect(ofRun([...known, swapped])[3]).toEqual([
			expect.stringContaining('Supplier VAT ID: "GB980780684" is the customer of 3 documents'),
		]);
	});

	it('makes another one a note', () => {
		expect(ofRun([...ours, sides('Dora', 'Nordwind GmbH')])[3]).toEqual([
			'Customer: "Nordwind GmbH" is not your own company, "Kestrel Books"',
		]);
	});

	it.each([
		['two are too few', [...ours.slice(1), sides('Kestrel Books', '')]],
		['no customer has most', [...ours, sides('A', 'X'), sides('B', 'Y'), sides('C', 'Z')]],
		[
			'a company that writes as many itself has customers',
			[...ours, ...['X', 'Y', 'Z'].map(() => sides('Kestrel Books', ''))],
		],
	])('is not known: %s', (_, records) => {
		expect(ofRun(records).flat()).toEqual([]);
	});
});
