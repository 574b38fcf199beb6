import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import type { N8nInstall } from './ensureN8n';

/** What n8n takes over from the surrounding shell; its own settings never leak in. */
const inherited = [
	'USER',
	'LANG',
	'LC_ALL',
	'TMPDIR',
	'TEMP',
	'TMP',
	'SystemRoot',
	'APPDATA',
	'LOCALAPPDATA',
	'HTTP_PROXY',
	'HTTPS_PROXY',
	'http_proxy',
	'https_proxy',
	'NODE_EXTRA_CA_CERTS',
];

/** Parts of n8n that call home, or that documents do not need; without them it starts faster. */
const disabledModules = [
	'agents',
	'agent-evals',
	'chat-hub',
	'insights',
	'instance-ai',
	'mcp',
	'mcp-registry',
	'breaking-changes',
	'instance-reporting',
	'instance-version-history',
	'quick-connect',
	'workflow-builder',
];

/** Settings of one n8n. */
export interface N8nSettings {
	/** Its home folder. */
	userFolder: string;
	port: number;
	/** Port of the broker through which Code nodes reach their runner. */
	brokerPort: number;
	/** Whether Code nodes can run; costs a second process. */
	codeNodes: boolean;
	/** Further or other settings, as n8n documents them. */
	env?: Record<string, string>;
}

/** The environment in which n8n runs alone: on this machine only, and without calling anyone. */
export function n8nEnvironment(install: N8nInstall, settings: N8nSettings): Record<string, string> {
	const fromShell = Object.fromEntries(
		inherited.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
	);
	const noProxy = [process.env.NO_PROXY ?? process.env.no_proxy, '127.0.0.1', 'localhost'];
	return {
		...fromShell,
		// n8n starts the runner of Code nodes with the first `node` it finds.
		PATH: [dirname(install.node), process.env.PATH].join(delimiter),
		NO_PROXY: noProxy.filter(Boolean).join(','),
		NO_COLOR: '1',
		NODE_ENV: 'production',
		// n8n starts in four fifths of the time once its code is compiled.
		NODE_COMPILE_CACHE: join(install.folder, 'compile-cache'),
		GENERIC_TIMEZONE: Intl.DateTimeFormat().resolvedOptions().timeZone,

		HOME: settings.userFolder,
		USERPROFILE: settings.userFolder,
		N8N_USER_FOLDER: settings.userFolder,
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_HOST: '127.0.0.1',
		N8N_PORT: String(settings.port),
		N8N_SECURE_COOKIE: 'false',
		N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '5',

		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
		N8N_DYNAMIC_BANNERS_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
		N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
		N8N_DISABLED_MODULES: disabledModules.filter(knownModules(install)).join(','),

		N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
		N8N_VERIFIED_PACKAGES_ENABLED: 'false',
		N8N_REINSTALL_MISSING_PACKAGES: 'false',

		// Otherwise n8n 1 tells of a run's end before it has stored the run's data.
		DB_SQLITE_POOL_SIZE: '3',

		// Otherwise each version uses its own default.
		...(install.expressionEngine === 'legacy' && { N8N_EXPRESSION_ENGINE: 'legacy' }),
		N8N_PYTHON_ENABLED: 'false',
		N8N_RUNNERS_BROKER_PORT: String(settings.brokerPort),
		...(settings.codeNodes
			? { N8N_RUNNERS_MODE: 'internal' }
			: { N8N_RUNNERS_MODE: 'external', N8N_RUNNERS_AUTH_TOKEN: randomBytes(16).toString('hex') }),
		...settings.env,
	};
}

/** n8n does not start with the name of a module that its version does not have. */
function knownModules({ folder }: N8nInstall): (name: string) => boolean {
	const list = 'node_modules/@n8n/backend-common/dist/modules/modules.config.js';
	const file = join(folder, list);
	// Older versions have no such modules.
	const code = existsSync(file) ? readFileSync(file, 'utf8') : '';
	return (name) => code.includes(`'${name}'`);
}
