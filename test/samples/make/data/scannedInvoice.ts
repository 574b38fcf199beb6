import { type Invoice, linesOf } from '../invoice';
import type { Wording } from '../wording';

export const wording: Wording = { locale: 'fr-FR', currency: 'EUR', dateFormat: 'dd/MM/yyyy' };

/** Invented bank with a valid checksum. */
export const bank = { iban: 'FR76 9999 9004 1700 3118 4002 597', bic: 'ZZMBFRPPXXX' };

/** A French invoice with two VAT rates. */
export const invoice: Invoice = {
	wording,
	supplier: {
		name: 'Menuiserie Bréhaut & Fils',
		legalName: 'Menuiserie Bréhaut & Fils, SARL',
		address: ['14, rue des Tonneliers', '29999 Kermeur-sur-Mer'],
		vat: 'FR 94 417300882',
		bank,
		phone: '02 61 91 41 77',
		email: 'compta@brehaut.example',
	},
	customer: {
		name: 'Auberge du Vieux Phare',
		address: ['Service comptabilité', '3, quai des Dunes', '29998 Port-Anvil'],
	},
	number: 'F2025-0317',
	orderNumber: '60184',
	date: '2025-04-18',
	dueDate: '2025-05-18',
	lines: linesOf([
		['FE-120', 'Fenêtre en chêne, double vitrage 120 × 95', 4, '', 486, 10],
		['DEP', 'Dépose et évacuation des anciennes fenêtres', 4, '', 65, 10],
		['MO', 'Pose, main-d’œuvre (heures)', 22.5, '', 44, 10],
		['VB-210', 'Volet battant persienné en pin, la paire', 2, '', 312.5, 20],
		['QI-007', 'Quincaillerie inox', 1, '', 148.6, 20],
	]),
};
