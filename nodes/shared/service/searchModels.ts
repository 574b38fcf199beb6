import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { asProblem, nodeErrorFrom } from '../problem';
import { endpoints, type ListedModel } from './contract';
import { modelFacts, type ModelPurpose, models } from './models';
import { openService } from './service';

/** Statuses by which a service says that it has no list of models. */
const NO_LIST = [404, 405, 501];

const LIST_OPTIONS = {
	timeout: 15,
	maxRetries: 0,
	concurrency: 1,
	requestsPerMinute: 0,
	longestWait: 0,
	largestAnswer: 16,
};

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
		const service = await openService(host, LIST_OPTIONS);
		const { data } = await service.send(endpoints.models);
		return data.data;
	} catch (error) {
		const problem = asProblem(error);
		if (NO_LIST.includes(problem.details.statusCode ?? 0)) return undefined;
		throw nodeErrorFrom(host.getNode(), problem);
	}
}

/** What a purpose is called in the list, and among the capabilities of a listed model. */
const PURPOSES: Record<ModelPurpose, { words: string; capability: string }> = {
	chat: { words: 'chat', capability: 'completion_chat' },
	vision: { words: 'chat with images', capability: 'vision' },
	ocr: { words: 'document OCR', capability: 'ocr' },
	fim: { words: 'code completion', capability: 'completion_fim' },
};

/** Whether a model serves a purpose; `undefined` where neither service nor contract say. */
function serves({ id, capabilities }: ListedModel, purpose: ModelPurpose): boolean | undefined {
	if (purpose === 'vision' && capabilities?.[PURPOSES.chat.capability] === false) return false;
	const said = capabilities?.[PURPOSES[purpose].capability];
	return typeof said === 'boolean' ? said : modelFacts(id)?.purposes.includes(purpose);
}

/**
 * The models whose names hold the filter: first those that serve the purpose, then those of which
 * that is not known. The others come only where there would be none; all but the first have a note.
 */
export function modelEntries(
	purpose: ModelPurpose,
	listed: readonly ListedModel[],
	filter: string,
): INodeListSearchItems[] {
	const found = [...new Map(listed.map((model) => [model.id, model])).values()]
		.filter(({ id }) => id.toLowerCase().includes(filter.toLowerCase()))
		.sort((a, b) => a.id.localeCompare(b.id));
	const entries = (fits: boolean | undefined, note = '') =>
		found
			.filter((model) => serves(model, purpose) === fits)
			.map(({ id }) => ({ name: `${id}${note}`, value: id }));
	const { words } = PURPOSES[purpose];
	const usable = [...entries(true), ...entries(undefined, ` (may not be made for ${words})`)];
	return usable.length > 0 ? usable : entries(false, ` (is not made for ${words})`);
}
