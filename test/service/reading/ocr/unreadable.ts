/** A document or picture that cannot be read; the message says why. */
export class UnreadableDocument extends Error {}
