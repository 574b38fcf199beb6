import type { IncomingHttpHeaders } from 'node:http';

/** What the service saw of one request; the key is left out of the headers. */
export interface RecordedRequest {
	method: string;
	path: string;
	headers: Record<string, string>;
	/** The parsed JSON body; for an upload, its fields and the file's name and size in bytes. */
	body: unknown;
	/** When the connection was cut before the answer was out, in milliseconds; not there otherwise. */
	cutAt?: number;
}

const secret = /^(authorization|proxy-authorization|cookie)$|(api|secret|access)[-_]?(key|token)/;

/** Copies headers, each value that may be a credential replaced by `(redacted)`. */
export function redactHeaders(headers: IncomingHttpHeaders): Record<string, string> {
	return Object.fromEntries(
		Object.entries(headers).map(([name, value]) => {
			if (secret.test(name)) {
				const scheme = name === 'authorization' ? /^(Bearer|Basic) /.exec(String(value))?.[0] : '';
				return [name, `${scheme ?? ''}(redacted)`];
			}
			return [name, Array.isArray(value) ? value.join(', ') : String(value ?? '')];
		}),
	);
}
