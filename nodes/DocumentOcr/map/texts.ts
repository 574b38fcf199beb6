import { betweenSteps, inSlices } from '../../shared/host/budget';
import type { Page, PageBlock } from '../../shared/documents/ocr/pages';
import type { PageComparison } from '../../shared/documents/pdfText/compareTexts';
import { wordsOf } from '../../shared/values/facts/fact';
import { rowValues, type Table } from '../../shared/page/tables/tables';
import { type AnsweredDocument, byPage } from './answeredDocument';
import type { EmbeddedImage } from './images';
import {
	asJson,
	imageFile,
	type MapSettings,
	type OutputFile,
	type OutputRecord,
} from './outputRecord';

/** Tables that are too large have a note, and are given as text. */
const hasTableAsText = (tables: Array<{ note?: string }>) =>
	tables.some(({ note }) => note !== undefined);

/** The whole document as one record. */
export async function toDocument(
	document: AnsweredDocument,
	settings: MapSettings,
): Promise<OutputRecord[]> {
	const { fileName, skipped, model, usage, images, facts = [] } = document;
	const { differences } = document;
	const notes = facts.map(wordsOf);
	const pages = document.pages.map((page) => document.linkedPage(page, settings.imageLinks));
	const markdown = pages.map((page) => page.markdown).join('\n\n');
	const tables = await document.tables();
	const placed = tables.flatMap(({ number, pages: on }) => on.map((page) => ({ number, page })));
	const tablesOf = byPage(placed);
	const files = imageFiles(settings.attachImages ? images : []);
	const json = {
		fileName,
		markdown,
		pageCount: pages.length,
		pages: pages.map((page) => {
			const first = (document.imagesOf(page.number)[0]?.number ?? 1) - 1;
			return {
				...page,
				...(page.blocks && { blocks: page.blocks.map(describeBlock) }),
				images: describeImages(page, files.slice(first)),
				tables: (tablesOf.get(page.number) ?? []).map(({ number }) => number),
			};
		}),
		tables: tables.map((table) => ({
			page: table.pages[0],
			pages: table.pages,
			number: table.number,
			headings: table.headings,
			rows: table.rows.map((row) => rowValues(table, row)),
			...(table.note && { note: table.note }),
		})),
		skipped,
		...(notes.length > 0 && { notes }),
		...(differences && { textDifferences: differences.map(describe) }),
		model,
		usage,
	};
	const attached = await attachedFiles(document, settings, { markdown, pages: document.pages });
	return [
		{
			json: asJson(json),
			files: [...files.filter((file) => file !== undefined), ...attached],
			hasTableAsText: hasTableAsText(tables),
			isDifferent: (differences ?? []).length > 0,
		},
	];
}

/** One record per page, with the rows that its tables have on it. */
export async function toPages(
	document: AnsweredDocument,
	settings: MapSettings,
): Promise<OutputRecord[]> {
	const { fileName, skipped, model, facts = [], differences } = document;
	const notes = facts.map(wordsOf);
	const pages = document.pages.map((page) => document.linkedPage(page, settings.imageLinks));
	const tablesOf = tablesByPage(await document.tables());
	return await Promise.all(
		pages.map(async (page, at) => {
			const files = imageFiles(settings.attachImages ? document.imagesOf(page.number) : []);
			const attached = await attachedFiles(document, settings, {
				markdown: page.markdown,
				pages: document.pages.slice(at, at + 1),
				page: page.number,
			});
			const tables = tablesOf.get(page.number) ?? [];
			const differing = differences?.filter((one) => one.page === null || one.page === page.number);
			const json = {
				fileName,
				pageCount: pages.length,
				...page,
				...(page.blocks && { blocks: page.blocks.map(describeBlock) }),
				images: describeImages(page, files),
				tables,
				skipped,
				...(notes.length > 0 && { notes }),
				...(differing && { textDifferences: differing.map(describe) }),
				model,
			};
			return {
				json: asJson(json),
				files: [...files.filter((file) => file !== undefined), ...attached],
				hasTableAsText: hasTableAsText(tables),
				isDifferent: (differing ?? []).length > 0,
			};
		}),
	);
}

const describeBlock = ({ kind, content, box, confidence }: PageBlock) => ({
	kind: kind ?? null,
	text: content,
	box,
	...(confidence && { confidence }),
});

/** The numbers, amounts and dates of a page that only the PDF file has, and those that only OCR has. */
const describe = ({ page, onlyInFile, onlyInOcr, share }: PageComparison) => ({
	page,
	onlyInFile: onlyInFile.map(({ text }) => text),
	onlyInOcr: onlyInOcr.map(({ text }) => text),
	share: Math.round(share * 100) / 100,
});

function tablesByPage(tables: Table[]) {
	const parts = tables.flatMap((table) => {
		const { number, pages, headings, note } = table;
		const rowsOf = byPage(table.rows);
		return pages.map((page) => ({
			page,
			pages,
			number,
			headings,
			rows: (rowsOf.get(page) ?? []).map((row) => rowValues(table, row)),
			...(note && { note }),
		}));
	});
	return byPage(parts);
}

/** The images of an item as files in the fields `image_1`, `image_2`, … */
const imageFiles = (images: EmbeddedImage[]) =>
	images.map((image, index) => imageFile(image, `image_${index + 1}`));

/** The images of a page as JSON: where each is, and which file of the item holds it. */
function describeImages({ images = [] }: Page, files: Array<OutputFile | undefined>) {
	return images.map(({ id, left, top, right, bottom }, index) => {
		const image = { id, left, top, right, bottom };
		const file = files[index];
		if (file === undefined) return image;
		const { field, fileName, mimeType } = file;
		return { ...image, field, fileName, mimeType };
	});
}

/** The files for people to look at that the user wants with an item. */
async function attachedFiles(
	document: AnsweredDocument,
	{ attachFiles }: MapSettings,
	{
		markdown,
		pages,
		page,
	}: {
		/** As in the item. */
		markdown: string;
		/** With the Markdown as the service gave it. */
		pages: Page[];
		/** Its number, where it is a single page. */
		page?: number;
	},
): Promise<OutputFile[]> {
	const { fileStem } = document;
	const stem = page === undefined ? fileStem : `${fileStem}-page-${page}`;
	const files: OutputFile[] = [];
	if (attachFiles.includes('markdown')) {
		files.push({
			field: 'markdown',
			fileName: `${stem}.md`,
			mimeType: 'text/markdown',
			content: () => Buffer.from(markdown),
		});
	}
	if (attachFiles.includes('html')) {
		const { renderHtml } = await import('./renderHtml');
		files.push({
			field: 'html',
			fileName: `${stem}.html`,
			mimeType: 'text/html',
			content: async () =>
				Buffer.from(await inSlices(renderHtml(document, pages), { eventLoop: betweenSteps })),
		});
	}
	return files;
}
