import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { asProblem, nodeErrorFrom, Problem } from '../problem';
import { memoizeByObject } from '../memoize';
import { endpoints, type ListedModel } from './contract';
import { modelFacts, type ModelPurpose, models } from './models';
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
