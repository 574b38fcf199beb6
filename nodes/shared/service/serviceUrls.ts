import { Problem } from '../host/problem';
import { serviceAddress, type VisionOcrCredential } from './credential';

/** A whole address of one endpoint, as pages of providers show it. */
const PASTED = /(\/v1)?\/(?:ocr|chat\/completions|fim\/completions)\/?$|\/v1\/models\/?$/;

/** The fields of the credential with a path of their own. */
const PATH_FIELDS = {
	'/ocr': ['ocrPath', 'OCR Path'],
	'/chat/completions': ['chatPath', 'Chat Path'],
	'/fim/completions': ['fimPath', 'Code Completion Path'],
	'/models': ['modelsPath', 'Models Path'],
} as const;

/** In place of the path of a list that a service does not have. */
const NONE = 'none';

/**
 * The addresses of the service behind a credential. The Base URL may be the whole address of an
 * endpoint, whose other endpoints are then next to it; its query belongs to every request.
 */
export class ServiceUrls {
	/** The part that they share, without any query. */
	readonly address: string;

	/** Whether the service has a list of models, as far as the user knows. */
	readonly hasModels: boolean;

	/** Values in the query of every request that may be secret. */
	readonly secrets: string[];

	private readonly query: [name: string, value: string][];

	private readonly hasVersion: boolean;

	/** @throws Problem that names the field of the credential that cannot be used */
	constructor(private readonly credential: VisionOcrCredential) {
		const typed = credential.baseUrl.trim();
		const url = URL.canParse(typed) ? new URL(typed) : undefined;
		this.query = [...(url?.searchParams ?? [])];
		const pasted = url && PASTED.exec(url.pathname);
		if (url) url.search = '';
		if (url && pasted) url.pathname = url.pathname.slice(0, pasted.index);
		this.address = serviceAddress(url && (pasted || this.query.length > 0) ? url.href : typed);
		this.hasVersion = !pasted || pasted[1] !== undefined || pasted[0].startsWith('/v1');
		this.hasModels = this.ownPath('/models') !== NONE;
		this.secrets = [...this.query, ...queriesOfPaths(credential)]
			.filter(([name]) => !/^(?:api-?)?version$/i.test(name))
			.map(([, value]) => value);
	}

	/** The address of an endpoint of the contract: `/v1/ocr`. */
	urlOf(path: string): string {
		const rest = path.replace(/^\/v1/, '');
		const own = this.ownPath(rest);
		const target = new URL(
			own === '' ? `${this.address}${this.hasVersion ? path : rest}` : own,
			own === '' ? undefined : this.address,
		);
		for (const [name, value] of this.query) {
			if (!target.searchParams.has(name)) target.searchParams.append(name, value);
		}
		return target.href;
	}

	private ownPath(path: string): string {
		const field = PATH_FIELDS[path as keyof typeof PATH_FIELDS];
		return this.credential.paths && field ? pathOf(this.credential[field[0]], field[1]) : '';
	}
}

const queriesOfPaths = (credential: VisionOcrCredential) =>
	Object.values(PATH_FIELDS).flatMap(([field]) => [
		...new URLSearchParams(credential[field].split('?', 2)[1]),
	]);

/** A path as the user types it, from the root of the host. @throws Problem */
function pathOf(typed: string, label: string): string {
	const path = typed.trim();
	if (path === '' || path === NONE || /^\/(?![/\\])[^\\\s#]*$/.test(path)) return path;
	throw new Problem(`The ${label} in the credential cannot be used`, {
		description:
			'It is the part of the address after the host, such as /providers/example/ocr. Leave it empty for the usual one.',
	});
}
