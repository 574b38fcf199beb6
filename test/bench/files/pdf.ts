import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const text = 'BT /F1 24 Tf 72 720 Td (Invoice 1) Tj ET';

/** Numbers of a fixed width, so that they do not move what follows them. */
const tenDigits = (value: number) => String(value).padStart(10, '0');

const objects = [
	'<< /Type /Catalog /Pages 2 0 R >>',
	'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
	'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R ' +
		'/Resources << /Font << /F1 5 0 R >> >> >>',
	`<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
	'<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
];

/**
 * Writes a valid PDF file of one page, filled up with bytes that cannot be compressed.
 *
 * @param size in bytes, at least 2,000
 */
export async function writePdf(path: string, size: number): Promise<void> {
	let head = '%PDF-1.4\n';
	const offsets = objects.map((object, index) => {
		const offset = head.length;
		head += `${index + 1} 0 obj\n${object}\nendobj\n`;
		return offset;
	});
	offsets.push(head.length);
	const filling = (length: number) =>
		`${offsets.length} 0 obj\n<< /Length ${tenDigits(length)} >>\nstream\n`;
	const end = (length: number) => {
		const entries = offsets.map((offset) => `${tenDigits(offset)} 00000 n \n`);
		const table = head.length + filling(length).length + length + '\nendstream\nendobj\n'.length;
		return (
			`\nendstream\nendobj\nxref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${entries.join('')}` +
			`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${tenDigits(table)}\n%%EOF\n`
		);
	};
	const length = size - head.length - filling(0).length - end(0).length;
	function* parts() {
		yield Buffer.from(head + filling(length), 'latin1');
		const block = randomBytes(Math.min(length, 1_000_000));
		for (let left = length; left > 0; left -= block.length) yield block.subarray(0, left);
		yield Buffer.from(end(length), 'latin1');
	}
	await pipeline(Readable.from(parts()), createWriteStream(path));
}
