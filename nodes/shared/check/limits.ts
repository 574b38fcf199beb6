import { z } from 'zod';
import { memoizeByObject } from '../memoize';
import { hasIbanCheckDigits, IBAN_FORM } from '../normalise/iban';
import type { LeafField } from '../schema/schema';

type TextField = Extract<LeafField, { type: 'string' }>;
type NumberField = Extract<LeafField, { type: 'number' | 'integer' }>;

/** RFC 5321: 64 characters, "@" and 255. */
const MAX_EMAIL = 320;

function textValidator({ format, minLength, maxLength }: TextField): z.ZodTypeAny {
	let text = z.string();
	if (minLength !== undefined) {
		text = text.min(minLength, `is shorter than ${minLength} characters`);
	}
	if (maxLength !== undefined) text = text.max(maxLength, `is longer than ${maxLength} characters`);
	switch (format) {
		case 'email':
			return text
				.max(MAX_EMAIL, 'is too long for an e-mail address')
				.email('is not an e-mail address');
		case 'uri':
			return text.url('is not a URL');
		case 'uuid':
			return text.uuid('is not a UUID');
		case 'ipv4':
			return text.ip({ version: 'v4', message: 'is not an IPv4 address' });
		case 'ipv6':
			return text.ip({ version: 'v6', message: 'is not an IPv6 address' });
		case 'time':
			return text.regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'is not a time such as 14:30');
		case 'hostname':
			return text.regex(
				/^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)*[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i,
				'is not a host name',
			);
		case 'iban':
			return text
				.regex(IBAN_FORM, 'does not have the form of an IBAN')
				.refine(
					(iban) => !IBAN_FORM.test(iban) || hasIbanCheckDigits(iban),
					'is not a valid IBAN: wrong check digits',
				);
		default:
			return text;
	}
}

function numberValidator(field: NumberField): z.ZodTypeAny {
	const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = field;
	let number = z.number().finite('is not a finite number');
	if (field.type === 'integer') number = number.int('is not a whole number');
	if (minimum !== undefined) number = number.gte(minimum, `is less than ${minimum}`);
	if (maximum !== undefined) number = number.lte(maximum, `is more than ${maximum}`);
	if (exclusiveMinimum !== undefined) {
		number = number.gt(exclusiveMinimum, `is not more than ${exclusiveMinimum}`);
	}
	if (exclusiveMaximum !== undefined) {
		number = number.lt(exclusiveMaximum, `is not less than ${exclusiveMaximum}`);
	}
	if (multipleOf !== undefined) {
		number = number.multipleOf(multipleOf, `is not a multiple of ${multipleOf}`);
	}
	return number;
}

/**
 * The limits, length and format of a field's values. Its messages continue a sentence that begins
 * with the value.
 */
export const validatorOf = memoizeByObject((field: LeafField): z.ZodTypeAny => {
	switch (field.type) {
		case 'string':
			return textValidator(field);
		case 'number':
		case 'integer':
			return numberValidator(field);
		default:
			return z.unknown();
	}
});
