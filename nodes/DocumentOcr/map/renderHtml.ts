import { htmlPage, escapeHtml } from '../../shared/page/html/htmlPage';
import { markdownRenderer } from '../../shared/page/html/markdownHtml';
import type { Sliced } from '../../shared/host/budget';
import type { Page } from '../../shared/documents/ocr/pages';
import { readableText } from '../../shared/basics/text/readableText';
import type { AnsweredDocument } from './answeredDocument';
import { dataUri, type EmbeddedImage } from './images';

/**
 * A page of HTML that shows a document: its pages with headings, tables, formulas and images. It
 * needs no other file and no network, runs no code, and shows HTML in the document as text.
 * @param pages those of the document to show
 */
export function* renderHtml(document: AnsweredDocument, pages: Page[]): Sliced<string> {
	const title = readableText(document.fileName);
	const count = pages.length === 1 ? '1 page' : `${pages.length} pages`;
	const renderPage = pageRenderer(document);
	const sections: string[] = [];
	for (const page of pages) sections.push(yield* renderPage(page));
	return htmlPage(
		title,
		`<header><h1><bdi>${escapeHtml(title)}</bdi></h1><p>${count}, read by ${escapeHtml(document.model)}</p></header>
<main>
${sections.join('\n')}
</main>`,
	);
}

/** Images of a document that no text refers to; a scan has some for each page. */
const MAX_FIGURES = 2000;

function pageRenderer(document: AnsweredDocument): (page: Page) => Sliced<string> {
	let shown = new Set<string>();
	let room = MAX_FIGURES;
	const render = markdownRenderer((target, label) => {
		const image = document.imageNamed(target);
		if (image === undefined) return undefined;
		// Once on its page, or a few references would make it far larger than what the service sent.
		const isFirst = !shown.has(image.name);
		shown.add(image.name);
		return isFirst ? imageHtml(image, label) : missingImage(label || image.name);
	});
	return function* (page) {
		shown = new Set();
		const { number, header, footer } = page;
		const text = yield* render(readableText(document.linkedPage(page, 'keep').markdown));
		const others = document.imagesOf(number).filter(({ name }) => !shown.has(name));
		const figures = others
			.slice(0, Math.max(0, room))
			.map((image) => `<figure>${imageHtml(image, image.name)}</figure>`);
		room -= figures.length;
		const left = others.length - figures.length;
		if (left > 0) figures.push(`<p class="aside">${left} more images are not shown</p>`);
		const aside = (content: string | undefined, kind: string) =>
			content ? `<p class="${kind}">${escapeHtml(readableText(content))}</p>` : '';
		return `<section id="page-${number}" dir="auto"><p class="number" dir="ltr">Page ${number}</p>
${aside(header, 'aside')}${text}${figures.join('\n')}${aside(footer, 'aside end')}
</section>`;
	};
}

function imageHtml(image: EmbeddedImage, label: string): string {
	const url = dataUri(image);
	const name = label || image.name;
	return url === undefined ? missingImage(name) : `<img src="${url}" alt="${escapeHtml(name)}">`;
}

const missingImage = (name: string) => `<span class="missing">${escapeHtml(name)}</span>`;
