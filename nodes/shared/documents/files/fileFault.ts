import { StoreProblem } from '../../host/storeError';

/** Why a file cannot be read, in words that continue its name, and what to do about it. */
export interface FileFault {
	reason: string;
	remedy?: string;
}

/** Why a file cannot be read from n8n's store, in words that continue its name. @throws any other error as it is */
export function storeFault(error: unknown): FileFault {
	if (!(error instanceof StoreProblem)) throw error;
	return { reason: error.message, remedy: error.details.description };
}
