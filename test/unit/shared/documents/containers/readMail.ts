import type { Budget } from '../../../../../nodes/shared/host/budget';
import { mailDocuments } from '../../../../../nodes/shared/documents/containers/mailDocuments';
import { type FileStore, StoredFile } from '../../../../../nodes/shared/documents/files/storedFile';
import { TEXT_TYPES } from '../../../../../nodes/shared/documents/files/formats';

/**
 * The documents of a saved e-mail, and what was skipped.
 * @param stored gets the names of its files that are stored
 */
export async function readMail(
	bytes: Buffer,
	{ fileName = 'a.eml', mimeType = TEXT_TYPES.mail as string } = {},
	budget?: Budget,
	stored: string[] = [],
) {
	const store = {
		prepareBinaryData: async (content: Buffer, name: string, type: string) => {
			stored.push(name);
			const id = `store:${content.length}`;
			return await Promise.resolve({ id, data: 'store', fileName: name, mimeType: type });
		},
	} as unknown as FileStore;
	const file = new StoredFile({ data: '', mimeType: '' }, store, bytes);
	return await mailDocuments(
		{ kind: 'file', fileName, mimeType, file, ...(budget && { budget }) },
		{ withEInvoices: true, officeFiles: 'here' },
	);
}
