/** Reads files that need no OCR; this part of the package is loaded with the first of them. */
export { mailDocuments } from './mailDocuments';
export { readTextFile } from './readTextFile';
