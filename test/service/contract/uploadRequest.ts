import { z } from 'zod';

/** `POST /v1/files`, the fields in addition to the file (multipart, so all are texts): spec §10. */
export const uploadRequest = z
	.object({ purpose: z.literal('ocr', { message: 'purpose must be "ocr"' }) })
	.strict();
