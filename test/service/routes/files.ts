import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { maxUploadedBytes } from '../contract/limits';
import { refused, unprocessable } from '../contract/problem';
import { uploadRequest } from '../contract/uploadRequest';
import { validate } from '../contract/validate';

interface UploadedFile {
	id: string;
	name: string;
	bytes: Buffer;
	/** In seconds since 1970, as the service tells them. */
	createdAt: number;
}

/** Uploaded files; they live in memory until they are deleted or the service stops. */
export class Files {
	private readonly byId = new Map<string, UploadedFile>();

	add(file: UploadedFile): void {
		const kept = [...this.byId.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
		if (kept + file.bytes.length > maxUploadedBytes) {
			const limit = maxUploadedBytes / 1024 / 1024;
			throw refused(413, `The uploaded files are more than ${limit} MB; delete some of them`);
		}
		this.byId.set(file.id, file);
	}

	get(id: string): UploadedFile | undefined {
		return this.byId.get(id);
	}

	delete(id: string): boolean {
		return this.byId.delete(id);
	}
}

/** `POST /v1/files` (multipart) and `DELETE /v1/files/:id` (spec §10). */
export function fileRoutes(app: FastifyInstance): Files {
	const files = new Files();

	app.post('/v1/files', async (request) => {
		if (!request.isMultipart()) throw refused(415, 'A file is uploaded as multipart/form-data');
		const fields = new Map<string, unknown>();
		let file: { name: string; bytes: Buffer } | undefined;
		for await (const part of request.parts()) {
			if (part.type !== 'file') fields.set(part.fieldname, part.value);
			else if (part.fieldname !== 'file') throw unprocessable([part.fieldname], 'Unknown part');
			else file = { name: part.filename, bytes: await part.toBuffer() };
		}
		const body = Object.fromEntries(fields);
		if (request.recorded) {
			request.recorded.body = { ...body, file: file?.name, bytes: file?.bytes.length };
		}
		validate(uploadRequest, body);
		if (!file) throw unprocessable(['file'], 'Field required', 'missing');
		if (file.bytes.length === 0) throw unprocessable(['file'], 'The file is empty');
		const createdAt = Math.floor(Date.now() / 1000);
		const uploaded = { ...file, id: randomUUID(), createdAt };
		files.add(uploaded);
		return answerFile(uploaded);
	});

	app.delete<{ Params: { id: string } }>('/v1/files/:id', async (request) => {
		if (!files.delete(request.params.id)) throw refused(404, 'No such file');
		return { id: request.params.id, object: 'file', deleted: true };
	});

	return files;
}

const answerFile = (file: UploadedFile) => ({
	id: file.id,
	object: 'file',
	bytes: file.bytes.length,
	created_at: file.createdAt,
	filename: file.name,
	purpose: 'ocr',
	// Clients of services that take other files too ask for these.
	sample_type: 'ocr_input',
	source: 'upload',
});
