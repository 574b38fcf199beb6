import { describe, expect, it } from 'vitest';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { defineSchema } from '../../../../nodes/shared/values/schema/schema';
import type { Values } from '../../../../nodes/shared/basics/values';
import { resultOf } from '../resultOf';

// Forms with a line to write on, and the label in small print below it (`printedLabels`, `fieldLabels`).

/** The fields that are asked about; each has the type of a text, unless its value is a day. */
function asked(record: Values, page: string, changed: Values = {}): string[] {
	const schema = defineSchema(
		'record',
		Object.entries(record).map(([name, value]) => {
			const isDay = /^\d{4}-\d\d-\d\d$/.test(String(value));
			return { name, type: isDay ? ('date' as const) : ('string' as const) };
		}),
	);
	const result = resultOf({ schema, answer: { ...record, ...changed }, pages: [page] });
	return metaOf(result).review.map((reason) => reason.split(':')[0] ?? '');
}

const FORM = [
	'Application for membership',
	'Alder Rowing Club, 12 Quay Road, Portsea',
	'Maren Holt   14/03/1988',
	'Name of member   Date of birth',
	'7 Mill Lane   SO15 2AB   Weston',
	'Street   Postcode   Town',
	'maren.holt@example.org   01632 960144',
	'E-mail address   Telephone',
	'Orla Fenn',
	'Emergency contact',
	'Weston, 02/05/2024   Orla Fenn',
	'Place, date',
].join('\n');
const MEMBER = {
	member_name: 'Maren Holt',
	date_of_birth: '1988-03-14',
	street: '7 Mill Lane',
	town: 'Weston',
	email: 'maren.holt@example.org',
	emergency_contact: 'Orla Fenn',
};

describe('a form with captions below what is written', () => {
	it.each<[changed: Values, fields: string[]]>([
		[{}, []],
		[{ member_name: '7 Mill Lane' }, ['Member name']],
		[{ street: 'Maren Holt' }, ['Street']],
		[{ town: '7 Mill Lane' }, ['Town']],
		[{ email: 'Orla Fenn' }, ['E-mail']],
		[{ emergency_contact: 'maren.holt@example.org' }, ['Emergency contact']],
		[{ emergency_contact: null }, ['Emergency contact']],
		[{ email: null }, ['E-mail']],
		[{ date_of_birth: null }, ['Date of birth']],
	])('with %j', (changed, fields) => {
		expect(asked(MEMBER, FORM, changed).map((name) => name.replace('Email', 'E-mail'))).toEqual(
			fields,
		);
	});

	it('is none where most labels are above their values', () => {
		const page = 'Owner\nJo Ray\nPort of registry\nWeston\nSurveyor\nKim Lund';
		const record = { owner: 'Jo Ray', port_of_registry: 'Weston', surveyor: 'Kim Lund' };
		expect(asked(record, page)).toEqual([]);
		expect(asked(record, page, { surveyor: 'Weston' })).toEqual(['Surveyor']);
	});
});

describe('captions in columns', () => {
	const COLUMNS = [
		'Jonas Wendt              Berlin                   Mutter GmbH',
		'Name                     Geburtsort               Arbeitgeber',
		'',
		'                         0171 5583026             jo@example.org',
		'Telefon (Festnetz)       Telefon (mobil)          E-Mail',
		'',
		'Ridgeback Decks LLC      CBC-1259047              WC-0088213-24',
		'Contractor               State building license   Workers’ policy',
	].join('\n');
	const MEMBER_IN_COLUMNS = {
		name: 'Jonas Wendt',
		geburtsort: 'Berlin',
		telefonFestnetz: null,
		'e-mail': 'jo@example.org',
		contractorStateBuildingLicense: 'CBC-1259047',
	};

	it.each<[changed: Values, fields: string[]]>([
		[{}, []],
		// Nothing is written above its own caption.
		[{ telefonFestnetz: '0171 5583026' }, ['Telefon festnetz']],
		// Most words of the name are in one caption only, and none of them in the other.
		[{ contractorStateBuildingLicense: 'WC-0088213-24' }, ['Contractor state building license']],
	])('with %j', (changed, fields) => {
		expect(asked(MEMBER_IN_COLUMNS, COLUMNS, changed)).toEqual(fields);
	});

	it('"No. of shares" is how many there are, and no word of the issuer, whose description has it', () => {
		const page = [
			'Bellweather Grain Corporation',
			'(Name of issuer)',
			'2214                     350                      June 9, 1997',
			'(Certificate No.)        (No. of shares)          (Date of certificate)',
		].join('\n');
		const schema = defineSchema('record', [
			{ name: 'issuer', type: 'string', description: 'who issued the shares' },
			{ name: 'certificate_number', type: 'string' },
			{ name: 'share_count', type: 'integer' },
		]);
		const answer = { issuer: 'Bellweather Grain Corporation', certificate_number: '2214' };
		const reasons = [350, 2214].map(
			(share_count) =>
				metaOf(resultOf({ schema, answer: { ...answer, share_count }, pages: [page] })).review
					.length,
		);
		expect(reasons).toEqual([0, 1]);
	});
});

describe('a label that has only labels next to it', () => {
	const FORM_WITH_PAIRS = [
		'Account holder:   Jo Ray',
		'Bank:   Weston Savings',
		'Jo Ray   02/05/2024',
		'Signature of holder   Date',
		'Name   Please leave blank!',
		'Liane Fox',
	].join('\n');

	it('has its value above or below it', () => {
		const record = { bank: 'Weston Savings', signature_of_holder: 'Jo Ray', name: 'Liane Fox' };
		expect(asked(record, FORM_WITH_PAIRS)).toEqual([]);
	});

	it('has not the value of a row with other columns as its own', () => {
		const page = 'Name of trainee   Name of trainer\nLine   Max Weber   Julian Schritt\n1   2   3';
		const record = { name_of_trainee: 'Max Weber', name_of_trainer: 'Julian Schritt' };
		expect(asked(record, page)).toEqual([]);
	});
});

describe('two places tell it', () => {
	const PAGE = [
		'League website   www.league.example   Team website   www.team.example',
		'Height   189   Weight   89',
		'Mobile: 01632960144',
		'E-mail: 01632960144@example.org',
		'Marital status   single   Class   12',
	].join('\n');
	const PLAYER = {
		league_website: 'www.league.example',
		team_website: 'www.team.example',
		height: '189',
		weight: '89',
		mobile: '01632960144',
		'e-mail': '01632960144@example.org',
		marital_status: 'single',
		class: '12',
	};

	it.each<[changed: Values, fields: string[]]>([
		[{}, []],
		[{ team_website: 'www.league.example' }, ['Team website']],
		// A number in another one, or in an address, is not the same.
		[{ height: '89' }, ['Height']],
		[{ mobile: '01632960144@example.org' }, ['Mobile']],
		[{ marital_status: '12' }, ['Marital status']],
	])('with %j', (changed, fields) => {
		expect(asked(PLAYER, PAGE, changed)).toEqual(fields);
	});

	it('a remark next to the label is no value', () => {
		const page = 'Consignee: Alder Ltd\nNotify party: same as consignee\nCarrier: Weston Lines';
		const record = { consignee: 'Alder Ltd', notify_party: 'Alder Ltd', carrier: 'Weston Lines' };
		expect(asked(record, page)).toEqual([]);
	});
});

describe('what is no label, or no value', () => {
	it.each<[page: string, record: Values]>([
		// A street and its number.
		['Strasse:   Industriestraße 2\nOrt:   Bonn', { strasse: null, ort: 'Bonn' }],
		['Street   Station Road 30\nTown   Weston', { street: null, town: 'Weston' }],
	])('%j: a street is left out', (page, record) => {
		expect(asked(record, page)).toHaveLength(1);
	});

	it.each<[page: string, record: Values]>([
		['E-mail:   □ post   □ fax\njo@example.org\nName: Jo Ray', { 'e-mail': 'jo@example.org' }],
		['Reply by:   [ ] Post\nName: Jo Ray', { reply_by: null, name: 'Jo Ray' }],
		['1. Birthplace:\n2.   Courses taken:\n12', { birthplace: null, courses_taken: '12' }],
	])('%j: what may be ticked, or the next number, is no value', (page, record) => {
		expect(asked(record, page)).toEqual([]);
	});

	it('a postcode is no currency', () => {
		const page = 'PLZ, Ort   56068 Koblenz\nOrt der Prüfung   Bonn';
		const record = { 'PLZ, Ort': '56068 Koblenz', 'Ort der Prüfung': 'Bonn' };
		expect(asked(record, page)).toEqual([]);
		expect(asked(record, page, { 'PLZ, Ort': null })).toEqual(['PLZ, Ort']);
	});

	it('a mobile number is not the telephone', () => {
		const page = 'Telefon:   069 123456\nHandy:   0151 2345678';
		const record = { telefon: '069 123456', handy: '0151 2345678' };
		expect(asked(record, page)).toEqual([]);
		expect(asked(record, page, { handy: '069 123456' })).toEqual(['Handy']);
	});
});
