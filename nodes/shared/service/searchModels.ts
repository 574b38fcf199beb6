import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { asProblem, nodeErrorFrom, Problem } from '../problem';
import { memoizeByObject } from '../memoize';
import { endpoints, type ListedModel } from './contract';
import { OtherAnswerProblem } from './readAnswer';
import { isRetryableStatus } from './retry';
import { openService, type Service } from './service';

/** Statuses of a service that has no list of models. */
const NO_LIST = [404, 405, 501];

const LIST_OPTIONS = { timeout: 15, concurrency: 1, requestsPerMinute: 0 };

/** The panel is open meanwhile: whoever waits for the list opens it again. */
const LIST_LIMITS = { maxRetries: 0, maxWaitMs: 0 };

/**
 * List search for the model field: the service's own models, or the contract's catalogue where
 * the service has no list.
 */
export const searchModels = (purpose: ModelPurpose) =>
	async function (this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
		const listed = await serviceModels(this);
		if (listed?.length) return { results: modelEntries(purpose, listed, filter) };
		const known = modelEntries(purpose, models, filter);
		const note = "(from this node's catalogue; the service lists none)";
		return { results: known.map(({ name, value }) => ({ name: `${name} ${note}`, value })) };
	};

async function serviceModels(
	host: ILoadOptionsFunctions,
): Promise<ListedModel[] | null | undefined> {
	try {
		const service = await openService(host, LIST_OPTIONS, undefined, LIST_LIMITS);
		if (!service.urls.hasModels) return undefined;
		const { data } = await service.send(endpoints.models);
		return data.data;
	} catch (error) {
		const problem = asProblem(error);
		if (NO_LIST.includes(problem.details.statusCode ?? 0)) return undefined;
		throw nodeErrorFrom(host.getNode(), problem);
	}
}

const NO_MODELS: Promise<readonly ListedModel[]> = Promise.resolve([]);

const lists = new WeakMap<Service, Promise<readonly ListedModel[]>>();

/**
 * The models of the service of a run, asked for once, and again only after a failure that may pass;
 * none where it has no list, or that fails.
 */
async function listOf(service: Service): Promise<readonly ListedModel[]> {
	const list = lists.get(service) ?? (service.urls.hasModels ? listedBy(service) : NO_MODELS);
	lists.set(service, list);
	return await list;
}

const listedBy = async (service: Service) =>
	await service.send(endpoints.models).then(
		({ data }) => data.data ?? [],
		(error: unknown) => {
			const { statusCode } = asProblem(error).details;
			const isLasting = statusCode !== undefined && !isRetryableStatus(statusCode);
			if (!isLasting && !(error instanceof OtherAnswerProblem)) lists.delete(service);
			return [];
		},
	);

/** The labels of the parameters that hold a model. */
const LABELS: Record<string, string> = {
	model: 'Model',
	ocrModel: 'OCR Model',
	'options.chatModel': 'Reading: Chat Model',
};

/**
 * The name of the model that is chosen; where none is, the first one that the service lists for the
 * purpose.
 * @param value of the parameter `name`
 * @throws Problem when all that it lists are made for something else
 */
export async function modelName(
	service: Service,
	purpose: ModelPurpose,
	value: unknown,
	name = 'model',
): Promise<string> {
	const chosen = typeof value === 'string' ? value.trim() : '';
	if (chosen !== '') return chosen;
	const { words, usual } = PURPOSES[purpose];
	const listed = await listOf(service);
	if (listed.length === 0) return usual;
	const first = firstsOf(listed).get(purpose);
	if (first !== undefined) return first;
	throw new Problem(`the service lists no model for ${words}`, {
		description: `Enter the name of one under "${LABELS[name] ?? name}", or choose another credential.`,
		isGeneral: true,
	});
}

/**
 * For each purpose: its words in the list, the name of the capability in the service's list of models,
 * and the contract's usual model.
 */
const PURPOSES: Record<ModelPurpose, { words: string; capability: string; usual: string }> = {
	chat: { words: 'chat', capability: 'completion_chat', usual: 'svc-small-latest' },
	vision: { words: 'chat with images', capability: 'vision', usual: 'vision-12b-latest' },
	ocr: { words: 'document OCR', capability: 'ocr', usual: 'svc-ocr-latest' },
	fim: { words: 'code completion', capability: 'completion_fim', usual: 'codestral-2405' },
};

/** The first model of a list for each purpose. */
const firstsOf = memoizeByObject(
	(listed: readonly ListedModel[]) =>
		new Map(
			(['chat', 'vision', 'ocr', 'fim'] as const).map((purpose) => [
				purpose,
				suitable(purpose, listed)[0]?.id,
			]),
		),
);

/** Whether a model serves a purpose; `undefined` if neither service nor contract tell. */
function serves({ id, capabilities }: ListedModel, purpose: ModelPurpose): boolean | undefined {
	if (purpose === 'vision' && capabilities?.[PURPOSES.chat.capability] === false) return false;
	const listed = capabilities?.[PURPOSES[purpose].capability];
	if (typeof listed === 'boolean') return listed;
	const isKnown = modelFacts(id)?.purposes.includes(purpose);
	if (isKnown !== undefined) return isKnown;
	if (purpose === 'ocr' && /ocr/i.test(id)) return true;
	return NO_CHAT.test(id) ? false : undefined;
}

/** Names of models that only turn texts into numbers, or speech into texts. */
const NO_CHAT = /embed|rerank|moderation|whisper|tts/i;
const FOR_CODE = /code/i;

/**
 * Order of models: the usual one, then for chat those that see images, those for text alone, and last
 * those for code.
 */
function rankOf(model: ListedModel, purpose: ModelPurpose): number {
	if (model.id === PURPOSES[purpose].usual) return 0;
	if (purpose !== 'fim' && (FOR_CODE.test(model.id) || serves(model, 'fim'))) return 3;
	return purpose !== 'chat' || serves(model, 'vision') ? 1 : 2;
}

/** The models for a purpose, first those that are known to serve it, then those that may. */
function suitable(purpose: ModelPurpose, listed: readonly ListedModel[]) {
	const rated = inOrder(purpose, listed).map((model) => ({
		id: model.id,
		fits: serves(model, purpose),
	}));
	return [true, undefined].flatMap((fits) => rated.filter((model) => model.fits === fits));
}

const inOrder = (purpose: ModelPurpose, listed: readonly ListedModel[]) =>
	[...new Map(listed.map((model) => [model.id, model])).values()].sort(
		(a, b) => rankOf(a, purpose) - rankOf(b, purpose) || a.id.localeCompare(b.id),
	);

/**
 * Models whose names contain the filter: first those that serve the purpose, then those that may. Others
 * are listed only if there are none of these. All but the first kind have a note.
 */
export function modelEntries(
	purpose: ModelPurpose,
	listed: readonly ListedModel[],
	filter: string,
): INodeListSearchItems[] {
	const found = listed.filter(({ id }) => id.toLowerCase().includes(filter.toLowerCase()));
	const { words } = PURPOSES[purpose];
	const usable = suitable(purpose, found).map(({ id, fits }) => ({
		name: fits ? id : `${id} (may not be made for ${words})`,
		value: id,
	}));
	return usable.length > 0
		? usable
		: inOrder(purpose, found).map(({ id }) => ({
				name: `${id} (is not made for ${words})`,
				value: id,
			}));
}

/** What a model is used for. */
type ModelPurpose = 'chat' | 'vision' | 'ocr' | 'fim';

/** How a family of models turns images into tokens (spec §8). */
interface ImageFamily {
	/** Pixels of an image that cost one token. */
	pixelsPerToken: number;
	/** Longest side before an image is scaled down, in pixels. */
	maxSide: number;
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
export const models: readonly {
	/** Value of the `model` field of a request. */
	id: string;
	purposes: readonly ModelPurpose[];
	/** `null` for models that take no images in chat. */
	images: ImageFamily | null;
}[] = [
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
export function modelFacts(id: string) {
	if (withoutRelease(id) === id) return undefined;
	return models.find((model) => withoutRelease(model.id) === withoutRelease(id));
}
