import { figure, roundingOf } from '../../shared/values/crossChecks/figures';
import type { Fact } from '../../shared/values/facts/fact';
import type { QrCode } from '../../shared/documents/ocr/qrCodes';
import type { Exam } from './Exam';

/** What a code to pay with says; texts are empty and the amount null where it leaves them open. */
interface PaymentCode {
	page: number;
	account: string;
	amount: number | null;
	reference: string;
}

const withoutSpaces = (text: unknown) =>
	typeof text === 'string' ? text.replace(/\s/g, '').toUpperCase() : '';
const amountIn = (text = '') => (/^\d{1,12}(?:\.\d{1,2})?$/.test(text) ? Number(text) : null);

/**
 * Reads a code of the European Payments Council (EPC069-12: IBAN in line 7, "EUR12.30" in line 8, reference in
 * line 10) or of a Swiss QR-bill (IBAN in line 4, amount in line 19, reference in line 29); other codes are none.
 */
function paymentCodeIn({ page, text }: QrCode): PaymentCode[] {
	const lines = text.split(/\r?\n/).map((line) => line.trim());
	const line = (number: number) => lines[number - 1] ?? '';
	const code = (account: number, amount: string, reference: number) => [
		{
			page,
			account: withoutSpaces(line(account)),
			amount: amountIn(amount),
			reference: withoutSpaces(line(reference)),
		},
	];
	if (line(1) === 'BCD' && line(4) === 'SCT') return code(7, line(8).replace(/^EUR/, ''), 10);
	if (line(1) === 'SPC' && line(3) === '1') return code(4, line(19), 29);
	return [];
}

/** References as they are printed for payments: of 27 digits in Switzerland, and creditor references (ISO 11649). */
const REFERENCES = /(?<![\dA-Z])(?:\d(?: ?\d){26}(?!\d)|RF\d\d(?: ?[A-Z\d]){1,21}(?![A-Z\d]))/gu;

/** Account, amount and reference of a code to pay with that are not those of the page that it is on. */
export function paymentCode(exam: Exam): Fact[] {
	const source = exam.source();
	const codes = exam.qrCodes.flatMap(paymentCodeIn);
	if (!source || codes.length === 0) return [];
	const { values } = exam.byRole();
	const printed = source.mentions.accounts().map(({ values: [account] }) => account);
	const given = withoutSpaces(values['iban']);
	const accounts = printed.length > 0 ? printed : given === '' ? [] : [given];
	const sums = ['amount_due', 'total_amount'].flatMap((role) => figure(values[role]) ?? []);
	const { sum: rounding } = roundingOf(values);
	const references = (source.mentions.text.match(REFERENCES) ?? []).map(withoutSpaces);
	return codes.flatMap(({ page, account, amount, reference }) => {
		const facts: Fact[] = [];
		if (accounts.length > 0 && !accounts.includes(account)) {
			const fields = exam.has('iban') ? [exam.pathOf('iban')] : [];
			const others = [...new Set(accounts)].map(String);
			facts.push({ kind: 'codeAccount', fields, values: { page, account, others } });
		}
		if (amount && sums.length > 0 && !sums.some((one) => Math.abs(one - amount) <= rounding)) {
			const role = exam.has('amount_due') ? 'amount_due' : 'total_amount';
			facts.push({ kind: 'codeAmount', fields: [exam.pathOf(role)], values: { page, amount } });
		}
		const isOther = references.length > 0 && !references.some((one) => one.startsWith(reference));
		if (REFERENCE.test(reference) && isOther) {
			facts.push({ kind: 'codeReference', fields: [], values: { page, reference } });
		}
		return facts;
	});
}

const REFERENCE = /^(?:\d{27}|RF\d\d[A-Z\d]{1,21})$/;
