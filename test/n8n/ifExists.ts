/** What a file operation returns, or nothing where the file does not exist. Other errors are thrown. */
export async function ifExists<T>(operation: Promise<T>): Promise<T | undefined> {
	try {
		return await operation;
	} catch (error) {
		const code = error instanceof Error && 'code' in error && error.code;
		if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
		throw error;
	}
}
