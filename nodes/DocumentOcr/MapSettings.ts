import type { FormulaCells } from '../shared/formula';
import type { CellText } from '../shared/ocr/cellText';
import type { ImageLinks } from './imageLinks';

export type Output = 'document' | 'page' | 'tableRow' | 'image';

/** How the output items of a document are made. */
export interface MapSettings {
	output: Output;
	/** Text between two pages in the Markdown of the whole document. */
	pageSeparator: string;
	imageLinks: ImageLinks;
	/** Whether embedded pictures come as files of the item. */
	attachPictures: boolean;
	attachMarkdown: boolean;
	attachHtml: boolean;
	cellText: CellText;
	joinTables: boolean;
	/** What comes of cells and headings that a spreadsheet would run. */
	formulaCells: FormulaCells;
}
