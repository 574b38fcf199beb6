/** A file of an e-mail. */
export interface Attached {
	name?: string;
	type: string;
	content: Buffer | string;
	/** Further headers. */
	head?: string[];
}

const partOf = ({ name, type, content, head = [] }: Attached) =>
	[
		`Content-Type: ${type}${name === undefined ? '' : `; name="${name}"`}`,
		'Content-Transfer-Encoding: base64',
		...(name === undefined ? [] : [`Content-Disposition: attachment; filename="${name}"`]),
		...head,
		'',
		Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n'),
	].join('\r\n');

/** A saved e-mail with these parts; those without a name are its text. */
export function eml(parts: Attached[], subject = 'Invoice 4711'): Buffer {
	const mark = `=_${subject.length}_mark`;
	return Buffer.from(
		[
			'Received: from mail.example by mx.example; Mon, 5 May 2025 10:00:01 +0200',
			`Subject: ${subject}`,
			'From: =?utf-8?Q?J=C3=BCrgen?= <billing@harrow.example>',
			'To: office@pell.example',
			'Date: Mon, 5 May 2025 10:00:00 +0200',
			'MIME-Version: 1.0',
			`Content-Type: multipart/mixed; boundary="${mark}"`,
			'',
			...parts.flatMap((part) => [`--${mark}`, partOf(part)]),
			`--${mark}--`,
			'',
		].join('\r\n'),
	);
}

export const plainText = (content: string): Attached => ({
	type: 'text/plain; charset=utf-8',
	content,
});
export const htmlBody = (content: string): Attached => ({
	type: 'text/html; charset=utf-8',
	content,
});
