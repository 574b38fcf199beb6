/** What a model is used for. */
export type ModelPurpose = 'chat' | 'vision' | 'ocr' | 'fim';

/** How a family of models turns images into tokens (spec §8). */
interface ImageFamily {
	/** Pixels of an image that cost one token. */
	pixelsPerToken: number;
	/** Longest side before an image is scaled down, in pixels. */
	maxSide: number;
}

interface ModelFacts {
	/** Value of the `model` field of a request. */
	id: string;
	purposes: readonly ModelPurpose[];
	/** `null` for models that take no images in chat. */
	images: ImageFamily | null;
}

/** One token for each patch of 16 × 16 pixels. */
const patches16: ImageFamily = { pixelsPerToken: 16 * 16, maxSide: 1024 };

/** One token for four patches of 14 × 14 pixels. */
const patches14: ImageFamily = { pixelsPerToken: 4 * 14 * 14, maxSide: 1540 };

const seeing: readonly ModelPurpose[] = ['chat', 'vision'];

/**
 * Models that the contract names (spec §1, §2.1). The 8B compact model for deployments is missing:
 * the contract does not say what it is called.
 */
export const models: readonly ModelFacts[] = [
	{ id: 'vision-12b-latest', purposes: seeing, images: patches16 },
	{ id: 'vision-large-latest', purposes: seeing, images: patches16 },
	{ id: 'svc-medium-latest', purposes: seeing, images: patches14 },
	{ id: 'svc-small-latest', purposes: seeing, images: patches14 },
	{ id: 'svc-ocr-latest', purposes: ['ocr'], images: null },
	{ id: 'small-2409', purposes: ['chat'], images: null },
	{ id: 'codestral-2405', purposes: ['fim', 'chat'], images: null },
];

/** A name without its release: `vision-12b-2409` and `vision-12b-latest` are the same model. */
const withoutRelease = (id: string) => id.replace(/-(latest|\d{4})$/, '');

/**
 * Facts about a model by its name; a dated identifier (spec §9, `<name>-<yymm>`) belongs to the model
 * of that name.
 * @returns `undefined` for a name that the contract does not know
 */
export function modelFacts(id: string): ModelFacts | undefined {
	if (withoutRelease(id) === id) return undefined;
	return models.find((model) => withoutRelease(model.id) === withoutRelease(id));
}
