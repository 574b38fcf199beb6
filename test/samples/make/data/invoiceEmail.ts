import { type Invoice, linesOf } from '../invoice';
import type { Wording } from '../wording';

export const wording: Wording = { locale: 'en-US', currency: 'USD', dateFormat: 'MM/dd/yyyy' };

/** An American invoice, announced by e-mail. */
export const invoice: Invoice = {
	wording,
	supplier: {
		name: 'Bluestem Office Supply Co.',
		address: ['4170 Prairie Avenue', 'Cedar Bend, IA 50999'],
		vat: '99-9004177',
		phone: '(319) 555-0142',
		email: 'billing@bluestem-office.example',
	},
	customer: { name: 'Larkspur Dental Group', address: ['88 Mill Street', 'Cedar Bend, IA 50999'] },
	number: 'INV-20881',
	orderNumber: 'SO-55310',
	date: '2025-03-18',
	dueDate: '2025-04-17',
	lines: linesOf([
		['CH-3310', 'Ergonomic desk chair, black', 6, '', 289.5, 7],
		['PP-0024', 'Copy paper, 10-ream carton', 15, '', 46.25, 7],
		['TN-118K', 'Toner cartridge, high yield', 4, '', 118.75, 7],
		['FRT', 'Freight', 1, '', 64, 7],
	]),
};
