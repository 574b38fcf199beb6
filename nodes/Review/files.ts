import type { IBinaryData, INodeExecutionData } from 'n8n-workflow';
import { type CombinedRun, filesInJson } from '../shared/files/filesInJson';
import { shownFileName } from '../shared/text/fileNames';

/** How a file is shown: as the page of marked values, in the browser's own viewer, or only as a download. */
export type FileKind = 'marked' | 'pdf' | 'image' | 'download';

export interface ShownFile {
	name: string;
	kind: FileKind;
	binary: IBinaryData;
}

/** Formats that every browser shows and runs nothing of. */
const IMAGES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/bmp', 'image/avif'];

function kindOf(field: string, { mimeType, fileName = '' }: IBinaryData): FileKind {
	if (mimeType === 'application/pdf') return 'pdf';
	if (IMAGES.includes(mimeType)) return 'image';
	const isReview = field.endsWith('review') && fileName.endsWith('.review.html');
	return isReview && mimeType === 'text/html' ? 'marked' : 'download';
}

/** The files of an item, the page of marked values first. */
export function filesOf({ binary, json }: INodeExecutionData, run?: CombinedRun): ShownFile[] {
	const inJson = run ? filesInJson(json, run).filter(({ isOwn }) => isOwn) : [];
	const all = [
		...Object.entries(binary ?? {}),
		...inJson.map(({ path, binary: file }) => [path, file] as const),
	];
	const files = all.map(([field, file]): ShownFile => {
		return { name: shownFileName(file.fileName ?? field), kind: kindOf(field, file), binary: file };
	});
	return files.sort((a, b) => Number(b.kind === 'marked') - Number(a.kind === 'marked'));
}

/** What a browser may do with a file of each kind. */
export const FILE_POLICIES: Record<FileKind, string> = {
	marked: '',
	pdf: "frame-ancestors 'self'",
	image: "default-src 'none'; sandbox; frame-ancestors 'self'",
	download: "default-src 'none'; sandbox; frame-ancestors 'none'",
};
