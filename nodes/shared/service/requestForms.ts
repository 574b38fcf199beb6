import { asList, isValues, type Values } from '../basics/values';
import { Problem } from '../host/problem';
import type { faultProblem } from './answers/faults';
import { nameOf, type Remark } from './answers/serviceWords';
import { JsonAnswer, type RequestBody } from './requestBody';

/** A part of requests that a service may want in another form, with the same meaning. */
interface PartForm {
	/** Whether a refusal names it. */
	isNamed: (refusal: string) => boolean;
	/** Other forms, tried one after the other; each gives back a body without the part as it is. */
	instead: Array<(body: RequestBody) => RequestBody>;
	/** Failure where none of these is taken; by the field it names unless given. */
	fault?: Parameters<typeof faultProblem>[0];
}

/** Verbs of a refusal that is about the name of a field, not about its value. */
const NOT_KNOWN =
	/unsupported|not (?:\w+ )?(?:support|permitted|allowed|available)|n't (?:\w+ )?support|unrecogni[sz]ed|unknown|unexpected|extra|instead|remove/i;

/**
 * What a refusal names, and what is sent instead. It holds for every service: none of them is known by
 * its name.
 */
const PART_FORMS: PartForm[] = [
	{
		isNamed: (refusal) =>
			/response.?format|json.?(?:object|schema|mode|output)|structured.?output|generate json|guided|grammar/i.test(
				refusal,
			),
		instead: [inOtherJsonForm, withoutJsonForm],
		fault: 'noJsonAnswer',
	},
	{
		isNamed: (refusal) =>
			/\b(?:system|developer)\b.{0,20}\b(?:role|message|prompt|instruction)|\b(?:role|variant|support)\w*\b.{0,30}\bsystem\b|must alternate|\broles? (?:are|is) supported|\bmessages\b.{0,12}\brole\b|\bfirst (?:message|turn)\b/i.test(
				refusal,
			),
		instead: [withSystemInQuestion],
		fault: 'noSystemMessage',
	},
	{
		isNamed: (refusal) => {
			const types = /\b(?:object|dict(?:ionary)?|map|struct|string|str)\b/i;
			return /image_?url/i.test(refusal) && types.test(refusal);
		},
		instead: [withOtherImages],
	},
	{
		isNamed: (refusal) => /max_(?:completion_)?tokens/.test(refusal) && NOT_KNOWN.test(refusal),
		instead: [withOtherMaxTokens],
	},
	{
		isNamed: (refusal) => /\bstream(?:ing|ed)?\b/i.test(refusal) && NOT_KNOWN.test(refusal),
		instead: [withoutStream],
	},
];

/** Of a request whose answer the service only streams, which is then read in another way. */
export const STREAM_ONLY: PartForm = {
	isNamed: (refusal) => /\bonly\b.{0,20}\bstream|\bstream\w*\b.{0,9}\brequired/i.test(refusal),
	instead: [],
};

/** Of a request that was answered with a stream which it did not ask for. */
export const UNASKED_STREAM: PartForm = {
	isNamed: () => false,
	instead: [(body) => ({ ...body, stream: false })],
};

/** A refusal of a form, which has another one. */
export class RefusedForm extends Problem {
	constructor(
		{ message, details }: Problem,
		readonly part: PartForm,
	) {
		super(message, details);
	}
}

/** The part that a refusal names and the request has, in one of its forms. */
export function refusedPart(remark: Remark, asked: RequestBody): PartForm | undefined {
	const refusal = nameOf(remark);
	if (asked.stream === undefined && STREAM_ONLY.isNamed(refusal)) return STREAM_ONLY;
	return PART_FORMS.find(
		({ isNamed, instead }) => isNamed(refusal) && instead.some((change) => change(asked) !== asked),
	);
}

/** The forms in which a request is sent, one after the other. */
export class FormTries {
	private readonly steps: Map<PartForm, number>;

	private readonly refused = new Map<PartForm, Problem>();

	constructor(taken: ReadonlyMap<PartForm, number> = new Map()) {
		this.steps = new Map(taken);
	}

	/** What a service takes by now. */
	get taken(): ReadonlyMap<PartForm, number> {
		return this.steps;
	}

	shape(body: RequestBody): RequestBody {
		let shaped = body;
		for (const [{ instead }, step] of this.steps) shaped = instead[step - 1]?.(shaped) ?? shaped;
		return shaped;
	}

	/** Goes on to the next form after a refusal. @throws the error, if there is none */
	next(error: unknown): void {
		if (!(error instanceof RefusedForm)) throw error;
		const { part } = error;
		const step = (this.steps.get(part) ?? 0) + 1;
		// The refusal of the form that was asked for tells most.
		if (!this.refused.has(part)) this.refused.set(part, error);
		if (step > part.instead.length) throw this.refused.get(part);
		this.steps.set(part, step);
	}
}

function inOtherJsonForm(body: RequestBody): RequestBody {
	const { response_format: format } = body;
	return format instanceof JsonAnswer ? { ...body, response_format: format.other() } : body;
}

/** The prompt asks for JSON too, and the answer is checked. */
function withoutJsonForm(body: RequestBody): RequestBody {
	const { response_format: format } = body;
	return format instanceof JsonAnswer ? { ...body, response_format: format.unsaid() } : body;
}

const messagesOf = ({ messages }: RequestBody) => asList(messages).filter(isValues);

/** Texts of the system at the beginning of the next question, and no two messages of one role in a row. */
function withSystemInQuestion(body: RequestBody): RequestBody {
	const messages: Values[] = [];
	for (const { role, content } of messagesOf(body)) {
		const asked = role === 'system' ? 'user' : role;
		const last = messages.at(-1);
		if (last && last['role'] === asked) last['content'] = joined(last['content'], content);
		else messages.push({ role: asked, content });
	}
	const isSame = messages.length === messagesOf(body).length;
	const hasSystem = messagesOf(body).some(({ role }) => role === 'system');
	return isSame && !hasSystem ? body : { ...body, messages };
}

/** Contents are texts, or lists of parts with the text first. */
function joined(first: unknown, second: unknown): unknown {
	if (typeof first === 'string' && typeof second === 'string') return `${first}\n\n${second}`;
	const parts = (content: unknown) =>
		typeof content === 'string' ? [{ type: 'text', text: content }] : asList(content);
	const all = [...parts(first), ...parts(second)].filter(isValues);
	const texts = all.flatMap(({ type, text }) => (type === 'text' ? [String(text)] : []));
	return [{ type: 'text', text: texts.join('\n\n') }, ...all.filter(({ type }) => type !== 'text')];
}

/** Images as texts in place of objects, and the other way round. */
function withOtherImages(body: RequestBody): RequestBody {
	let hasImages = false;
	const turned = (part: unknown) => {
		if (!isValues(part) || part['type'] !== 'image_url') return part;
		hasImages = true;
		const { image_url: image } = part;
		return {
			...part,
			image_url: isValues(image) && 'url' in image ? image['url'] : { url: image },
		};
	};
	const messages = messagesOf(body).map(({ content, ...others }) => ({
		...others,
		content: Array.isArray(content) ? content.map(turned) : content,
	}));
	return hasImages ? { ...body, messages } : body;
}

function withOtherMaxTokens(body: RequestBody): RequestBody {
	const { max_tokens: max, max_completion_tokens: completion, ...others } = body;
	if (max !== undefined) return { ...others, max_completion_tokens: max };
	return completion === undefined ? body : { ...others, max_tokens: completion };
}

/** The answer then comes at once. */
function withoutStream(body: RequestBody): RequestBody {
	const { stream, ...others } = body;
	return stream === undefined ? body : others;
}
