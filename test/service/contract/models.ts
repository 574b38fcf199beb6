import { refused } from './problem';

type Task = 'chat' | 'fim' | 'ocr';

interface Model {
	id: string;
	tasks: Task[];
	vision: boolean;
}

/** The models of the main service (spec §2.1); dated identifiers are answered by the same entry. */
const models: (Model & { dated?: RegExp })[] = [
	{ id: 'vision-12b-latest', tasks: ['chat'], vision: true, dated: /^vision-12b-\d{4}$/ },
	{ id: 'vision-large-latest', tasks: ['chat'], vision: true, dated: /^vision-large-\d{4}$/ },
	{ id: 'svc-medium-latest', tasks: ['chat'], vision: true, dated: /^svc-medium-\d{4}$/ },
	{ id: 'svc-small-latest', tasks: ['chat'], vision: true, dated: /^svc-small-\d{4}$/ },
	{
		id: 'codestral-2405',
		tasks: ['chat', 'fim'],
		vision: false,
		dated: /^codestral-(\d{4}|latest)$/,
	},
	{ id: 'svc-ocr-latest', tasks: ['ocr'], vision: true, dated: /^svc-ocr-\d{4}$/ },
];

/** Names that a hosted deployment lists (spec §1, §2.1). */
const deploymentModels: Model[] = [
	{ id: 'small-2409', tasks: ['chat'], vision: false },
	{ id: 'codestral-2405', tasks: ['chat', 'fim'], vision: false },
	{ id: 'compact-8b-2410', tasks: ['chat'], vision: false },
];

/** The models of `GET /v1/models`. */
export function modelList(environment: 'main' | 'deployment') {
	const listed = environment === 'main' ? models : deploymentModels;
	return listed.map(({ id, tasks, vision }) => ({
		id,
		object: 'model',
		type: 'base',
		created: 0,
		owned_by: 'local',
		capabilities: {
			completion_chat: tasks.includes('chat'),
			completion_fim: tasks.includes('fim'),
			ocr: tasks.includes('ocr'),
			vision,
		},
	}));
}

/** Refuses a model that the main service lacks for a task; a deployment hosts whatever its owner put there. */
export function checkModel(
	environment: 'main' | 'deployment',
	name: string,
	task: Task,
	pictures = 0,
): void {
	if (environment === 'deployment') return;
	const model = models.find(({ id, dated }) => id === name || dated?.test(name));
	const fitting = models.filter(
		({ tasks, vision }) => tasks.includes(task) && (vision || pictures === 0),
	);
	if (model && fitting.includes(model)) return;
	const why = !model
		? `Unknown model "${name}"`
		: model.tasks.includes(task)
			? `Model "${name}" does not take pictures`
			: `Model "${name}" is not for ${task}`;
	const names = fitting.map(({ id }) => id).join(', ');
	throw refused(400, `${why}. Models for this request: ${names}.`, 'invalid_model');
}

/** The name an answer carries: the same model, marked as the local service. */
export function localName(name: string): string {
	return `${name.replace(/-(latest|\d{4})$/, '')}-local`;
}
