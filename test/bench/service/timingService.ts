import { startChild } from '../child';
import { makeCertificate } from './certificate';
import type { Expected, ServiceCounts, ServiceSettings } from './handler';
import type { ServiceCalls } from './serviceProcess';

/** Where n8n's `mistralAi` node sends its requests; it has no setting for it. */
const fixedHost = 'api.mistral.ai';

/** Leads to the same service by the same way, for a node that can choose its host. */
const chosenHost = 'ocr.example';

/** A plain service that takes a set time to answer, in a process of its own. */
export interface TimingService {
	/** Its address without TLS. */
	url: string;
	/** Its address by TLS, the way `mistralAi` reaches it: through `proxyUrl`. */
	secureUrl: string;
	proxyUrl: string;
	/** What callers by TLS have to trust, as PEM text. */
	certificate: string;
	/** Sets its behaviour, and its counters to zero. */
	begin: (settings: ServiceSettings) => Promise<void>;
	/** Waits without asking again and again, which would cost the service time. */
	untilAnswered: (what: Expected) => Promise<void>;
	report: () => Promise<ServiceCounts>;
	stop: () => void;
}

/** Starts the timing service on free ports of this machine. */
export async function startTimingService(): Promise<TimingService> {
	const child = startChild<ServiceCalls>(new URL('./serviceProcess.ts', import.meta.url));
	const hosts = [fixedHost, chosenHost];
	const certificate = await makeCertificate(hosts);
	const { port, proxyPort } = await child.ask('open', { certificate, hosts });
	return {
		url: `http://127.0.0.1:${port}`,
		secureUrl: `https://${chosenHost}`,
		proxyUrl: `http://127.0.0.1:${proxyPort}`,
		certificate: certificate.cert,
		begin: async (settings) => await child.ask('begin', settings),
		untilAnswered: async (what) => await child.ask('untilAnswered', what),
		report: async () => await child.ask('report', undefined),
		stop: child.stop,
	};
}
