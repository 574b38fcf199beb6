/** The content of a file, where it decides how people can have it read. */
export type FileContent =
	'sheet' | 'locked' | 'data' | 'base64' | 'book' | 'apple' | 'damaged' | 'packed';

/** What a file is by its content. `label` says it in words, with an article: "a PNG image". */
export type FileFacts =
	| { kind: 'empty'; label: string }
	| { kind: 'pdf'; mimeType: 'application/pdf'; label: string }
	/** An image that chat takes by its format (PNG, JPEG, WEBP, GIF), whose header could be read. */
	| {
			kind: 'image';
			mimeType: string;
			label: string;
			/** Pixels as people see the image: a JPEG that its EXIF data turns on its side has them swapped. */
			width: number;
			height: number;
			/** Images in the file; `null` where the part of the file that was given ends too early. */
			frames: number | null;
	  }
	/** An image of another format. Its header is not read, because only OCR may take it. */
	| { kind: 'otherImage'; mimeType: string; label: string }
	/** It starts like `label` but cannot be read; `reason` says why: "its header is damaged". */
	| { kind: 'broken'; mimeType: string; label: string; reason: string }
	/** It starts like `label`; more than the given beginning is needed to say more. */
	| { kind: 'needsMore'; mimeType: string; label: string }
	/** XML of an invoice in a syntax that is known. */
	| { kind: 'eInvoice'; mimeType: 'application/xml'; label: string }
	| {
			kind: 'text' | 'office' | 'archive' | 'other';
			mimeType?: string;
			label: string;
			content?: FileContent;
	  };

/** Whether a file is an image of any format, as far as the given part of it tells. */
export const isImage = (
	facts: FileFacts,
): facts is Extract<FileFacts, { kind: 'image' | 'otherImage' | 'needsMore' }> =>
	['image', 'otherImage', 'needsMore'].includes(facts.kind);
