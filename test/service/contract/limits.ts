/** Maximum size of one picture in a chat request, in bytes (spec §8). */
export const maxPictureBytes = 10 * 1024 * 1024;

/** Maximum number of pictures in one chat request (spec §8). */
export const maxPictures = 8;

/** Largest request body, in bytes; the contract names none for OCR. */
export const maxBodyBytes = 200 * 1024 * 1024;

/** Picture formats of chat requests (spec §8); a GIF has exactly one frame. */
export const pictureFormats = ['png', 'jpeg', 'webp', 'gif'] as const;
