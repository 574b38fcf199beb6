import { type Invoice, linesOf } from '../invoice';
import type { Wording } from '../wording';

export const wording: Wording = { locale: 'en-GB', currency: 'GBP', dateFormat: 'd MMMM yyyy' };

/** Invented bank and VAT number, with valid checksums. */
export const bank = { iban: 'GB46 ZZHP 9999 0041 7733 20', bic: 'ZZHPGB2LXXX' };

/** An English invoice that also has an order number and three more dates. */
export const invoice: Invoice = {
	wording,
	supplier: {
		name: 'Harrow & Pell Instruments Ltd',
		address: ['Unit 7, Tanner’s Yard', 'Sheffield S3 9ZZ', 'United Kingdom'],
		vat: 'GB 999 0041 88',
		bank,
		phone: '0114 496 0182',
		email: 'accounts@harrowpell.example',
	},
	customer: {
		name: 'Northmoor Observatory Trust',
		address: ['Accounts Payable', '2 Beacon Lane', 'Kirkby Fell', 'Cumbria LA99 1ZZ'],
	},
	number: 'HP-2025-00418',
	orderNumber: 'NM7731-0092',
	date: '2025-03-14',
	dueDate: '2025-04-13',
	lines: linesOf([
		[
			'TH-220',
			'Precision thermohygrometer, wall mount, with calibration certificate',
			4,
			'',
			312.5,
			20,
		],
		['BR-018', 'Barometric pressure sensor, RS-485', 6, '', 148.75, 20],
		['DL-900', 'Data logger, 16 channels, 8 GB', 1, '', 1265, 20],
		['CB-505', 'Shielded cable, 5 m', 12, '', 9.4, 20],
		['SV-CAL', 'On-site calibration, half day (11 March 2025)', 1, '', 420, 20],
		['CARR', 'Carriage and insurance', 1, '', 36.8, 20],
	]),
};
