import type { FileFacts } from './facts';

/** Files with a text of their own, which needs no OCR. */
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
export const TEXT_TYPES = {
	plain: 'text/plain',
	html: 'text/html',
	mail: 'message/rfc822',
	docx: DOCX,
} as const;

/** The type of a file with a text of its own; `undefined` for all others. */
export const textTypeOf = (
	facts: FileFacts,
): (typeof TEXT_TYPES)[keyof typeof TEXT_TYPES] | undefined =>
	'mimeType' in facts
		? Object.values(TEXT_TYPES).find((type) => type === facts.mimeType)
		: undefined;

/** Office files that some services read, docs/service.md §10. */
const SERVICE_TYPES = [
	DOCX,
	'application/vnd.openxmlformats-officedocument.presentationml.presentation',
	'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
	'application/vnd.oasis.opendocument.text',
	'application/msword',
	'application/vnd.ms-powerpoint',
	'application/rtf',
	'application/epub+zip',
];

/** Whether a file is an Office file that the service may read. */
export const isForService = (facts: FileFacts): facts is FileFacts & { mimeType: string } =>
	'mimeType' in facts && SERVICE_TYPES.some((type) => type === facts.mimeType);

/** What to do with files that no node reads, by what they are. */
const remedies: [label: RegExp, remedy: string][] = [
	[/\(\.(?:xlsx?|ods)\)$/, 'Save it as CSV, or read its rows with n8n\'s node "Extract From File"'],
	[/\(\.msg\)$/, 'Save the e-mail as .eml, or its attachments as files'],
	[/with a password$/, 'Open it, and save it without its password'],
	[
		/^an? (?:JSON file|XML file|calendar entry|contact)/,
		'It holds data: read them with n8n\'s node "Extract From File"',
	],
];

/** What people can do with a file that no node reads, in a sentence; '' where that is not known. */
export function remedyFor(facts: FileFacts): string {
	if (isForService(facts)) return `${remedyOf(facts)}, or ${BY_SERVICE}`;
	return remedyOf(facts);
}

const BY_SERVICE = 'set the option "Reading: Office Files" if your service reads such files';

function remedyOf({ kind, label }: FileFacts): string {
	if (kind === 'archive') return 'Unpack it, as with n8n\'s node "Compression"';
	const known = remedies.find(([pattern]) => pattern.test(label))?.[1];
	return known ?? (kind === 'office' || /\(\.epub\)$/.test(label) ? 'Save it as PDF or .docx' : '');
}
