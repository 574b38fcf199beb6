import { describe, expect, it } from 'vitest';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { defineSchema, type FieldInput } from '../../../../nodes/shared/values/schema/schema';
import type { Values } from '../../../../nodes/shared/basics/values';
import { resultOf } from '../resultOf';

const leaf = (name: string, type: 'string' | 'number' | 'integer' | 'date'): FieldInput =>
	({ name, type }) as FieldInput;

/** The fields that are asked about. */
const asked = (fields: FieldInput[], answer: Values, page: string) =>
	metaOf(resultOf({ schema: defineSchema('record', fields), answer, pages: [page] })).review.map(
		(reason) => reason.split(':')[0],
	);

describe('labels with a word cut short', () => {
	const FIELDS = [leaf('flight', 'string'), leaf('departure_time', 'string')];
	const PAGE = [
		'| Flight | Boarding | Gate |\n|---|---|---|\n| TL 1842 | 14:25 | E14 |',
		'| Dep. time | Arr. time | Seq |\n|---|---|---|\n| 15:05 | 15:50 | 88 |',
	].join('\n\n');

	it.each<[time: string, doubted: string[]]>([
		['14:25', ['Departure time']],
		['15:05', []],
	])('a departure at %s', (departure_time, doubted) => {
		expect(asked(FIELDS, { flight: 'TL 1842', departure_time }, PAGE)).toEqual(doubted);
	});

	it('name no field where they could be two', () => {
		const fields = [leaf('deposit_time', 'string'), leaf('departure_time', 'string')];
		const answer = { deposit_time: null, departure_time: '14:25' };
		expect(asked(fields, answer, PAGE)).toEqual([]);
	});
});

describe('a label and its amount in bold', () => {
	const FIELDS = [leaf('amount_due', 'number'), leaf('previous_balance', 'number')];
	const PAGE = [
		'Previous balance           188.14',
		'Current charges            203.77',
		'**TOTAL AMOUNT DUE**      **$203.77**',
	].join('\n');

	it.each<[due: number, doubted: string[]]>([
		[188.14, ['Amount due']],
		[203.77, []],
	])('%d', (amount_due, doubted) => {
		expect(asked(FIELDS, { amount_due, previous_balance: 188.14 }, PAGE)).toEqual(doubted);
	});
});

describe('a count of one digit', () => {
	const FIELDS = [leaf('pupil', 'string'), leaf('days_absent', 'integer')];

	it.each<[page: string, days: number | null, doubted: string[]]>([
		['Pupil: Ann Farrelly\nDays absent: 6     Times late: 2', null, ['Days absent']],
		['Pupil: Ann Farrelly\nDays absent: 6     Times late: 2', 6, []],
		['Pupil: Ann Farrelly\nDays absent: 0     Times late: 2', null, []],
		['Pupil: Ann Farrelly\nDays absent: none', null, []],
		['Pupil: Ann Farrelly\n5.1\nDAYS ABSENT\n5\n5.2\nMARKS\n6', null, []],
	])('%j with %j', (page, days_absent, doubted) => {
		expect(asked(FIELDS, { pupil: 'Ann Farrelly', days_absent }, page)).toEqual(doubted);
	});
});

it.each<[day: string, doubted: string[]]>([
	['2021-02-03', ['Primeira matricula']],
	['2019-04-16', []],
])('a label of many words is that of another value: %s', (primeira_matricula, doubted) => {
	const page = [
		'(A) Número de matrícula: 47-XH-82',
		'(B) Data da primeira matrícula: 2019-04-16',
		'(I) Data da matrícula a que se refere o certificado: 2021-02-03',
	].join('\n');
	const first = {
		...leaf('primeira_matricula', 'date'),
		description: 'Data da primeira matrícula',
	};
	const fields = [leaf('matricula', 'string'), first];
	expect(asked(fields, { matricula: '47-XH-82', primeira_matricula }, page)).toEqual(doubted);
});

describe('what a label is read with', () => {
	const FORM = `3. Husband
   Father's name    : Peter Pillai
4. Wife
   Father's name    : Mathew Kurian`;
	const FATHERS = [leaf('husband_father', 'string'), leaf('wife_father', 'string')];
	const ACCOUNTS = `| ORDENANTE | |
|---|---|
| IBAN | ES64 2210 0418 4500 0337 1120 |
| **BENEFICIARIO** | |
| IBAN | ES21 0487 3301 9920 0714 5566 |`;
	const CELLS =
		'<table><tr><td>Port of loading<br>Ningbo</td><td>Port of discharge<br>Felixstowe</td></tr><tr><td>Pre-carriage by<br>Truck</td><td>Place of delivery<br>Daventry Terminal</td></tr></table>';
	const PAIRS = `| Pupil | Ines Lemaire | Class | 4e B |
| --- | --- | --- | --- |
| Head teacher | Ada Kerbrat | Founder of the school | Carla Aubrun |
| Born | 17 May 2010 | Number of pupils | 27 |`;
	const REGISTRATION = `A    Number plate                  GRH-KL 482
B    Date of first registration    17.05.2019
I    Date of this registration     02.10.2023`;
	it.each<[string, FieldInput[], Values, string, string[]]>([
		[
			'the line with a number above it',
			FATHERS,
			{ husband_father: 'Mathew Kurian', wife_father: 'Peter Pillai' },
			FORM,
			['Husband father', 'Wife father'],
		],
		[
			'the same, right',
			FATHERS,
			{ husband_father: 'Peter Pillai', wife_father: 'Mathew Kurian' },
			FORM,
			[],
		],
		[
			'the row with one cell above it',
			[leaf('iban_beneficiario', 'string')],
			{ iban_beneficiario: 'ES64 2210 0418 4500 0337 1120' },
			ACCOUNTS,
			['IBAN beneficiario'],
		],
		[
			'the same, right',
			[leaf('iban_beneficiario', 'string')],
			{ iban_beneficiario: 'ES21 0487 3301 9920 0714 5566' },
			ACCOUNTS,
			[],
		],
		[
			'its line of a cell',
			[leaf('port_of_discharge', 'string')],
			{ port_of_discharge: 'Daventry Terminal' },
			CELLS,
			['Port of discharge'],
		],
		[
			'the same, right',
			[leaf('port_of_discharge', 'string')],
			{ port_of_discharge: 'Felixstowe' },
			CELLS,
			[],
		],
		[
			'the next cell, where labels and values are in turn',
			[leaf('head_teacher', 'string'), leaf('pupil', 'string')],
			{ head_teacher: 'Carla Aubrun', pupil: 'Ines Lemaire' },
			PAIRS,
			['Head teacher'],
		],
		[
			'words for a day, which say nothing of it',
			[leaf('first_registration', 'date')],
			{ first_registration: '2023-10-02' },
			REGISTRATION,
			['First registration'],
		],
		[
			'words that are cut short in capitals',
			[leaf('customer_reference', 'string'), leaf('name', 'string')],
			{ customer_reference: null, name: 'Jo Ray' },
			'NAME: Jo Ray\nCUST REF: RMA-90417',
			['Customer reference'],
		],
		[
			'the values below a row of labels, which are no labels themselves',
			[leaf('account_holder', 'string'), leaf('guardian', 'string')],
			{ account_holder: 'Kim Lund', guardian: 'Kim Lund' },
			'Guardian\nKim Lund\n\nAccount holder      IBAN\nJo Lund             DE21 5001 0517 0998 4412 73',
			['Account holder'],
		],
		[
			'but lines of two texts are labels with their values',
			[leaf('customer', 'string'), leaf('insurance', 'string')],
			{ customer: 'Moritz Weber', insurance: null },
			'Number       2024-1190\nCustomer     Moritz Weber\nTelephone    0170 555\nInsurance\n\nWork         New tube\nLabour       18.00',
			[],
		],
		[
			'words that tell who gives from who gets',
			[leaf('delivered_to', 'string'), leaf('received_by', 'string')],
			{ delivered_to: 'Oswin School', received_by: 'Ann Oswin' },
			'Deliver to: Oswin School\nDelivered by: Gus\nReceived by: Ann Oswin',
			[],
		],
		[
			'words that tell one who pays from another, in a label with half of the words of a name',
			[leaf('employee_pension_insurance_scheme', 'number'), leaf('salary', 'number')],
			{ employee_pension_insurance_scheme: 80, salary: 2000 },
			'Salary: 2,000.00\nEmployer pension: 120.00\nSalary deducted: 80.00',
			[],
		],
		[
			'a telephone as a phone',
			[leaf('supplier_phone', 'string'), leaf('emergency_phone', 'string')],
			{ supplier_phone: '+44 151 555 0142', emergency_phone: '+44 151 555 0142' },
			'Supplier\nTelephone: +44 151 555 0142\n\nEmergency telephone: +44 870 555 0199',
			['Emergency phone'],
		],
		[
			'the name of a day without the word for it',
			[leaf('promised_date', 'date'), leaf('received_date', 'date')],
			{ promised_date: null, received_date: '2024-06-11' },
			'RECEIVED               PROMISED\n06/11/2024 08:15       06/12/2024 17:00',
			['Promised date'],
		],
		// "ADD" is a word of its own.
		[
			'but not one word alone',
			[leaf('address', 'string'), leaf('name', 'string')],
			{ address: null, name: 'Jo Ray' },
			'NAME: Jo Ray\nADD: GST-6',
			[],
		],
		[
			'but not a word for a number alone, which the names of many fields have',
			[leaf('seat_number', 'integer'), leaf('name', 'string')],
			{ seat_number: 47, name: 'Jo Ray' },
			'Name: Jo Ray\nPlace: 47\nNo.: 12',
			[],
		],
	])('%s', (_, fields, answer, page, doubted) => {
		expect(asked(fields, answer, page)).toEqual(doubted);
	});
});

describe('words of labels', () => {
	it.each<[about: string, field: FieldInput, page: string, wrong: unknown, right: unknown]>([
		[
			'a symbol for a number',
			leaf('numeroCompteur', 'string'),
			'| Point de desserte | PD-0420-1187 |\n|---|---|\n| N° de compteur | D19LA004512 |',
			'PD-0420-1187',
			'D19LA004512',
		],
		[
			'another ending of a word',
			leaf('collectionDate', 'date'),
			'| Patient | Kim Lund | Ward | B2 |\n|---|---|---|---|\n| Collected | 12 Jun 2025 | Received | 13 Jun 2025 |\n| Doctor | Ann Ray | Reported | 14 Jun 2025 |',
			'2025-06-13',
			'2025-06-12',
		],
		[
			'a heading above labels in cells',
			leaf('buyerContact', 'string'),
			'| BUYER | SUPPLIER |\n|---|---|\n| Ashgrove Group | Medivane Inc. |\n| Contact: Theresa Boland | Contact: Greg Santangelo |',
			'Greg Santangelo',
			'Theresa Boland',
		],
		[
			'a small word in front of a day, after those of a description',
			{
				...leaf('datumVoorbehoud', 'date'),
				description: 'Uiterste datum ontbindende voorwaarde financiering',
			},
			'| Onderdeel | Afspraak |\n|---|---|\n| Waarborgsom gestort op | 15 december 2025 |\n| Ontbindende voorwaarde financiering tot | 8 december 2025 |',
			'2025-12-15',
			'2025-12-08',
		],
		[
			'a row of labels in capitals above names',
			leaf('contractorName', 'string'),
			[
				'OWNER                 APPLICANT',
				'Renata Solis          Mira Chaudhry',
				'1419 Juniper Ct       77 Mill St',
				'',
				'CONTRACTOR            LICENSE NO.',
				'Tamarack Builders     CCB 218845',
				'PO Box 612            Fold Ave',
			].join('\n'),
			'Mira Chaudhry',
			'Tamarack Builders',
		],
		[
			'another word that means the same',
			leaf('validUntil', 'date'),
			'Expiry date: 21.03.2025\nTest again from: 22.02.2025\nDate of the test: 14.03.2024',
			'2025-02-22',
			'2025-03-21',
		],
		[
			'several words that mean the same',
			leaf('amountPayable', 'number'),
			'| Item | Amount |\n|---|---|\n| Balance brought forward | 46.75 |\n| Total new charges | 121.31 |\n| Total to pay | 168.06 |',
			121.31,
			168.06,
		],
		[
			'an amount that is printed as a percentage, too',
			leaf('importeSancion', 'number'),
			'IMPORTE DE LA SANCIÓN: 100,00 €\nIMPORTE CON REDUCCIÓN DEL 50 %: 50,00 €',
			50,
			100,
		],
		[
			'a total without tax, which brackets tell',
			leaf('total', 'number'),
			'SHOP\nTOTAL SALES (EXCLUDING GST) 52.00\nTOTAL 55.10',
			52,
			55.1,
		],
		[
			'a label with nothing but another label after it',
			leaf('patient_mobile', 'string'),
			'Patient mobile: 01632 960411\nFax: 01632 960201',
			'01632 960201',
			'01632 960411',
		],
	])('%s', (_, field, page, wrong, right) => {
		const fields = [field, leaf('other', 'string')];
		expect(asked(fields, { [field.name]: wrong, other: null }, page)).toHaveLength(1);
		expect(asked(fields, { [field.name]: right, other: null }, page)).toEqual([]);
	});

	it.each([
		[
			'another label',
			'patient_mobile',
			'Patient mobile:          Fax: 01632 960201\nDoctor: Ann Ray',
		],
		['0', 'cotitulaires', '| Doctor | Ann Ray |\n|---|---|\n| Nombre de cotitulaires | 0 |'],
	])('tell nothing of an empty field next to %s', (_, name, page) => {
		const fields = [leaf(name, 'string'), leaf('doctor', 'string')];
		expect(asked(fields, { [name]: null, doctor: 'Ann Ray' }, page)).toEqual([]);
	});
});

describe('a label in bold in front of its value', () => {
	const FIELDS = [leaf('country_of_origin', 'string')];
	const PAGE = `| | |
|---|---|
| **5. Purchaser** Loft Group Inc. | **6. Country of transhipment / Pays de transbordement** Singapore |
| **9. Terms** FOB Saigon | **7. Country of origin of goods / Pays d'origine** Viet Nam |
`;
	it.each<[country: string, doubted: string[]]>([
		['Singapore', ['Country of origin']],
		['Viet Nam', []],
	])('%s', (country_of_origin, doubted) => {
		expect(asked(FIELDS, { country_of_origin }, PAGE)).toEqual(doubted);
		const lines = PAGE.replaceAll('|', '\n\n');
		expect(asked(FIELDS, { country_of_origin }, lines)).toEqual(doubted);
	});
});

describe('headings above labels', () => {
	const group: FieldInput = {
		name: 'applicant',
		type: 'object',
		fields: [leaf('name', 'string'), leaf('phone', 'string')],
	} as FieldInput;
	const FORM = `**1. DATOS DEL SOLICITANTE**

| Nombre | NIF |
|---|---|
| Comunidad Olmo | H37219940 |

| Teléfono | Correo |
|---|---|
| 923 555 018 | cp@example.com |

**2. DATOS DEL REPRESENTANTE**

| Nombre | NIF |
|---|---|
| Begoña Arribas | 07981264-K |

| Teléfono | Correo |
|---|---|
| 655 550 731 | b@example.com |
`;
	it.each<[phone: string, doubted: string[]]>([
		['655 550 731', ['Applicant, phone']],
		['923 555 018', []],
	])('are of all tables below a title: %s', (phone, doubted) => {
		expect(asked([group], { applicant: { name: 'Comunidad Olmo', phone } }, FORM)).toEqual(doubted);
	});

	it('are found below a table of a thousand rows', () => {
		const rows = Array.from(
			{ length: 1_000 },
			(_, at) => `| Item ${at} | box | ${at}.50 | ${at} |`,
		);
		const table = ['| Item | Unit | Price | Count |', '|---|---|---|---|', ...rows].join('\n');
		const page = `${table}\n\n${FORM}`;
		const answer = { applicant: { name: 'Comunidad Olmo', phone: '655 550 731' } };
		expect(asked([group], answer, page)).toEqual(['Applicant, phone']);
	});

	it('are no labels with their values in the columns of a line', () => {
		const page = `Name: ESTRADA, LUIS      DOB: 3-9-58             Sex: M
Address: 810 Cinder Ct   Date: Oct. 4th, 2023    Tel: 208 555 0100`;
		const fields = [leaf('date_of_birth', 'date'), leaf('name', 'string')];
		const answer = { date_of_birth: '1958-03-09', name: 'Luis Estrada' };
		expect(asked(fields, answer, page)).toEqual([]);
	});
});

describe('what is no value of a label', () => {
	it.each<[what: string, FieldInput, Values, page: string]>([
		[
			'a number inside a word',
			leaf('car_seats', 'integer'),
			{ car_seats: 5 },
			'Car seats:  VOLVO V60 D4\nPlaces: 5\nVessel: EVER',
		],
		[
			'another number than a year',
			leaf('model_year', 'integer'),
			{ model_year: 2019 },
			'Model year: 204477\nRegistered: 2019\nVessel: EVER',
		],
		[
			'a part of a day',
			leaf('dividend', 'number'),
			{ dividend: 72.9 },
			'Dividend: of 04/30\nPaid to date: 72.90\nVessel: EVER',
		],
		[
			'a number after other words on the next line',
			leaf('originals', 'integer'),
			{ originals: 3 },
			'BILL OF LADING          ORIGINALS\nB/L No. HBCU 2410 77\n\nCopies: 3\nVessel: EVER',
		],
		[
			'the next heading below an empty cell',
			leaf('place_of_delivery', 'string'),
			{ place_of_delivery: null },
			`| PORT OF LOADING | PLACE OF DELIVERY |
|---|---|
| CAT LAI | |
| MARKS | DESCRIPTION OF GOODS |

Vessel: EVER`,
		],
		[
			'an amount in millions that is the same',
			leaf('injury_limit', 'number'),
			{ injury_limit: 1_000_000 },
			'EACH OCCURRENCE LIMIT   $ 1,000,000\nINJURY LIMIT   $ 1 Million\nVessel: EVER',
		],
	])('%s', (_, field, answer, page) => {
		expect(asked([field, leaf('vessel', 'string')], { ...answer, vessel: 'EVER' }, page)).toEqual(
			[],
		);
	});
});
