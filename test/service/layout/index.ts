import { blocksOf } from './blocks';
import { markdownOf } from './markdown';
import type { PageContent } from './page';

/** The Markdown of a page, from the places of its words, lines and pictures. */
export function pageMarkdown(page: PageContent): string {
	return markdownOf(blocksOf(page));
}
