import { describe, expect, it } from 'vitest';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { defineSchema, type FieldInput } from '../../../../nodes/shared/values/schema/schema';
import type { Values } from '../../../../nodes/shared/basics/values';
import { resultOf } from '../resultOf';

// Values from the block of something else: of another party, another section, another paragraph.

const leaf = (
	name: string,
	type: 'string' | 'number' | 'integer' | 'date' = 'string',
): FieldInput => ({ name, type }) as FieldInput;

const asked = (fields: FieldInput[], answer: Values, page: string) =>
	metaOf(resultOf({ schema: defineSchema('record', fields), answer, pages: [page] })).review.map(
		(reason) => reason.split(':')[0],
	);

const LABEL = [
	'SHIP FROM                            SHIP TO',
	"Cobbler's Thread Co.                 Ines Marchetti",
	'402 Gable St                         Riverbend Upholstery',
	'Dayton, OH 45402                     1190 Canal Ave, Unit 3',
	'                                     Richmond, VA 23219',
	'',
	'SHIP DATE: 12 FEB 2024',
].join('\n');

describe('addresses in two columns', () => {
	const FIELDS = [leaf('sender'), leaf('recipientZip')];

	it.each<[zip: string, doubted: string[]]>([
		['45402', ['Recipient zip']],
		['23219', []],
	])('the postcode %s of the recipient', (recipientZip, doubted) => {
		expect(asked(FIELDS, { sender: "Cobbler's Thread Co.", recipientZip }, LABEL)).toEqual(doubted);
	});

	it('the postcodes of both exchanged', () => {
		const fields = [leaf('sender_zip'), leaf('recipient_zip')];
		expect(asked(fields, { sender_zip: '45402', recipient_zip: '23219' }, LABEL)).toEqual([]);
		expect(asked(fields, { sender_zip: '23219', recipient_zip: '45402' }, LABEL)).toEqual([
			'Sender zip',
			'Recipient zip',
		]);
	});

	it('no postcode where the recipient has none', () => {
		const page = LABEL.replace('Richmond, VA 23219', 'Richmond');
		expect(asked(FIELDS, { sender: 'Gable', recipientZip: '45402' }, page)).toEqual([]);
	});
});

describe('addresses below one another', () => {
	const PAGE = [
		'VENDOR 104482\nLakeshore Valve Co.\n31 Breakwater Rd, Erie, PA 16507',
		'SHIP TO\nRidgeline Dairy Coop\nReceiving Dock C, 1180 Route 13, Cortland, NY 13045',
	].join('\n\n');

	it.each<[address: string, doubted: string[]]>([
		['31 Breakwater Rd, Erie, PA 16507', ['Ship to']],
		['Receiving Dock C, 1180 Route 13, Cortland, NY 13045', []],
	])('goods go to %s', (shipTo, doubted) => {
		expect(asked([leaf('vendorNo'), leaf('shipTo')], { vendorNo: '104482', shipTo }, PAGE)).toEqual(
			doubted,
		);
	});
});

describe('cells with several lines', () => {
	const PAGE = [
		'| | |\n|---|---|',
		'| 1 Sender<br>Aldous Ltd<br>Tel +44 1782 555 030 | 16 Carrier<br>Van Tol<br>Tel +31 78 555 21 00 |',
		'| 2 Consignee<br>Zeidler GmbH<br>Tel +49 9231 5550 17 | 17 Others<br>none |',
	].join('\n');
	const FIELDS = [leaf('shipper'), leaf('shipper_phone'), leaf('carrier')];

	it.each<[phone: string, doubted: string[]]>([
		['+49 9231 5550 17', ['Shipper phone']],
		['+44 1782 555 030', []],
	])('the telephone %s of the shipper', (shipper_phone, doubted) => {
		const answer = { shipper: 'Aldous Ltd', shipper_phone, carrier: 'Van Tol' };
		expect(asked(FIELDS, answer, PAGE)).toEqual(doubted);
	});
});

describe('two forms next to each other', () => {
	const PAGE = [
		'HANDOVER                             RETURN',
		'Date: 09.08.2024                     Date: 16.08.2024',
		'Odometer: 41 208 km                  Odometer: 42 377 km',
	].join('\n');
	const FIELDS = [leaf('mileage_handover', 'number'), leaf('mileage_return', 'number')];

	it.each<[mileage: number, doubted: string[]]>([
		[41208, ['Mileage return']],
		[42377, []],
	])('%d km at the return', (mileage_return, doubted) => {
		expect(asked(FIELDS, { mileage_handover: 41208, mileage_return }, PAGE)).toEqual(doubted);
	});
});

describe('sections and paragraphs', () => {
	const CONTRACT = [
		'1. Engagement',
		'1.1 The engagement begins on 1 June 2023 and lasts for a period of 18\nmonths.',
		'2. Confidential information',
		'2.1 The consultant shall not, during the engagement and for a period of 36 months\nafter its end, use any of it.',
	].join('\n\n');
	const MONTHS = [leaf('engagement_months', 'integer'), leaf('confidentiality_months', 'integer')];

	it.each<[months: number, doubted: string[]]>([
		[18, ['Confidentiality months']],
		[36, []],
	])('%d months in the section of something else', (confidentiality_months, doubted) => {
		const answer = { engagement_months: 18, confidentiality_months };
		expect(asked(MONTHS, answer, CONTRACT)).toEqual(doubted);
	});
});

describe('rows named by the object of a field', () => {
	const HEADINGS = 'Cover          Insured sum    Deductible     Premium';
	const ROWS = [
		'Contents           62,500           150       98.40',
		'Building          318,000           250      214.75',
	];
	const cover = (name: string): FieldInput =>
		({
			name,
			type: 'object',
			fields: [leaf('sum', 'number'), leaf('deductible', 'number')],
		}) as FieldInput;
	const FIELDS = [cover('contents'), cover('building')];
	const contents = { sum: 62500, deductible: 150 };

	it.each<[form: string, page: string]>([
		['columns', [HEADINGS, ...ROWS].join('\n')],
		[
			'a table',
			[HEADINGS, '-   -   -   -', ...ROWS]
				.map((row) => `| ${row.split(/\s{2,}|(?<=-)\s+/).join(' | ')} |`)
				.join('\n'),
		],
	])('in %s', (_, page) => {
		const answer = (deductible: number) => ({ contents, building: { sum: 318000, deductible } });
		expect(asked(FIELDS, answer(150), page)).toEqual(['Building, deductible']);
		expect(asked(FIELDS, answer(250), page)).toEqual([]);
	});
});

it('a row of several labels, each with its figure, is no block of its first one', () => {
	const page = [
		'PURITY (%)            GERMINATION (%)',
		'Other crop    0.12    Hard seed         11',
		'Weed seed     0.05    Dead               6',
	].join('\n');
	const fields = [leaf('hardSeedPct', 'number'), leaf('weedSeedPct', 'number')];
	expect(asked(fields, { hardSeedPct: 11, weedSeedPct: 0.05 }, page)).toEqual([]);
});
