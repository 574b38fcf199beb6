import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { asProblem, nodeErrorFrom } from '../problem';
import { endpoints } from './contract';
import { modelFacts, type ModelPurpose, models } from './models';
import { openService } from './service';

/** Statuses by which a service says that it has no list of models. */
const NO_LIST = [404, 405, 501];

const LIST_OPTIONS = {
	timeout: 15,
	maxRetries: 0,
	concurrency: 1,
	requestsPerMinute: 0,
	largestAnswer: 16,
};

async function serviceModels(host: ILoadOptionsFunctions): Promise<string[] | undefined> {
	try {
		const service = await openService(host, LIST_OPTIONS);
		const { data } = await service.send(endpoints.models);
		return data.data.map(({ id }) => id);
	} catch (error) {
		const problem = asProblem(error);
		if (NO_LIST.includes(problem.details.statusCode ?? 0)) return undefined;
		throw nodeErrorFrom(host.getNode(), problem, 0);
	}
}

/**
 * List search for the model field: the service's own models, or the contract's catalogue where
 * the service has no list, which the entries say. Models known for `purpose` come first.
 */
export const searchModels = (purpose: ModelPurpose) =>
	async function (this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
		const listed = await serviceModels(this);
		const names = listed ?? models.map(({ name }) => name);
		const entry = (name: string): INodeListSearchItems => ({
			name: listed ? name : `${name} (from this node's catalogue; the service lists none)`,
			value: name,
		});
		const rank = (name: string) => (modelFacts(name)?.purposes.includes(purpose) ? 0 : 1);
		return {
			results: [...new Set(names)]
				.filter((name) => name.toLowerCase().includes(filter.toLowerCase()))
				.sort((a, b) => rank(a) - rank(b) || a.localeCompare(b))
				.map(entry),
		};
	};
