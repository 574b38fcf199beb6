import { valueAsShortText } from '../text/valueText';
import { isValues } from '../values';
import type { Explanation } from './failure';
import type { Hide } from './hideSecrets';
import { optionOfField } from './optionFields';
import type { RequestBody } from './requestBody';
import { type Remark, remarksOf, safeServiceText } from './serviceWords';

/** Statuses of refusals about the content of a request, not its sender or rate. */
const ABOUT_CONTENT = [400, 403, 404, 413, 415, 422];

/** Error codes of services for an unknown model. */
const MODEL_CODES = ['model_not_found', 'invalid_model', 'unknown_model', 'model_not_available'];

/** Error codes for an unknown field. */
const UNKNOWN_FIELD_CODES = ['extra_forbidden', 'unknown_parameter', 'unrecognized_keys'];

/** Fields that requests have without any option. */
const OWN_FIELDS = [
	...['model', 'document', 'include_image_base64'],
	...['messages', 'response_format', 'prompt', 'suffix'],
];

/**
 * What happened and what to do, where a refusal names the part of the request that it is about: by
 * its place (`loc`, `param`) or by a code, in whatever language its sentences are.
 * @param asked the body of the request
 * @returns `undefined` where it names none
 */
export function explainPart(
	statusCode: number,
	body: string,
	asked: RequestBody,
	hide: Hide,
): Explanation | undefined {
	if (!ABOUT_CONTENT.includes(statusCode)) return undefined;
	for (const remark of remarksOf(body)) {
		const quoted = safeServiceText(remark.text, hide).replace(/\.$/, '');
		const explanation = explainRemark(remark, quoted, asked);
		if (explanation) return explanation;
	}
	return undefined;
}

function explainRemark(
	remark: Remark,
	quoted: string,
	asked: RequestBody,
): Explanation | undefined {
	const path = pathOf(remark);
	const [field = ''] = path;
	const isOf = (codes: string[]) => remark.codes.some((code) => codes.includes(code));
	if (field === 'model' || isOf(MODEL_CODES)) {
		return {
			message: `the service has no model ${JSON.stringify(valueAsShortText(asked['model']))} for this`,
			remedy:
				'Choose another model from the list in this node, or leave it empty for the first suitable one.',
			isGeneral: true,
		};
	}
	if (isHeldToSchema(asked) && /response_format|json_?schema/i.test(`${field} ${remark.text}`)) {
		return {
			message: `the service does not take the answer form "JSON Schema": ${quoted}`,
			remedy: 'Set the option "Requests: Answer Form" to "JSON Object".',
			isGeneral: true,
		};
	}
	if (field === 'document') {
		return {
			message: `the service cannot read this document: ${quoted}`,
			remedy: 'Open it to see whether it is whole, has pages and can be opened without a password.',
		};
	}
	if (path.includes('image_url')) {
		return {
			message: `the service cannot read an image: ${quoted}`,
			remedy: 'Open it to see whether it is whole, or save it as PNG or JPEG.',
		};
	}
	if (!Object.hasOwn(asked, field) || OWN_FIELDS.includes(field)) return undefined;
	const option = optionOfField(field)?.label ?? EXTRA_PARAMETERS;
	const isUnknown = isOf(UNKNOWN_FIELD_CODES);
	const change =
		option === EXTRA_PARAMETERS ? `Take "${field}" out of that option.` : 'Remove that option.';
	return {
		message: isUnknown
			? `the service does not know "${field}", which the option "${option}" adds`
			: `the service does not take "${field}" of the option "${option}": ${quoted}`,
		remedy: isUnknown ? change : `Change it. ${change.replace('.', ' if that does not help.')}`,
		isGeneral: true,
	};
}

/** Whether the answer is to follow a JSON Schema. */
function isHeldToSchema({ response_format: format }: RequestBody): boolean {
	return isValues(format) && format['type'] === 'json_schema';
}

const EXTRA_PARAMETERS = 'Requests: Extra Parameters';

/** The names on the way to a part of a request. */
function pathOf({ loc, param }: Remark): string[] {
	const names = loc ?? param?.split(/[.[\]]+/) ?? [];
	return names[0] === 'body' ? names.slice(1) : names;
}
