import type { IBinaryData } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { type FileStore, StoredFile } from '../../../../nodes/shared/files/storedFile';
import { readChatImage } from '../../../../nodes/shared/files/checkImage';
import { prepareBody } from '../../../../nodes/shared/service/requestBody';

const store = {} as FileStore;
const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 7919) % 251));
const clean = bytes.toString('base64');

describe.each([
	['a line break at its end', `${clean}\n`],
	['lines of 76 characters', clean.replace(/.{76}/g, '$&\r\n')],
	['the letters of addresses', bytes.toString('base64url')],
])('a file whose base64 has %s', (_, data) => {
	const binary: IBinaryData = { data, mimeType: 'image/png' };

	it('is sent clean', async () => {
		const body = { file: await new StoredFile(binary, store).part('image/png') };
		const { content, length } = await prepareBody(body)();
		const json = JSON.stringify({ file: `data:image/png;base64,${clean}` });
		expect({ length, isSame: String(content) === json }).toEqual({
			length: json.length,
			isSame: true,
		});
	});

	it('is read by its bytes', async () => {
		const length = 65_536;
		const file = new StoredFile(binary, store);
		const head = await file.readHead(length);
		expect({ isHead: head.equals(bytes.subarray(0, length)), whole: file.whole }).toEqual({
			isHead: true,
			whole: undefined,
		});
	});
});

describe("a file that n8n's store does not hand out", () => {
	const failing = (error: Error) => {
		const failed = { getBinaryStream: async () => await Promise.reject(error) };
		const binary = { id: 'filesystem:1', data: '', mimeType: 'image/png' };
		return new StoredFile(binary, failed as unknown as FileStore);
	};
	class FileNotFoundError extends Error {}

	it.each([
		Object.assign(new Error('open'), { code: 'ENOENT' }),
		new FileNotFoundError('File not found'),
		new Error('Request to S3 failed', { cause: Object.assign(new Error(), { name: 'NoSuchKey' }) }),
	])('is gone: %s', async (error) => {
		expect(await readChatImage(failing(error))).toEqual({
			ok: false,
			reason: expect.stringContaining('which may have removed it') as string,
		});
	});

	it('fails with any other error of the store as it is', async () => {
		const error = Object.assign(new Error('permission denied'), { code: 'EACCES' });
		await expect(readChatImage(failing(error))).rejects.toBe(error);
	});
});
