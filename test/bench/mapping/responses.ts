import { endpoints } from '../../../nodes/shared/service/contract';

const paragraph =
	'Delivery of the goods named below on the **agreed date**; terms of payment as printed overleaf. ';

const rowsPerPage = 50;

/** An answer of that many pages, each with headings, text and a table of five rows. */
export function manyPages(count: number) {
	return response(
		Array.from({ length: count }, (_, page) =>
			[`# Page ${page + 1}`, paragraph.repeat(8), table(5, page * 5), paragraph.repeat(4)].join(
				'\n\n',
			),
		),
	);
}

/** An answer with that many table rows, 50 on a page. */
export function manyTables(count: number) {
	return response(
		Array.from({ length: count / rowsPerPage }, (_, page) =>
			table(rowsPerPage, page * rowsPerPage),
		),
	);
}

/** An answer of one page whose only table has that many rows. */
export function oneTable(count: number) {
	return response([table(count, 0)]);
}

function table(rows: number, first: number): string {
	const line = (index: number) =>
		`| ${first + index + 1} | Article no. ${index % 97} | ${index % 11} | ${(index % 1013) / 10} |`;
	return [
		'| Position | Description | Quantity | Amount |',
		'| --- | --- | ---: | ---: |',
		...Array.from({ length: rows }, (_, index) => line(index)),
	].join('\n');
}

function response(pages: string[]) {
	return endpoints.ocr.response.parse({
		pages: pages.map((markdown, index) => ({
			index,
			markdown,
			images: [],
			dimensions: { dpi: 200, height: 2200, width: 1700 },
		})),
	});
}
