import type { FileFacts } from './fileFacts';

type Text = Extract<FileFacts, { kind: 'text' | 'office' | 'archive' | 'other' }>;

/** How much of a file is looked at, in bytes. */
const LOOKED_AT = 64 * 1024;

/** Texts that are more than text, by how they begin. */
const beginnings: [start: RegExp, facts: Text][] = [
	[
		/^\{\\rtf/,
		{ kind: 'office', mimeType: 'application/rtf', label: 'a rich text document (.rtf)' },
	],
	[
		/^(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)*(<!doctype svg[^>]*>\s*)?<svg[\s>]/i,
		{ kind: 'other', mimeType: 'image/svg+xml', label: 'an SVG drawing' },
	],
	[
		/^(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)*<(!doctype html|html|head|body)[\s>]/i,
		{ kind: 'text', mimeType: 'text/html', label: 'a web page (HTML)' },
	],
	[/^<\?xml\s/, { kind: 'text', mimeType: 'application/xml', label: 'an XML file' }],
	[/^%!PS/, { kind: 'other', mimeType: 'application/postscript', label: 'a PostScript file' }],
	[
		/^BEGIN:VCALENDAR/i,
		{ kind: 'text', mimeType: 'text/calendar', label: 'a calendar entry (.ics)' },
	],
	[/^BEGIN:VCARD/i, { kind: 'text', mimeType: 'text/vcard', label: 'a contact (.vcf)' }],
	[
		/^(return-path|received|delivered-to|mime-version|message-id|x-[\w-]+): .*\r?\n([\w-]+:|[ \t])/i,
		{ kind: 'text', mimeType: 'message/rfc822', label: 'an e-mail (.eml)' },
	],
	[
		/^-----BEGIN [A-Z0-9 ]+-----/,
		{ kind: 'other', mimeType: 'application/x-pem-file', label: 'a key, certificate or signature' },
	],
	[/^[{[]\s*("|\{|\[|\}|\])/, { kind: 'text', mimeType: 'application/json', label: 'a JSON file' }],
];

/** The beginning of a file as text; only the characters that tell its kind have to be right. */
function beginningAsText(bytes: Buffer): string {
	const head = bytes.subarray(0, LOOKED_AT);
	switch (head.toString('latin1', 0, 2)) {
		case '\xff\xfe':
			return new TextDecoder('utf-16le').decode(head);
		case '\xfe\xff':
			return new TextDecoder('utf-16be').decode(head);
		default:
			return head.toString('latin1').replace(/^\xef\xbb\xbf/, '');
	}
}

/** Characters that no text has, in any encoding that keeps ASCII. */
const CONTROL = /(?![\t-\r\u{80}-\u{9f}])\p{Cc}/u;

/** The kind of a text file in any encoding; `undefined` when it is not text. */
export function textFacts(bytes: Buffer): FileFacts | undefined {
	const text = beginningAsText(bytes).trimStart();
	if (CONTROL.test(text)) return undefined;
	const special = beginnings.find(([start]) => start.test(text))?.[1];
	return special ?? { kind: 'text', mimeType: 'text/plain', label: 'a text file' };
}
