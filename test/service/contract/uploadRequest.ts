import { z } from 'zod';

/**
 * `POST /v1/files`, the fields beside the file (multipart, so all are texts): spec §10. `visibility`
 * is kept and told, no more: the service knows one key, so nobody else could see a file.
 */
export const uploadRequest = z
	.object({
		purpose: z.literal('ocr', { message: 'purpose must be "ocr"' }),
		visibility: z.enum(['workspace', 'user']).default('workspace'),
		/** After how many hours the file is gone. */
		expiry: z
			.string()
			.regex(/^[1-9]\d{0,4}$/, 'expiry is a whole number of hours from 1 to 99999')
			.transform(Number)
			.optional(),
	})
	.strict();

export type UploadRequest = z.output<typeof uploadRequest>;
