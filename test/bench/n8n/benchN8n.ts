import { writeFile } from 'node:fs/promises';
import type { N8nInstall } from '../../n8n/ensureN8n';
import { startN8n } from '../../n8n/host';
import type { N8nClient } from '../../n8n/n8nClient';
import type { TimingService } from '../service/timingService';
import { credentials } from './contestants';
import { findN8nProcess } from './processFacts';

/** A running n8n with all contestants in it. */
export interface BenchN8n {
	client: N8nClient;
	service: TimingService;
	/** Of n8n's own process. */
	pid: number;
	stop: () => Promise<void>;
}

/**
 * Starts an n8n with n8n's default settings for binary data (files on disk) whose calls by TLS go
 * to the timing service.
 *
 * @param options.userFolder made when it is not there; starts faster when it is
 */
export async function startBenchN8n(options: {
	install: N8nInstall;
	userFolder: string;
	packages: string[];
	service: TimingService;
}): Promise<BenchN8n> {
	const { install, userFolder, packages, service } = options;
	const certificateFile = `${userFolder}.pem`;
	await writeFile(certificateFile, service.certificate);
	const env = {
		HTTPS_PROXY: service.proxyUrl,
		https_proxy: service.proxyUrl,
		NODE_EXTRA_CA_CERTS: certificateFile,
	};
	const n8n = await startN8n(install, { userFolder, packages, env });
	try {
		for (const { name, type, data } of credentials(service)) {
			await n8n.client.saveCredential(name, type, data);
		}
		const pid = await findN8nProcess(userFolder);
		return { client: n8n.client, service, pid, stop: n8n.stop };
	} catch (error) {
		await n8n.stop();
		throw error;
	}
}
