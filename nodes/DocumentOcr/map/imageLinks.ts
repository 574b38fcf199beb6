import { replaceReferences } from '../../shared/ocr/references';
import type { EmbeddedImage } from './images';

/** What becomes of the references to embedded images in the Markdown. */
export type ImageLinks = 'keep' | 'inline' | 'remove';

/** Images by the ids that the text of their pages uses. */
export class ImageIndex {
	private readonly byId = new Map<string, EmbeddedImage>();

	private readonly byPage = new Map<string, EmbeddedImage>();

	constructor(images: EmbeddedImage[]) {
		for (const image of images) {
			const onPage = `${image.page} ${image.id}`;
			if (!this.byId.has(image.id)) this.byId.set(image.id, image);
			if (!this.byPage.has(onPage)) this.byPage.set(onPage, image);
		}
	}

	/** The image of this page with this id, or else of another page. */
	find(page: number, id: string): EmbeddedImage | undefined {
		return this.byPage.get(`${page} ${id}`) ?? this.byId.get(id);
	}
}

/**
 * The Markdown of a page with its references to images made as the user wants them. Kept ones
 * point to the names of the image files, which are the service's own unless those cannot be names.
 */
export function linkImages(
	page: { number: number; markdown: string },
	images: ImageIndex,
	links: ImageLinks,
): string {
	/** Each once on its page, or a few references would make it far larger than what the service sent. */
	const inlined = new Set<EmbeddedImage>();
	const text = replaceReferences(page.markdown, ({ isImage, label, target }) => {
		if (isImage && links === 'remove') return '';
		const image = images.find(page.number, target);
		if (!isImage || image === undefined) return undefined;
		const { id, name } = image;
		const isFirst = links === 'inline' && !inlined.has(image);
		inlined.add(image);
		const url = isFirst ? (dataUri(image) ?? name) : name;
		return url === target ? undefined : `![${label === id ? name : label}](${url})`;
	});
	return links === 'remove' && text !== page.markdown
		? text.replace(/\n{3,}/g, '\n\n').trim()
		: text;
}

/** The image as a data URI, where it is one that can be shown. */
export const dataUri = ({ mimeType, base64 }: EmbeddedImage) =>
	base64 !== null && mimeType?.startsWith('image/')
		? `data:${mimeType};base64,${base64}`
		: undefined;
