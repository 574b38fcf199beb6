import { startChild } from '../../harness/child';
import { makeCertificate } from '../../harness/server';
import type { ServiceCalls } from './serviceProcess';

/** Where n8n's `mistralAi` node sends its requests; it has no setting for it. */
const fixedHost = 'api.mistral.ai';

/** Leads to the same service by the same way, for a node that can choose its host. */
const chosenHost = 'ocr.example';

/** A plain service that takes a set time to answer, in a process of its own. */
export type TimingService = Awaited<ReturnType<typeof startTimingService>>;

/** Starts the timing service on free ports of this machine. */
export async function startTimingService() {
	const { ask, stop } = startChild<ServiceCalls>(new URL('./serviceProcess.ts', import.meta.url));
	const hosts = [fixedHost, chosenHost];
	const certificate = await makeCertificate(hosts);
	const { port, proxyPort } = await ask('open', { certificate, hosts });
	return {
		ask,
		stop,
		/** Its address without TLS. */
		url: `http://127.0.0.1:${port}`,
		/** Its address by TLS, the way `mistralAi` reaches it: through `proxyUrl`. */
		secureUrl: `https://${chosenHost}`,
		proxyUrl: `http://127.0.0.1:${proxyPort}`,
		/** What callers by TLS have to trust, as PEM text. */
		certificate: certificate.cert,
	};
}
