/** A document or picture that cannot be read; the message says why. */
export class UnreadableDocument extends Error {}

/** @param cause the decoder's error about the bytes of a picture */
export function brokenPicture(cause: unknown): never {
	throw new UnreadableDocument('Neither a PDF nor a picture that can be read', { cause });
}
