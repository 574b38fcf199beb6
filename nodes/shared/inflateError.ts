/** Whether an error is about damaged compressed bytes: those of fflate have a number as their code. */
export function isInflateError(error: unknown): boolean {
	return error instanceof Error && 'code' in error && typeof error.code === 'number';
}
