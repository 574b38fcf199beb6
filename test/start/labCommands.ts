/** A command that is needed now and then, such as one that measures or makes something. */
interface LabCommand {
	/** Its arguments, each with an example of a value. */
	args?: string;
	/** What it does, as in the table of CONTRIBUTING.md. */
	what: string;
	/** A script of this project with arguments, or command lines of npm packages that run in turn. */
	run: string | string[];
}

/** What `npm run lab -- <name>` runs, by name. */
export const labCommands: Record<string, LabCommand> = {
	format: {
		what: 'formats all files, and fixes what lint can fix',
		run: ['eslint --config eslint.project.config.mjs . --fix', 'prettier --write .'],
	},
	clean: {
		what: 'removes `dist` and the cached results of OCR',
		run: 'test/start/cleanCommand.ts',
	},
	service: {
		what: 'starts the local service alone',
		run: 'test/service/main.ts',
	},
	services: {
		args: '../descriptions',
		what: 'compares OpenAPI descriptions in a folder with the contract',
		run: 'test/service/describedCommand.ts',
	},
	'lint:n8n': {
		what: "n8n's lint, of what is published",
		run: 'test/lint/n8nLint.ts',
	},
	rooms: {
		args: 'd180056b',
		what: 'lines, types and exports of each folder, and the difference to a commit',
		run: 'test/lint/rooms.ts',
	},
	snapshot: {
		what: 'writes down what workflows depend on',
		run: ['vitest run --project unit test/unit/upgrades --update'],
	},
	docs: {
		what: 'writes the pages of the nodes',
		run: ['vitest run --project unit test/unit/nodePages --update'],
	},
	architecture: {
		what: 'draws the diagram of the folders',
		run: 'test/architecture/main.ts',
	},
	screenshots: {
		args: '<workflow> node-panels',
		what: 'makes all images of the documentation, or those that are named',
		run: 'test/browser/screenshots.ts',
	},
	release: {
		args: 'owner/name "Ada Example ada@mail.example" 0.2.0',
		what: 'writes who publishes from where, moves the changes, commits and tags',
		run: 'test/release/main.ts',
	},
	trial: {
		what: 'releases a clone into a local registry; n8n installs, updates and removes the package',
		run: 'test/release/trial.ts',
	},
	verification: {
		what: "n8n's rules for verified packages, and what is missing",
		run: 'test/release/verification.ts',
	},
	threats: {
		args: '../rules',
		what: 'YARA rules of a folder, on the packed files',
		run: 'test/release/threatsCommand.ts',
	},
	readme: {
		what: 'makes README the one that npm shows',
		run: 'test/package/main.ts',
	},
	fuzz: {
		args: '--cases 1000 --seed 7 --target json',
		what: 'hostile input for each function that reads it',
		run: 'test/fuzz/main.ts',
	},
	worst: {
		args: 'PDF',
		what: 'time and memory of the worst files',
		run: 'test/fuzz/worstFiles.ts',
	},
	faults: {
		what: 'each fault of a service with each node',
		run: 'test/faults/main.ts',
	},
	folder: {
		args: '--documents 30 --kills 1 --seed 7',
		what: 'kills n8n while it reads a folder',
		run: 'test/reliability/main.ts folder',
	},
	mail: {
		args: '--documents 30 --kills 1 --seed 7',
		what: 'kills n8n while it reads a mailbox',
		run: 'test/reliability/main.ts mail',
	},
	mutation: {
		args: '--seed 1 --count 200 --in nodes/shared',
		what: 'breaks the code in random places, to see whether the unit tests notice',
		run: 'test/mutation/main.ts',
	},
	anywhere: {
		args: '--list',
		what: "the README's commands on a new machine",
		run: 'test/start/anywhereCommand.ts',
	},
};
