import { replaceReferences } from '../../shared/ocr/references';
import type { Picture } from './images';

/** What becomes of the references to embedded pictures in the Markdown. */
export type ImageLinks = 'keep' | 'inline' | 'remove';

/** Pictures by the ids that the text of their pages uses. */
export class PictureIndex {
	private readonly byId = new Map<string, Picture>();

	private readonly byPage = new Map<string, Picture>();

	constructor(pictures: Picture[]) {
		for (const picture of pictures) {
			const onPage = `${picture.page} ${picture.id}`;
			if (!this.byId.has(picture.id)) this.byId.set(picture.id, picture);
			if (!this.byPage.has(onPage)) this.byPage.set(onPage, picture);
		}
	}

	/** The picture of this page with this id, or else of another page. */
	find(page: number, id: string): Picture | undefined {
		return this.byPage.get(`${page} ${id}`) ?? this.byId.get(id);
	}
}

/**
 * The Markdown of a page with its references to pictures made as the user wants them. Kept ones
 * point to the names of the picture files, which are the service's own unless those cannot be names.
 */
export function linkPictures(
	page: { number: number; markdown: string },
	pictures: PictureIndex,
	links: ImageLinks,
): string {
	/** Each once on its page, or a few references would make it far larger than what the service sent. */
	const inlined = new Set<Picture>();
	const text = replaceReferences(page.markdown, ({ isPicture, label, target }) => {
		if (isPicture && links === 'remove') return '';
		const picture = pictures.find(page.number, target);
		if (!isPicture || picture === undefined) return undefined;
		const { id, name } = picture;
		const isFirst = links === 'inline' && !inlined.has(picture);
		inlined.add(picture);
		const url = isFirst ? (dataUri(picture) ?? name) : name;
		return url === target ? undefined : `![${label === id ? name : label}](${url})`;
	});
	return links === 'remove' && text !== page.markdown
		? text.replace(/\n{3,}/g, '\n\n').trim()
		: text;
}

/** The picture as a data URI, where it is one that can be shown. */
export const dataUri = ({ mimeType, base64 }: Picture) =>
	base64 !== null && mimeType?.startsWith('image/')
		? `data:${mimeType};base64,${base64}`
		: undefined;
