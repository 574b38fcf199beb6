import { expect, it } from 'vitest';
import { askJson } from '../../../../nodes/StructuredExtraction/answer/askJson';
import type { Service } from '../../../../nodes/shared/service/service';

const answered = async (content: string) => {
	const data = { choices: [{ message: { content }, finish_reason: 'stop' }] };
	const send = async () => await Promise.resolve({ data, raw: data });
	return await askJson({ send } as unknown as Service, 'model', {})([]);
};

it.each([
	['20 MB', ' '.repeat(20_000_000), '2,000,000 characters'],
	['500,000 lines', `{"lines":[${'{},'.repeat(500_000)}{}]}`, '20,000 entries'],
	['a million page numbers', `{"separator_pages":[${'1,'.repeat(900_000)}1]}`, '250,000 values'],
])('an answer of %s is refused before it is parsed', async (_, content, limit) => {
	await expect(answered(content)).rejects.toThrow(`the answer of the model has more than ${limit}`);
});

it('an answer of 19,000 lines is read', async () => {
	const lines = Array.from({ length: 19_000 }, (_, at) => ({
		description: `Hinge ${at}`,
		total: 1,
	}));
	const { choices } = await answered(JSON.stringify({ lines }));
	expect(choices).toHaveLength(1);
});
