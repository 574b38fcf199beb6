import { setTimeout as sleep } from 'node:timers/promises';
import type {
	IBinaryData,
	IConnections,
	INode,
	INodeExecutionData,
	IWorkflowSettings,
} from 'n8n-workflow';
import { z } from 'zod';
import { until } from '../harness/until';
import type { RestApi } from './restApi';
import { WorkflowRun } from './workflowRun';

/** A workflow as n8n exports it. */
export interface WorkflowFile {
	name: string;
	nodes: INode[];
	connections: IConnections;
	settings?: IWorkflowSettings;
	/** What nodes give in place of running, in runs that a person starts, by their names. */
	pinData?: Record<string, INodeExecutionData[]>;
}

const stored = z.object({ id: z.string(), name: z.string() });
const storedWorkflow = stored.extend({ versionId: z.string(), isArchived: z.boolean().optional() });
const storedNodes = z.object({
	nodes: z.array(z.object({ type: z.string(), parameters: z.unknown() })),
});
const formOptions = z.object({ options: z.object({ path: z.string() }) });
const storedCredential = stored.extend({ type: z.string() });
const publication = z.object({
	status: z.string(),
	triggers: z.array(z.object({ errorMessage: z.string().nullish() })),
});
const namedType = z.object({ name: z.string() }).passthrough();

/** A file for a form: its content, name and MIME type. */
export interface FormFile {
	content: Uint8Array;
	name: string;
	type?: string;
}

const formTrigger = 'n8n-nodes-base.formTrigger';

/** Longest that publishing a workflow may take, in milliseconds. */
const PUBLISHING_MS = 60_000;

/**
 * Also what n8n 2.41 answers when one of its regular expressions took more than 250 ms, which a busy
 * machine is enough for: see `REGEX_TIMEOUT_MS` in n8n-workflow's `safe-regex.js`.
 */
const VALIDATION_TIMEOUT = 'Error validating node parameters';

const PUBLISHING_ATTEMPTS = 5;

/** What a person or a test does in n8n, by its HTTP interface. */
export class N8nClient {
	/** The credentials that this client has stored, by type and name. */
	private readonly saved = new Map<string, string>();

	private version?: Promise<string>;

	/**
	 * @param suffix for clients that share an n8n, such as `-1f6a`: it is added to the names of
	 * credentials and the paths of forms that this client stores, so that each client has its own
	 */
	constructor(
		readonly api: RestApi,
		private readonly suffix = '',
	) {}

	/** n8n's address. */
	get url(): string {
		return this.api.url;
	}

	/** Makes a credential, or replaces the one of the same name and type. */
	async saveCredential(name: string, type: string, data: Record<string, unknown>) {
		const body = { name: `${name}${this.suffix}`, type, data };
		const id = this.saved.get(type + name) ?? (await this.storedCredential(body));
		const answer = await (id === undefined
			? this.api.call('POST', '/credentials', body)
			: this.api.call('PATCH', `/credentials/${id}`, body));
		const credential = stored.parse(answer);
		this.saved.set(type + name, credential.id);
		return credential;
	}

	/** Makes the credential of a service; its name is the one of `withAccounts` unless given. */
	async saveService({ url, apiKey }: { url: string; apiKey: string }, name = 'Local service') {
		const data = { environment: 'main', baseUrl: url, apiKey };
		return await this.saveCredential(name, 'visionOcrApi', data);
	}

	/**
	 * Tests a stored credential as the editor's Test button does.
	 *
	 * @returns `status` is `OK` or `Error`; `message` is what the person reads
	 */
	async testCredential(name: string, type: string, data: Record<string, unknown>) {
		const credential = await this.saveCredential(name, type, data);
		const answer = await this.api.call('POST', '/credentials/test', {
			credentials: { ...credential, type, data },
		});
		return z.object({ status: z.string(), message: z.string() }).parse(answer);
	}

	/** The number of a credential: of those that this client has stored, or else of all that n8n has. */
	async credentialId(name: string, type: string): Promise<string | undefined> {
		return this.saved.get(type + name) ?? (await this.storedCredential({ name, type }));
	}

	private async storedCredential({ name, type }: { name: string; type: string }) {
		const known = z.array(storedCredential).parse(await this.api.call('GET', '/credentials'));
		return known.find((one) => one.name === name && one.type === type)?.id;
	}

	/** Stores a workflow; credentials that it names are looked up by name and type. */
	async importWorkflow(workflow: WorkflowFile) {
		const body = await this.asStored(workflow);
		return storedWorkflow.parse(await this.api.call('POST', '/workflows', body));
	}

	/** Stores a workflow in place of another. */
	async updateWorkflow(id: string, workflow: WorkflowFile) {
		const body = await this.asStored(workflow);
		return storedWorkflow.parse(await this.api.call('PATCH', `/workflows/${id}`, body));
	}

	/** All stored workflows that are not archived. */
	async workflows() {
		const answer = z.array(storedWorkflow).parse(await this.api.call('GET', '/workflows'));
		return answer.filter(({ isArchived }) => !isArchived);
	}

	/** Removes a workflow for good. */
	async deleteWorkflow(id: string): Promise<void> {
		await this.api.call('POST', `/workflows/${id}/archive`, {});
		await this.api.call('DELETE', `/workflows/${id}`);
	}

	private async publish(id: string, versionId: string): Promise<void> {
		for (let attempt = 1; ; attempt += 1) {
			try {
				await this.api.call('POST', `/workflows/${id}/activate`, { versionId });
				return;
			} catch (error) {
				const isBusy = error instanceof Error && error.message.includes(VALIDATION_TIMEOUT);
				if (!isBusy || attempt === PUBLISHING_ATTEMPTS) throw error;
			}
		}
	}

	/** Publishes a workflow and waits until its form or webhook can be reached. @throws if it cannot */
	async activateWorkflow(id: string): Promise<void> {
		const { versionId } = storedWorkflow.parse(await this.api.call('GET', `/workflows/${id}`));
		await this.publish(id, versionId);
		// n8n 1 has activated it when it answers.
		if (await this.isVersion1()) return;
		for (const began = Date.now(); ;) {
			const answer = await this.api.request(`/rest/workflows/${id}/publication-status`);
			// So have those of version 2 without this status.
			if (answer.status === 404) return;
			const { status, triggers } = z.object({ data: publication }).parse(await answer.json()).data;
			if (status === 'published') return;
			// n8n reads what is being done and what was done apart, and may see neither in between.
			const isOnItsWay = status === 'in_progress' || status === 'not_published';
			if (!isOnItsWay || Date.now() - began > PUBLISHING_MS) {
				const reasons = triggers.flatMap(({ errorMessage }) => errorMessage ?? []);
				throw new Error(`The workflow could not be published: ${reasons.join('; ') || status}`);
			}
			await sleep(50);
		}
	}

	/** Takes a workflow's form or webhook off the network again. */
	async deactivateWorkflow(id: string): Promise<void> {
		await this.api.call('POST', `/workflows/${id}/deactivate`, {});
	}

	/**
	 * Runs a stored workflow and waits for its end, as the editor's button does.
	 *
	 * @param options.trigger the name of the trigger node to start from
	 * @param options.timeout in seconds
	 */
	async runWorkflow(
		id: string,
		options: { trigger: string; timeout?: number },
	): Promise<WorkflowRun> {
		return await this.finishedRun(await this.startWorkflow(id, options.trigger), options.timeout);
	}

	/** Starts a stored workflow as the editor's button does. @returns the number of the run */
	async startWorkflow(id: string, trigger: string): Promise<string> {
		const answer = await this.api.call('POST', `/workflows/${id}/run`, {
			triggerToStartFrom: { name: trigger },
			// n8n 1 runs the workflow that it is sent, later ones the one that is stored.
			...((await this.isVersion1()) && {
				workflowData: await this.api.call('GET', `/workflows/${id}`),
			}),
		});
		return z.object({ executionId: z.string() }).parse(answer).executionId;
	}

	/** Stops a run as the editor's button does. */
	async stopRun(executionId: string): Promise<void> {
		await this.api.call('POST', `/executions/${executionId}/stop`);
	}

	/** Waits for the end of a run. @throws after `timeout` seconds */
	async finishedRun(executionId: string, timeout = 170): Promise<WorkflowRun> {
		return await until(
			async () => WorkflowRun.from(await this.api.call('GET', `/executions/${executionId}`)),
			`The workflow did not end within ${timeout} s (execution ${executionId}).`,
			{ seconds: timeout },
		);
	}

	/**
	 * Waits until a published workflow has been started so often and its newest run ends, or waits for
	 * somebody. @throws when it is not started within 60 s
	 */
	async runNumber(workflowId: string, count: number): Promise<WorkflowRun> {
		const id = await until(async () => {
			const runs = await this.executions(workflowId);
			return runs.length >= count && runs[0]?.id;
		}, `n8n did not start run ${count} of the workflow within 60 s.`);
		return await this.finishedRun(id);
	}

	/** The runs of a workflow, the newest first. */
	async executions(workflowId: string): Promise<Array<{ id: string; status: string }>> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		const answer = await this.api.call('GET', `/executions?filter=${filter}`);
		const results = z.array(z.object({ id: z.string(), status: z.string() }));
		return z.object({ results }).parse(answer).results;
	}

	/**
	 * Fills in the form of a published workflow's Form Trigger and submits it.
	 *
	 * @param path the Form Trigger's path
	 * @param fields by the field's position on the form, counted from 0
	 * @returns n8n's answer, not followed if it redirects
	 */
	async submitForm(path: string, fields: Array<string | FormFile[]>): Promise<Response> {
		const form = new FormData();
		for (const [position, value] of fields.entries()) {
			if (typeof value === 'string') form.append(`field-${position}`, value);
			else for (const file of value) form.append(`field-${position}`, asFile(file), file.name);
		}
		const init: RequestInit = { method: 'POST', body: form, redirect: 'manual' };
		return await this.api.request(this.formUrl(path), init);
	}

	/** The address of the form of a workflow that this client has stored. */
	formUrl(path: string): string {
		return `${this.url}/form/${path}${this.suffix}`;
	}

	/** The address of the form of a stored workflow: the editor of n8n 1 gives the form of an imported one another path. */
	async storedFormUrl(id: string): Promise<string> {
		const { nodes } = storedNodes.parse(await this.api.call('GET', `/workflows/${id}`));
		const form = nodes.find(({ type }) => type === formTrigger);
		const { path } = formOptions.parse(form?.parameters).options;
		return `${this.url}/form/${path}`;
	}

	/** The content of a file that a node has put out. */
	async readBinary(binary: IBinaryData): Promise<Buffer> {
		if (!binary.id) return Buffer.from(binary.data, 'base64');
		const query = new URLSearchParams({ id: binary.id, action: 'download' });
		const answer = await this.api.request(`/rest/binary-data?${query.toString()}`);
		if (!answer.ok) throw new Error(`n8n answered ${answer.status} for binary data ${binary.id}`);
		return Buffer.from(await answer.arrayBuffer());
	}

	/** The descriptions of all node types that n8n has loaded. */
	async nodeTypes() {
		return await this.types('nodes');
	}

	/** The descriptions of all credential types that n8n has loaded. */
	async credentialTypes() {
		return await this.types('credentials');
	}

	private async types(kind: 'nodes' | 'credentials') {
		const answer = await this.api.request(`/types/${kind}.json`);
		return z.array(namedType).parse(await answer.json());
	}

	/** A credential that n8n does not have is left out, as when a person imports the workflow. */
	private async asStored(workflow: WorkflowFile) {
		const nodes = workflow.nodes.map(async (node) => {
			const named = Object.entries(node.credentials ?? {});
			const credentials = named.map(async ([type, { name }]) => {
				const id = await this.credentialId(name, type);
				return id === undefined ? [] : [[type, { id, name }] as const];
			});
			const isForm = node.type === formTrigger && this.suffix !== '';
			return {
				...(isForm ? this.withOwnPath(node) : node),
				credentials: Object.fromEntries((await Promise.all(credentials)).flat()),
			};
		});
		// n8n 1 stores no workflow that does not say whether it is active.
		const settings = workflow.settings ?? {};
		return { active: false, ...workflow, nodes: await Promise.all(nodes), settings };
	}

	private withOwnPath({ parameters, webhookId, ...node }: INode): INode {
		const options = parameters.options as { path?: string };
		const path = `${options.path}${this.suffix}`;
		return {
			...node,
			parameters: { ...parameters, options: { ...options, path } },
			webhookId: `${webhookId}${this.suffix}`,
		};
	}

	/** Whether this n8n is of the line that came before version 2. */
	async isVersion1(): Promise<boolean> {
		this.version ??= this.api.call('GET', '/settings').then((answer) => {
			return z.object({ versionCli: z.string() }).parse(answer).versionCli;
		});
		return (await this.version).startsWith('1.');
	}
}

function asFile({ content, type }: FormFile): Blob {
	return new Blob([new Uint8Array(content)], { type });
}
