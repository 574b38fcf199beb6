import { valueAsShortText } from '../text/valueText';
import type { Explanation } from './failure';
import type { Hide } from './hideSecrets';
import type { RequestBody } from './requestBody';
import { type Remark, remarksOf, safeServiceText } from './serviceWords';

/** Statuses by which services refuse what a request says, and not who sends it or how often. */
const ABOUT_CONTENT = [400, 403, 404, 413, 415, 422];

/** How services name an unknown model where they have a word for programs. */
const MODEL_CODES = ['model_not_found', 'invalid_model', 'unknown_model', 'model_not_available'];

/** The same for a field that they do not know. */
const UNKNOWN_FIELD_CODES = ['extra_forbidden', 'unknown_parameter', 'unrecognized_keys'];

/** Fields of requests that an option adds, and its label. */
export const OPTION_OF_FIELD: Record<string, string> = {
	confidence_scores_granularity: 'Checking: Confidence',
	include_blocks: 'Checking: Bounding Boxes',
	max_tokens: 'Answer: Max Tokens',
	pages: 'Reading: Send Page Selection',
	stop: 'Answer: Stop Sequences',
	stream: 'Answer: Stream',
	temperature: 'Answer: Temperature',
};

/** Fields that requests have without any option. */
const OWN_FIELDS = [
	...['model', 'document', 'include_image_base64'],
	...['messages', 'response_format', 'prompt', 'suffix'],
];

/** How much of the service's words a sentence about a part of a request has, in characters. */
const LONGEST = 300;

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
		const said = safeServiceText(remark.text, hide, LONGEST).replace(/\.$/, '');
		const explanation = explainRemark(remark, said, asked);
		if (explanation) return explanation;
	}
	return undefined;
}

function explainRemark(remark: Remark, said: string, asked: RequestBody): Explanation | undefined {
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
	if (field === 'document') {
		return {
			message: `the service cannot read this document: ${said}`,
			remedy: 'Open it to see whether it is whole, has pages and can be opened without a password.',
		};
	}
	if (path.includes('image_url')) {
		return {
			message: `the service cannot read an image: ${said}`,
			remedy: 'Open it to see whether it is whole, or save it as PNG or JPEG.',
		};
	}
	if (!Object.hasOwn(asked, field) || OWN_FIELDS.includes(field)) return undefined;
	const option = OPTION_OF_FIELD[field] ?? ADDED;
	const isUnknown = isOf(UNKNOWN_FIELD_CODES);
	const change = option === ADDED ? `Take "${field}" out of that option.` : 'Remove that option.';
	return {
		message: isUnknown
			? `the service does not know "${field}", which the option "${option}" adds`
			: `the service does not take "${field}" of the option "${option}": ${said}`,
		remedy: isUnknown ? change : `Change it. ${change.replace('.', ' if that does not help.')}`,
		isGeneral: true,
	};
}

const ADDED = 'Requests: Extra Parameters';

/** The names on the way to a part of a request. */
function pathOf({ loc, param }: Remark): string[] {
	const names = loc?.map(String) ?? param?.split(/[.[\]]+/) ?? [];
	return names[0] === 'body' ? names.slice(1) : names;
}
