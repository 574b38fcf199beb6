import { PHRASES } from '../../shared/values/roles/phrases';
import { wordPattern } from '../../shared/values/roles/words';
import type { LeafField } from '../../shared/values/schema/schema';

// The codes of places of forms, as descriptions of fields name them.

/** A number or a code of a place of a form. */
export const CODE = String.raw`[A-Z]{0,2}\d{1,3}(?:\.\d{1,2}){0,2}[A-Za-z]?|[A-Z](?:\.\d{1,2}){0,2}[a-z]?`;
/** Codes in descriptions: "box 14", "poz. 29", "label W2", "Feld B"; and alone in brackets: "(P.2)", "(1A)", "(E)". */
const BOX = wordPattern(String.raw`(?:${PHRASES.box})\.?\s[\[(]?(?:${CODE})`, 'giu');
const BOX_WORD = new RegExp(String.raw`^(?:${PHRASES.box})\.?\s[\[(]?`, 'iu');
const WHOLE_CODE = new RegExp(`^(?:${CODE})$`);
const IN_BRACKETS = /\(([A-Z]{1,2}\d{1,3}|\d{1,2}[A-Z]|[A-Z](?:\.\d{1,2}){0,2}[a-z]?)\)/g;

/** "07" and "7", "1a" and "1A" are one code. */
export const keyOf = (code: string) => code.replace(/^0+(?=\d)/, '').toUpperCase();

const CODE_AT_END = wordPattern(String.raw`(?:${PHRASES.box})\.?\s(?:${CODE})`, 'iu', '$');

/** Whether a text ends with the name of a place of a form: "from line 42". */
export const endsWithCode = (text: string): boolean => CODE_AT_END.test(text);

/** A description without the codes that it names, whose words are no label: "Campo 7". */
export const withoutCodes = (description: string): string => description.replace(BOX, ' ');

/** The codes that the description of a field names. A text may be the second line of an address. */
export function codesIn({ type, description = '' }: LeafField): Set<string> {
	const isText = type === 'string';
	const boxes = Array.from(description.matchAll(BOX), ([box]) => box.replace(BOX_WORD, '')).filter(
		(code) => WHOLE_CODE.test(code),
	);
	const alone = Array.from(description.matchAll(IN_BRACKETS), ([, code = '']) => code);
	const codes = isText ? boxes.filter((code) => !/^\d$/.test(code)) : boxes;
	return new Set([...codes, ...alone].map(keyOf));
}
