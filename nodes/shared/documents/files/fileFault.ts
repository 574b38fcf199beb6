/** Why a file cannot be read, in words that continue its name, and what to do about it. */
export interface FileFault {
	reason: string;
	remedy?: string;
}
