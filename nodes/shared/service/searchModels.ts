import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { asProblem, nodeErrorFrom, Problem } from '../host/problem';
import { memoizeByObject } from '../basics/memoize';
import { endpoints, type ListedModel } from './contract';
import { OtherAnswerProblem } from './answers/readAnswer';
import { isRetryableStatus } from './queue/retry';
import { openService, type Service } from './service';

/** Statuses of a service that has no list of models. */
const NO_LIST = [404, 405, 501];

const LIST_OPTIONS = { timeout: 15, concurrency: 1, requestsPerMinute: 0 };

/** The panel is open meanwhile: whoever waits for the list opens it again. */
const LIST_LIMITS = { maxRetries: 0, maxWaitMs: 0 };

/** Where models run: on the main service, or on a server of one's own (hosted deployment). */
type Environment = Service['environment'];

/**
 * List search for the model field: the service's own models, or the contract's catalogue where
 * the service has no list.
 */
export const searchModels = (purpose: ModelPurpose) =>
	async function (this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
		const list = await openService(this, LIST_OPTIONS, undefined, LIST_LIMITS)
			.then(readList)
			.catch((error: unknown) => ({ problem: asProblem(error) }));
		if (list.problem) throw nodeErrorFrom(this.getNode(), list.problem);
		const { models: listed, environment } = list;
		if (listed.length > 0) return { results: modelEntries(purpose, listed, filter, environment) };
		const offered = models.filter(
			(model) => model.environments.includes(environment) && model.purposes.includes(purpose),
		);
		const note = "(from this node's catalogue; the service lists none)";
		const known = modelEntries(purpose, offered, filter, environment);
		return { results: known.map(({ name, value }) => ({ name: `${name} ${note}`, value })) };
	};

/** The models that a service lists. @returns `problem`: why the list could not be read; absent where there is none */
async function readList(service: Service) {
	const { environment, urls } = service;
	if (!urls.hasModels) return { environment, models: [] };
	try {
		const { data } = await service.send(endpoints.models);
		return { environment, models: data.data ?? [] };
	} catch (error) {
		const problem = asProblem(error);
		const hasNone = NO_LIST.includes(problem.details.statusCode ?? 0);
		return { environment, models: [], problem: hasNone ? undefined : problem };
	}
}

type ModelList = Awaited<ReturnType<typeof readList>>;

const lists = new WeakMap<Service, Promise<ModelList>>();

/** How long later runs use the list of a hosted service, in milliseconds: it hardly changes. */
const REMEMBERED_MS = 10 * 60_000;

/** The lists of hosted services, by the identity of the service. */
const remembered = new Map<string, { list: ModelList; until: number }>();

/** The models of the service of a run, asked for once, and again only after a failure that may pass. */
async function listOf(service: Service) {
	const reading = lists.get(service) ?? recalled(service) ?? readList(service);
	lists.set(service, reading);
	const list = await reading;
	if (list.problem && mayPass(list.problem)) lists.delete(service);
	return list;
}

/**
 * The list of an earlier run: where each run reads one document, that halves the requests. On a server of one's own,
 * models come and go.
 */
function recalled({ identity }: Service): Promise<ModelList> | undefined {
	const known = remembered.get(identity);
	if (!known || performance.now() >= known.until) return undefined;
	return Promise.resolve(known.list);
}

function remember(service: Service, list: ModelList): void {
	if (service.environment !== 'main') return;
	const { identity } = service;
	const now = performance.now();
	for (const [key, { until }] of remembered) if (until <= now) remembered.delete(key);
	if (!remembered.has(identity)) remembered.set(identity, { list, until: now + REMEMBERED_MS });
	// The model may be gone.
	service.whenRefused = () => remembered.delete(identity);
}

function mayPass(problem: Problem): boolean {
	const { statusCode } = problem.details;
	const isLasting = statusCode !== undefined && !isRetryableStatus(statusCode);
	return !isLasting && !(problem instanceof OtherAnswerProblem);
}

/** The labels of the parameters that hold a model. */
const LABELS: Record<string, string> = {
	model: 'Model',
	ocrModel: 'OCR Model',
};

/**
 * The name of the model that is chosen; where none is, the first one that the service lists for the
 * purpose. Without a list, it is the name that the contract has for it in this environment.
 * @param value of the parameter `name`
 * @throws Problem when all that it lists are made for something else, or there is no such name
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
	const list = await listOf(service);
	const hasModels = list.models.length > 0;
	const found = hasModels ? firstsOf(list).get(purpose) : usual[service.environment];
	if (found !== undefined) {
		if (!list.problem) remember(service, list);
		return found;
	}
	const label = LABELS[name] ?? name;
	if (hasModels) {
		throw new Problem(`the service lists no model for ${words}`, {
			description: `Enter the name of one under "${label}", or choose another credential.`,
			fault: 'setUp',
		});
	}
	const { problem } = list;
	const cause = problem === undefined ? '' : ` Its list could not be read: ${problem.message}.`;
	throw new Problem(`no model for ${words} is chosen, and your model server lists none`, {
		description: `Enter the name that your server has for the model under "${label}".${cause}`,
		fault: 'setUp',
	});
}

/**
 * What a model for a chat request has to be made for. All chat models that the contract has for the
 * main service see images; of a deployment's, only some do (spec §1, §2.1).
 * @param usual on the main service, so that a node has one model there for all its items
 */
export const chatPurpose = (
	{ environment }: Service,
	hasImages: boolean,
	usual: 'chat' | 'vision',
): ModelPurpose => {
	if (environment === 'main') return usual;
	return hasImages ? 'vision' : 'chat';
};

/**
 * For each purpose: its words in the list, the name of the capability in the service's list of models,
 * and the contract's usual model in each environment, where it names one.
 */
const PURPOSES: Record<
	ModelPurpose,
	{ words: string; capability: string; usual: Record<Environment, string | undefined> }
> = {
	chat: {
		words: 'chat',
		capability: 'completion_chat',
		usual: { main: 'svc-small-latest', deployment: 'small-2409' },
	},
	vision: {
		words: 'chat with images',
		capability: 'vision',
		usual: { main: 'vision-12b-latest', deployment: undefined },
	},
	ocr: {
		words: 'document OCR',
		capability: 'ocr',
		usual: { main: 'svc-ocr-latest', deployment: undefined },
	},
	fim: {
		words: 'code completion',
		capability: 'completion_fim',
		usual: { main: 'codestral-2405', deployment: 'codestral-2405' },
	},
};

/** The first model of a list for each purpose. */
const firstsOf = memoizeByObject(
	({ models: listed, environment }: ModelList) =>
		new Map(
			(['chat', 'vision', 'ocr', 'fim'] as const).map((purpose) => [
				purpose,
				suitable(purpose, listed, environment)[0]?.id,
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
function rankOf(model: ListedModel, purpose: ModelPurpose, environment: Environment): number {
	if (model.id === PURPOSES[purpose].usual[environment]) return 0;
	if (purpose !== 'fim' && (FOR_CODE.test(model.id) || serves(model, 'fim'))) return 3;
	return purpose !== 'chat' || serves(model, 'vision') ? 1 : 2;
}

/** Whether one of these models serves a purpose; `undefined` if neither service nor contract tell. */
export function hasModelFor(
	purpose: ModelPurpose,
	listed: readonly ListedModel[],
): boolean | undefined {
	const known = listed.map((model) => serves(model, purpose));
	return known.includes(true) || (known.includes(undefined) ? undefined : false);
}

/** The models for a purpose, first those that are known to serve it, then those that may. */
function suitable(purpose: ModelPurpose, listed: readonly ListedModel[], environment: Environment) {
	const rated = inOrder(purpose, listed, environment).map((model) => ({
		id: model.id,
		fits: serves(model, purpose),
	}));
	return [true, undefined].flatMap((fits) => rated.filter((model) => model.fits === fits));
}

function inOrder(purpose: ModelPurpose, listed: readonly ListedModel[], environment: Environment) {
	const distinct = new Map(listed.map((model) => [model.id, model]));
	return [...distinct.values()]
		.map((model) => ({
			model,
			key: `${rankOf(model, purpose, environment)} ${model.id.toLowerCase()}`,
		}))
		.sort((a, b) => (a.key < b.key ? -1 : 1))
		.map(({ model }) => model);
}

/**
 * Models whose names contain the filter: first those that serve the purpose, then those that may. Others
 * are listed only if there are none of these. All but the first kind have a note.
 */
export function modelEntries(
	purpose: ModelPurpose,
	listed: readonly ListedModel[],
	filter: string,
	environment: Environment = 'main',
): INodeListSearchItems[] {
	const found = listed.filter(({ id }) => id.toLowerCase().includes(filter.toLowerCase()));
	const { words } = PURPOSES[purpose];
	const usable = suitable(purpose, found, environment).map(({ id, fits }) => ({
		name: fits ? id : `${id} (may not be made for ${words})`,
		value: id,
	}));
	return usable.length > 0
		? usable
		: inOrder(purpose, found, environment).map(({ id }) => ({
				name: `${id} (is not made for ${words})`,
				value: id,
			}));
}

/** What a model is used for. */
type ModelPurpose = 'chat' | 'vision' | 'ocr' | 'fim';

/**
 * How families of models turn images into tokens (spec §8): one for each patch of 16 × 16 pixels, or one for
 * four patches of 14 × 14. A longer side than `maxSide` is scaled down, in pixels.
 */
const patches16 = { pixelsPerToken: 16 * 16, maxSide: 1024 };
const patches14 = { pixelsPerToken: 4 * 14 * 14, maxSide: 1540 };

const seeing: readonly ModelPurpose[] = ['chat', 'vision'];
const onMain: readonly Environment[] = ['main'];

/**
 * Models that the contract names (spec §1, §2.1). The 8B compact model for deployments is missing:
 * the contract does not say what it is called.
 */
export const models: readonly {
	/** Value of the `model` field of a request. */
	id: string;
	purposes: readonly ModelPurpose[];
	/** Where it has this name. */
	environments: readonly Environment[];
	/** `null` for models that take no images in chat. */
	images: typeof patches16 | null;
}[] = [
	{ id: 'vision-12b-latest', purposes: seeing, environments: onMain, images: patches16 },
	{ id: 'vision-large-latest', purposes: seeing, environments: onMain, images: patches16 },
	{ id: 'svc-medium-latest', purposes: seeing, environments: onMain, images: patches14 },
	{ id: 'svc-small-latest', purposes: seeing, environments: onMain, images: patches14 },
	{ id: 'svc-ocr-latest', purposes: ['ocr'], environments: onMain, images: null },
	{ id: 'small-2409', purposes: ['chat'], environments: ['deployment'], images: null },
	{
		id: 'codestral-2405',
		purposes: ['fim', 'chat'],
		// The contract has FIM on a deployment only; the main service is asked for the same name.
		environments: ['main', 'deployment'],
		images: null,
	},
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
