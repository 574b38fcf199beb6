/** What reads files with a text of their own: a part of the package that is loaded when there is one. */
export { mailDocuments } from './mailDocuments';
export { readTextFile } from './readTextFile';
