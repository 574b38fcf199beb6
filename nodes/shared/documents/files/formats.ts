import type { FileFacts } from './facts';

/** Types of files with a text of their own, which needs no OCR. */
export const TEXT_TYPES = {
	plain: 'text/plain',
	csv: 'text/csv',
	html: 'text/html',
	mail: 'message/rfc822',
	docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
	xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
	ods: 'application/vnd.oasis.opendocument.spreadsheet',
	wordXml: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document+xml',
} as const;

/** Whether files of a type have a text of their own. */
export const isTextType = (type: string) => Object.values<string>(TEXT_TYPES).includes(type);

/** Whether a file with a text of its own is a Word document or a workbook. */
export const isOffice = (type: string) =>
	[TEXT_TYPES.docx, TEXT_TYPES.wordXml, TEXT_TYPES.xlsx, TEXT_TYPES.ods].some(
		(one) => one === type,
	);

/** The type of a document that is an electronic invoice without a page. */
export const E_INVOICE_XML = 'application/xml';

/** The type of a signed file that holds a document (`.p7m`). */
export const SIGNED_FILE = 'application/pkcs7-mime';

/** The type of an e-mail as Outlook saves it (`.msg`). */
export const OUTLOOK_MAIL = 'application/vnd.ms-outlook';

/** Whether files of a type are e-mails. */
export const isMailType = (mimeType: string): boolean =>
	mimeType === TEXT_TYPES.mail || mimeType === OUTLOOK_MAIL;

/** A kind of file: its type and name, how its content shows it, and who reads it. */
export type Format = Extract<FileFacts, { kind: 'text' | 'office' | 'archive' | 'other' }> & {
	/** Its first bytes, and their offset. */
	start?: [bytes: string, offset: number];
	/** How its text begins. */
	begins?: RegExp;
	/** The name of a file in the ZIP archive that it is, in small letters. */
	part?: RegExp;
	/** The name of a stream in the old Office file that it is. */
	stream?: string;
	/** Extensions and other types by which texts are told apart. */
	extensions?: string[];
	aliases?: string[];
	/** Whether some services read it, docs/developers/service.md §10. */
	isForService?: true;
};

type Recognition = Omit<Format, 'kind' | 'mimeType' | 'label'>;
const office = (mimeType: string, label: string, by: Recognition = {}): Format => ({
	kind: 'office',
	mimeType,
	label,
	...by,
});
const text = (mimeType: string, label: string, by: Recognition = {}): Format => ({
	kind: 'text',
	mimeType,
	label,
	...by,
});
const other = (mimeType: string | undefined, label: string, by: Recognition = {}): Format => ({
	kind: 'other',
	...(mimeType !== undefined && { mimeType }),
	label,
	...by,
});
const archive = (label: string, ...start: [string, number]): Format => ({
	kind: 'archive',
	label,
	start,
});

const openXml = 'application/vnd.openxmlformats-officedocument.';
const openDocument = 'application/vnd.oasis.opendocument.';
const excel = 'application/vnd.ms-excel';
const WINMAIL =
	'a file in which Outlook packs attachments (winmail.dat; open the e-mail in Outlook and save them)';

export const zip: Format = { ...archive('a ZIP archive', 'PK', 0), mimeType: 'application/zip' };

/** A document with its signature around it, as DER or base64. */
export const signedFile = other(SIGNED_FILE, 'a signed file (.p7m)');

/** It has the name of the document, after "~$". */
export const lockFile = other(
	undefined,
	'a mark that a document is open in Excel or Word (~$), not the document',
);

/** The streams of a larger one may be listed at its end. */
export const oldOfficeFile = office('application/x-ole-storage', 'an old Office file');

export const plainText = text(TEXT_TYPES.plain, 'a text file', { extensions: ['txt', 'md'] });
export const webPage = text(TEXT_TYPES.html, 'a web page (HTML)', {
	extensions: ['htm', 'html'],
	aliases: ['text/html'],
});
export const mailFile = text(TEXT_TYPES.mail, 'an e-mail (.eml)', {
	extensions: ['eml', 'mht', 'mhtml'],
	aliases: ['message/rfc822', 'multipart/related'],
});
export const drawing = other('image/svg+xml', 'an SVG drawing');
/** Office files as one XML file. */
export const wordXml = office(TEXT_TYPES.wordXml, 'a Word document as XML');
export const word2003 = office('application/xml', 'a Word 2003 document as XML');
export const officeXml = office('application/xml', 'an Office file as XML');
export const xmlFile = text('application/xml', 'an XML file', { content: 'data' });

/** What files are, in the order in which their content is compared. Images and PDF files have readers of their own. */
export const FORMATS: Format[] = [
	office(TEXT_TYPES.docx, 'a Word document (.docx)', { part: /^word\//, isForService: true }),
	office(`${excel}.sheet.binary.macroEnabled.12`, 'a binary Excel workbook (.xlsb)', {
		content: 'sheet',
		part: /^xl\/workbook\.bin/,
	}),
	office(TEXT_TYPES.xlsx, 'an Excel workbook (.xlsx)', { part: /^xl\//, isForService: true }),
	office(`${openXml}presentationml.presentation`, 'a PowerPoint presentation (.pptx)', {
		part: /^ppt\//,
		isForService: true,
	}),
	office('application/vnd.ms-visio.drawing', 'a Visio drawing (.vsdx)', { part: /^visio\// }),
	// These name themselves in a first entry.
	office(`${openDocument}text`, 'a text document (.odt)', { isForService: true }),
	office(TEXT_TYPES.ods, 'a spreadsheet (.ods)'),
	office(`${openDocument}presentation`, 'a presentation (.odp)'),
	office(`${openDocument}graphics`, 'a drawing (.odg)'),
	other('application/epub+zip', 'an e-book (.epub)', { content: 'book', isForService: true }),
	// A document can hold another one, a presentation a workbook, a message all of them.
	office(OUTLOOK_MAIL, 'an Outlook message (.msg)', { stream: '__properties_version1.0' }),
	office('application/x-ole-storage', 'an Office file with a password', {
		content: 'locked',
		stream: 'EncryptedPackage',
	}),
	office('application/vnd.ms-powerpoint', 'an old PowerPoint presentation (.ppt)', {
		stream: 'PowerPoint Document',
		isForService: true,
	}),
	office('application/msword', 'an old Word document (.doc)', {
		stream: 'WordDocument',
		isForService: true,
	}),
	office(excel, 'an old Excel workbook (.xls)', { content: 'sheet', stream: 'Workbook' }),
	office(excel, 'an old Excel workbook (.xls)', { content: 'sheet', stream: 'Book' }),
	archive('an archive (.gz)', '\x1f\x8b', 0),
	archive('an archive (.7z)', "7z\xbc\xaf'\x1c", 0),
	archive('an archive (.rar)', 'Rar!\x1a', 0),
	archive('an archive (.tar)', 'ustar', 257),
	other(undefined, WINMAIL, { start: ['\x78\x9f\x3e\x22', 0] }),
	other(undefined, 'a property list of Apple, such as a web page that Safari saved (.webarchive)', {
		content: 'apple',
		start: ['bplist00', 0],
	}),
	other(undefined, 'a video (.mov)', { start: ['ftypqt', 4] }),
	other(undefined, 'a video (.mp4)', { start: ['ftyp', 4] }),
	other(undefined, 'a video (.mkv)', { start: ['\x1aE\xdf\xa3', 0] }),
	other(undefined, 'a sound recording (.mp3)', { start: ['ID3', 0] }),
	other(undefined, 'a sound recording (.ogg)', { start: ['OggS', 0] }),
	other(undefined, 'a sound recording (.wav)', { start: ['WAVE', 8] }),
	office('application/rtf', 'a rich text document (.rtf)', {
		begins: /^\{\\rtf/,
		isForService: true,
	}),
	other('application/postscript', 'a PostScript file', { begins: /^%!PS/ }),
	text('text/calendar', 'a calendar entry (.ics)', {
		content: 'data',
		begins: /^BEGIN:VCALENDAR/i,
	}),
	text('text/vcard', 'a contact (.vcf)', { content: 'data', begins: /^BEGIN:VCARD/i }),
	other('application/x-pem-file', 'a key, certificate or signature', {
		begins: /^-----BEGIN [A-Z0-9 ]+-----/,
	}),
	text('application/json', 'a JSON file', { content: 'data', begins: /^[{[]\s*["{[}\]]/ }),
	text('text/x-uuencode', 'a text file that holds another file as uuencode', {
		content: 'packed',
		begins: /^begin(?:-base64)? [0-7]{3,4} [^\r\n]{1,200}\r?\n(?:M[ -`]{60}|[A-Za-z0-9+/]{60})/,
	}),
	text(TEXT_TYPES.csv, 'a table as text (.csv)', {
		extensions: ['csv', 'tsv', 'tab', 'xls'],
		aliases: ['text/csv', 'text/tab-separated-values'],
	}),
	plainText,
	webPage,
	mailFile,
	office('application/vnd.apple.iwork', 'a document of Apple Pages, Numbers or Keynote', {
		content: 'apple',
		part: /^(?:[^/]{1,200}\.(?:pages|numbers|key)\/)?(?:index\/[^/]{1,200}\.iwa|index\.(?:zip|apxl)|buildversionhistory\.plist)$/,
	}),
];

/** The type of a text by its extension or the type that its sender names; plain text where they tell nothing. */
export function namedType(fileName: string, mimeType = ''): string {
	const [, extension = ''] = /\.([a-z]{2,5})$/i.exec(fileName) ?? [];
	const named =
		FORMATS.find(({ extensions = [] }) => extensions.includes(extension.toLowerCase())) ??
		FORMATS.find(({ aliases = [] }) => aliases.some((one) => mimeType.startsWith(one)));
	return named?.mimeType ?? TEXT_TYPES.plain;
}
