import { onlyProblem } from '../../host/problem';
import type { OcrPage } from '../../service/contract';
import { type NumberedPage, numberPages, toPage } from './pages';
import { isOnlyImage } from './pagesRead';

/**
 * Pages of which those that came back as an image were read once more, as a picture. Where that fails or finds
 * nothing, a page stays as it is.
 * @param askForImages the pages of the document with the content of their images
 * @param askAbout the pages of an image, given as a data URI
 */
export async function rereadPages(
	pages: NumberedPage[],
	askForImages: () => Promise<OcrPage[]>,
	askAbout: (image: string) => Promise<OcrPage[]>,
): Promise<NumberedPage[]> {
	const isWanted = (page: NumberedPage) => page.images?.length === 1 && isOnlyImage(toPage(page));
	if (!pages.some(isWanted)) return pages;
	const read = [...pages];
	try {
		const withImages = await askForImages();
		for (const [at, page] of pages.entries()) {
			const image = isWanted(page) && imageOf(withImages.find(({ index }) => index === page.index));
			if (!image) continue;
			const [again] = numberPages(await askAbout(image));
			if (!again || again.markdown.trim() === '' || isOnlyImage(toPage(again))) continue;
			const markdown = `${page.markdown}\n\n${again.markdown}`;
			read[at] = { ...page, markdown, tables: again.tables };
		}
	} catch (error) {
		// The first answer is better than none, and the pages without text are told.
		onlyProblem(error);
	}
	return read;
}

/** The image of a page as a data URI; services send it with or without `data:…` before it. */
function imageOf(page: OcrPage | undefined): string | undefined {
	const content = page?.images?.[0]?.image_base64;
	if (!content || content.startsWith('data:')) return content ?? undefined;
	return `data:image/${content.startsWith('iVBOR') ? 'png' : 'jpeg'};base64,${content}`;
}
