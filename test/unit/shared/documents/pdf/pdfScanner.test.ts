import { expect, it } from 'vitest';
import { PdfScanner } from '../../../../../nodes/shared/documents/pdf/pdfScanner';
import { Budget } from '../../../../../nodes/shared/host/budget';

it('passes the content of a stream on in pieces of 64 KB at most', () => {
	const content = 'Page '.repeat(60_000);
	const pieces: Buffer[] = [];
	const stream = () => ({
		push: (piece: Buffer) => void pieces.push(Buffer.from(piece)),
		end: () => undefined,
	});
	const scanner = new PdfScanner({ object: () => undefined, stream }, new Budget());
	scanner.push(Buffer.from(`1 0 obj\n<< >>\nstream\n${content}endstream\nendobj\n`));
	scanner.end();
	expect(Buffer.concat(pieces).toString()).toBe(content);
	expect(Math.max(...pieces.map(({ length }) => length))).toBe(64 * 1024);
});
