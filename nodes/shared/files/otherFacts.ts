import { filetypeinfo } from 'magic-bytes.js';

import type { FileFacts } from './fileFacts';

const archives =
	/^application\/(gzip|x-(gzip|bzip2?|xz|tar|7z-compressed|rar|lzip|compress(ed)?)|vnd\.rar)/;

const families: [mimeType: RegExp, what: string][] = [
	[/^video\//, 'a video'],
	[/^audio\//, 'a sound recording'],
	[/^(application\/)?font|vnd\.ms-fontobject/, 'a font'],
	[/^image\//, 'a picture of a rare kind'],
];

/** The kind of a file that is neither document nor picture nor text, as far as its first bytes tell. */
export function otherFacts(bytes: Buffer): FileFacts {
	const [found] = filetypeinfo(bytes.subarray(0, 1024));
	// Signatures without a type are a byte or two long and match by chance.
	if (found?.mime === undefined) return { kind: 'other', label: 'a file of an unknown kind' };
	const { mime: mimeType, extension } = found;
	const suffix = extension === undefined ? '' : ` (.${extension})`;
	if (archives.test(mimeType)) return { kind: 'archive', mimeType, label: `an archive${suffix}` };
	const family = families.find(([pattern]) => pattern.test(mimeType))?.[1] ?? 'a file';
	return { kind: 'other', mimeType, label: `${family}${suffix}` };
}
