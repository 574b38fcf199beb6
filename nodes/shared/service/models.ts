/** What a model is used for. */
export type ModelPurpose = 'chat' | 'vision' | 'ocr' | 'fim';

/** How a family of models turns images into tokens (spec §8). */
interface ImageFamily {
	/** Side of the square patch that an image is cut into, in pixels. */
	patchSize: number;
	/** Pixels of an image that cost one token. */
	pixelsPerToken: number;
	/** Longest side before an image is scaled down, in pixels. */
	maxSide: number;
}

interface ModelFacts {
	/** Value of the `model` field of a request. */
	name: string;
	/** What people see in a list. */
	label: string;
	purposes: readonly ModelPurpose[];
	/** `null` for models that take no images in chat. */
	images: ImageFamily | null;
	/** Whether the contract names it for hosted deployments instead of the main service. */
	hosted: boolean;
}

/** One token for each patch. */
const patches16: ImageFamily = { patchSize: 16, pixelsPerToken: 16 * 16, maxSide: 1024 };

/** One token for four patches: the text decoder receives a quarter of them. */
const patches14: ImageFamily = { patchSize: 14, pixelsPerToken: 4 * 14 * 14, maxSide: 1540 };

const seeing: readonly ModelPurpose[] = ['chat', 'vision'];

/**
 * Models that the contract names (spec §1, §2.1). The 8B compact model for deployments is missing:
 * the contract does not say what it is called.
 */
export const models: readonly ModelFacts[] = [
	{
		name: 'vision-12b-latest',
		label: 'Vision 12B',
		purposes: seeing,
		images: patches16,
		hosted: false,
	},
	{
		name: 'vision-large-latest',
		label: 'Vision Large',
		purposes: seeing,
		images: patches16,
		hosted: false,
	},
	{
		name: 'svc-medium-latest',
		label: 'Medium',
		purposes: seeing,
		images: patches14,
		hosted: false,
	},
	{ name: 'svc-small-latest', label: 'Small', purposes: seeing, images: patches14, hosted: false },
	{ name: 'svc-ocr-latest', label: 'OCR', purposes: ['ocr'], images: null, hosted: false },
	{ name: 'small-2409', label: 'Small (Hosted)', purposes: ['chat'], images: null, hosted: true },
	{
		name: 'codestral-2405',
		label: 'Codestral (Hosted)',
		purposes: ['fim', 'chat'],
		images: null,
		hosted: true,
	},
];

/** A name without its release: `vision-12b-2409` and `vision-12b-latest` are the same model. */
const withoutRelease = (name: string) => name.replace(/-(latest|\d{4})$/, '');

/**
 * What is known of a model by its name; dated identifiers (spec §9, `<name>-<yymm>`) belong to the
 * model of that name.
 * @returns `undefined` for a name that the contract does not know
 */
export function modelFacts(name: string): ModelFacts | undefined {
	if (withoutRelease(name) === name) return undefined;
	const known = models.find((model) => withoutRelease(model.name) === withoutRelease(name));
	return known && { ...known, name };
}

/** A model as `GET /v1/models` lists it; `capabilities` beyond the contract, read where present. */
interface ListedModel {
	id: string;
	capabilities?: unknown;
}

/** Names under which services say what a model can do. */
const capabilityOf: Record<ModelPurpose, string> = {
	chat: 'completion_chat',
	vision: 'vision',
	ocr: 'ocr',
	fim: 'completion_fim',
};

/** Whether a listed model serves a purpose; `undefined` where neither service nor contract say. */
function serves({ id, capabilities }: ListedModel, purpose: ModelPurpose): boolean | undefined {
	const said = new Map(Object.entries(capabilities ?? {})).get(capabilityOf[purpose]);
	return typeof said === 'boolean' ? said : modelFacts(id)?.purposes.includes(purpose);
}

/**
 * A service's models for a list to choose from: those known to serve the purpose first, then those
 * of which it is not known; the others are left out. The service's order is kept otherwise.
 */
export function modelsFor<Model extends ListedModel>(
	purpose: ModelPurpose,
	listed: readonly Model[],
): Model[] {
	const known = listed.filter((model) => serves(model, purpose) === true);
	const unknown = listed.filter((model) => serves(model, purpose) === undefined);
	return [...known, ...unknown];
}
