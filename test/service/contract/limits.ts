/** Maximum size of one picture in a chat request, in bytes (spec §8). */
export const maxPictureBytes = 10 * 1024 * 1024;

/** Maximum number of pictures in one chat request (spec §8). */
export const maxPictures = 8;

/** Largest request body, in bytes; the contract names none for OCR. */
export const maxBodyBytes = 200 * 1024 * 1024;

/** Picture formats of chat requests (spec §8); a GIF has exactly one frame. */
export const pictureFormats = ['png', 'jpeg', 'webp', 'gif'] as const;

/** Most pages that one request has read; the contract names no limit. */
export const maxPagesAtOnce = 500;

/** Most pixels of a picture, or of a page where it is drawn to be read. */
export const maxPixels = 100_000_000;

/** Largest sum of uploaded files that are kept at a time, in bytes. */
export const maxUploadedBytes = 500 * 1024 * 1024;

/** Longest that the file behind a web address may take to arrive, in milliseconds. */
export const maxDownloadTime = 30_000;
