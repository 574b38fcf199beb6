import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { maxUploadedBytes } from '../contract/limits';
import { refused, unprocessable } from '../contract/problem';

/** Uploaded files by id; they live in memory until they are deleted or the service stops. */
export type Files = Map<string, { name: string; bytes: Buffer }>;

/** `POST /v1/files` (multipart: `purpose=ocr`, `file`), `GET` and `DELETE /v1/files/:id`. */
export function fileRoutes(app: FastifyInstance): Files {
	const files: Files = new Map();

	app.post('/v1/files', async (request) => {
		if (!request.isMultipart()) throw refused(415, 'A file is uploaded as multipart/form-data');
		let purpose: unknown;
		let file: { name: string; bytes: Buffer } | undefined;
		for await (const part of request.parts()) {
			if (part.type === 'file') {
				if (part.fieldname !== 'file') throw unprocessable([part.fieldname], 'Unknown part');
				file = { name: part.filename, bytes: await part.toBuffer() };
			} else if (part.fieldname === 'purpose') purpose = part.value;
			else throw unprocessable([part.fieldname], 'Unknown part');
		}
		if (request.recorded) {
			request.recorded.body = { purpose, file: file?.name, bytes: file?.bytes.length };
		}
		if (purpose !== 'ocr') throw unprocessable(['purpose'], 'purpose must be "ocr"');
		if (!file) throw unprocessable(['file'], 'Field required', 'missing');
		if (file.bytes.length === 0) throw unprocessable(['file'], 'The file is empty');
		const kept = [...files.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
		if (kept + file.bytes.length > maxUploadedBytes) {
			const limit = maxUploadedBytes / 1024 / 1024;
			throw refused(413, `The uploaded files are more than ${limit} MB; delete some of them`);
		}
		const id = randomUUID();
		files.set(id, file);
		return describe(id, file);
	});

	app.get<{ Params: { id: string } }>('/v1/files/:id', async (request) => {
		const file = files.get(request.params.id);
		if (!file) throw refused(404, 'No such file');
		return describe(request.params.id, file);
	});

	app.delete<{ Params: { id: string } }>('/v1/files/:id', async (request) => {
		if (!files.delete(request.params.id)) throw refused(404, 'No such file');
		return { id: request.params.id, object: 'file', deleted: true };
	});

	return files;
}

function describe(id: string, file: { name: string; bytes: Buffer }): Record<string, unknown> {
	return {
		id,
		object: 'file',
		bytes: file.bytes.length,
		created_at: Math.floor(Date.now() / 1000),
		filename: file.name,
		purpose: 'ocr',
	};
}
