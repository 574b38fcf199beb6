import type { IBinaryData, INodeExecutionData } from 'n8n-workflow';
import { type CombinedRun, filesInJson } from '../shared/documents/files/filesInJson';
import { escapeHtml } from '../shared/page/html/htmlPage';
import { shownFileName } from '../shared/basics/text/fileNames';

/** How a file is shown: as the page of marked values, as an image, in a tab of its own, or only as a download. */
type FileKind = 'marked' | 'pdf' | 'image' | 'download';

export interface ShownFile {
	name: string;
	kind: FileKind;
	binary: IBinaryData;
}

/** Formats that every browser shows and runs nothing of, by the extensions of files whose type is not known. */
const SHOWN: Record<string, string> = {
	pdf: 'application/pdf',
	png: 'image/png',
	jpg: 'image/jpeg',
	jpeg: 'image/jpeg',
	webp: 'image/webp',
	gif: 'image/gif',
	bmp: 'image/bmp',
	avif: 'image/avif',
};

/** The type with which a file is served: its own where that is harmless. */
export function servedType({ mimeType, fileName = '' }: IBinaryData): string {
	const extension = /\.(\w{3,4})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
	const type =
		mimeType === UNKNOWN && Object.hasOwn(SHOWN, extension) ? SHOWN[extension] : mimeType;
	return type !== undefined && Object.values(SHOWN).includes(type) ? type : UNKNOWN;
}

const UNKNOWN = 'application/octet-stream';

function kindOf(field: string, binary: IBinaryData): FileKind {
	const { mimeType, fileName = '' } = binary;
	const isReview = field.endsWith('review') && fileName.endsWith('.review.html');
	if (isReview && mimeType === 'text/html') return 'marked';
	const type = servedType(binary);
	return type === UNKNOWN ? 'download' : type.startsWith('image/') ? 'image' : 'pdf';
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

const NO_VIEW = 'No browser can show this file. It can be downloaded.';

/** What a browser may do with a file of each kind. */
export const FILE_POLICIES: Record<FileKind, string> = {
	marked: '',
	pdf: "default-src 'none'; sandbox; frame-ancestors 'none'",
	image: "default-src 'none'; sandbox; frame-ancestors 'self'",
	download: "default-src 'none'; sandbox; frame-ancestors 'none'",
};

const TABS = { marked: 'Marked text', image: 'Original', pdf: 'Original' };

/** Whatever a frame may do: a link over the page replaces the tab, and scripts ask for passwords. */
export const WHY_TAB = 'A PDF file may have links and scripts: it opens in a tab of its own.';

const addressOf = (signature: string, item: number, position: number) => {
	const key = signature === '' ? '' : `signature=${encodeURIComponent(signature)}&`;
	return escapeHtml(`?${key}file=${item}.${position}`);
};

const pdfLink = (address: string, name: string, className: string) =>
	`<a class="${className}" data-file="${address}" target="_blank" rel="noopener noreferrer" title="${WHY_TAB}">Open <bdi>${name}</bdi> in new tab</a>`;

/** Links to the files of another item, which a shown one is compared with. */
export const otherFiles = (files: ShownFile[], item: number, signature: string): string[] =>
	files.flatMap(({ kind, name: fileName }, position) => {
		const [address, name] = [addressOf(signature, item, position), escapeHtml(fileName)];
		if (kind === 'marked') return [];
		if (kind === 'pdf') return pdfLink(address, name, 'pdf other');
		const how = kind === 'image' ? 'target="_blank" rel="noreferrer"' : 'download';
		return `<a href="${address}" ${how}>Open <bdi>${name}</bdi></a>`;
	});

/**
 * The document of an item as HTML: its files, of which one is shown, and the links and tabs above them.
 * @param hasBoxes whether it is known where values are in a file
 */
export function documentOf(
	files: ShownFile[],
	item: number,
	signature: string,
	hasBoxes: (file: ShownFile) => boolean = () => false,
) {
	const links: string[] = [];
	const tabs: string[] = [];
	const views: string[] = [];
	const isMarked = files.some(({ kind }) => kind === 'marked');
	for (const [position, file] of files.entries()) {
		const { kind, name: fileName } = file;
		const address = addressOf(signature, item, position);
		const name = escapeHtml(fileName);
		if (kind === 'download') {
			links.push(`<a href="${address}" download>Download <bdi>${name}</bdi></a>`);
			continue;
		}
		if (kind === 'pdf') {
			// The program of the page loads it, for an address without the key.
			links.push(pdfLink(address, name, 'pdf'));
			// Its pages are on the page of marked values already.
			if (isMarked) continue;
		}
		const [checked, hidden] = views.length === 0 ? [' checked', ''] : ['', ' hidden'];
		const isFrame = kind !== 'image' || (!isMarked && hasBoxes(file));
		const shown = isFrame && kind !== 'marked' ? `${address}&amp;pages` : address;
		const about = `title="${name}"${hidden} loading="lazy" src="${shown}"`;
		tabs.push(
			`<label title="${name}"><input type="radio" name="tab-${item}" autocomplete="off"${checked}>${TABS[kind]}</label>`,
		);
		views.push(
			isFrame
				? `<iframe ${about} sandbox="allow-scripts"></iframe>`
				: `<img ${about} alt="Document">`,
		);
		if (kind === 'image') {
			links.push(`<a href="${address}" target="_blank" rel="noreferrer">Open in new tab</a>`);
		}
	}
	if (files.length === 0) return { view: '' };
	const shown = `${tabs.length > 1 ? tabs.join('') : ''}<span class="open">${links.join(' ')}</span>`;
	const view = views.join('') || `<p class="nothing">${NO_VIEW}</p>`;
	return { tabs: `<div class="tabs">${shown}</div>`, view };
}
