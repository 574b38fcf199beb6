import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The texts of the pages of a PDF file as *Extract from File* gives them: lines in the order of the file. */
export async function pdfTextOf(content: Buffer): Promise<string[]> {
	const data = new Uint8Array(content);
	const task = getDocument({ data, isEvalSupported: false, verbosity: 0 });
	const document = await task.promise;
	const pages: string[] = [];
	for (let number = 1; number <= document.numPages; number += 1) {
		const { items } = await (await document.getPage(number)).getTextContent();
		let height: number | undefined;
		const parts = items.flatMap((item) => {
			if (!('str' in item)) return [];
			const at = Number(item.transform[5]);
			const gap = height === undefined || height === at ? '' : '\n';
			height = at;
			return [gap, item.str];
		});
		pages.push(parts.join(''));
	}
	await task.destroy();
	return pages;
}
