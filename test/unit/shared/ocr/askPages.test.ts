import { describe, expect, it } from 'vitest';
import { askPages } from '../../../../nodes/shared/ocr/askPages';
import { parsePages } from '../../../../nodes/shared/ocr/pageSelection';
import { Problem } from '../../../../nodes/shared/problem';

const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

interface ServiceSettings {
	pageCount: number;
	/** What the service does with a choice of pages. */
	choice: 'refuses absent' | 'leaves absent out' | 'overlooks it' | 'refuses it';
	/** Whether it counts the pages of an answer anew. */
	recounts?: boolean;
	/** Pages that it leaves out. */
	blank?: number[];
}

/** A service as `askPages` sees it, with what it was asked for. */
function serviceWith({ pageCount, choice, recounts, blank = [] }: ServiceSettings) {
	const asked: Array<number[] | 'all'> = [];
	const ask = async (pages?: number[]) => {
		asked.push(pages ?? 'all');
		const refused = new Problem('refused', { statusCode: 422 });
		if (pages && choice === 'refuses it') throw refused;
		if (choice === 'refuses absent' && pages?.some((page) => page > pageCount)) throw refused;
		const given =
			pages && choice !== 'overlooks it'
				? pages.filter((page) => page <= pageCount)
				: numbersTo(pageCount);
		const data = {
			pages: given
				.filter((page) => !blank.includes(page))
				.map((page, at) => ({ index: recounts ? at : page - 1, markdown: `page ${page}` })),
			usage_info: { pages_processed: given.length, doc_size_bytes: 7 },
		};
		return { data, raw: { for: pages ?? 'all' } };
	};
	return { ask, asked };
}

const ask = async (
	service: ReturnType<typeof serviceWith>,
	{ pages = '', canSelect = true, perRequest = 0, parallel = 4 } = {},
) => {
	const selection = parsePages(pages);
	return await askPages(service.ask, { selection, canSelect, perRequest, parallel });
};

const texts = (numbers: number[]) => numbers.map((page) => `page ${page}`);

describe('askPages', () => {
	it('asks once for everything unless told otherwise', async () => {
		const service = serviceWith({ pageCount: 3, choice: 'refuses it' });
		const answer = await ask(service, { canSelect: false, perRequest: 2 });
		expect(service.asked).toEqual(['all']);
		expect(answer.numbers).toEqual([1, 2, 3]);
		expect(answer.raw).toEqual({ for: 'all' });
	});

	it('selects pages by their numbers from an answer that leaves some out', async () => {
		const pages = [0, 2].map((index) => ({ index, markdown: `page ${index + 1}` }));
		const from = async (text: string) => {
			const settings = { canSelect: false, perRequest: 0, parallel: 1 };
			const given = async () => await Promise.resolve({ data: { pages }, raw: {} });
			return (await askPages(given, { ...settings, selection: parsePages(text) })).numbers;
		};
		expect([await from('3'), await from('-1')]).toEqual([[3], [3]]);
		await expect(from('1-')).rejects.toThrow('the service answered without page 2');
	});

	it('puts pages that come in another order into theirs', async () => {
		const pages = [1, 0, 2].map((index) => ({ index, markdown: `page ${index + 1}` }));
		const given = async () => await Promise.resolve({ data: { pages }, raw: {} });
		const settings = { selection: parsePages('1'), perRequest: 0, parallel: 1 };
		for (const canSelect of [true, false]) {
			const { numbers, data } = await askPages(given, { ...settings, canSelect });
			expect({ numbers, pages: data.pages }).toEqual({ numbers: [1], pages: [pages[1]] });
		}
	});

	it('selects pages from the answer', async () => {
		const service = serviceWith({ pageCount: 5, choice: 'refuses it' });
		const answer = await ask(service, { pages: '2,-1', canSelect: false });
		expect(service.asked).toEqual(['all']);
		expect(answer.numbers).toEqual([2, 5]);
		expect(answer.data.pages.map(({ markdown }) => markdown)).toEqual(texts([2, 5]));
	});

	it('names the number of pages when one is asked for that is not there', async () => {
		const service = serviceWith({ pageCount: 5, choice: 'refuses it' });
		await expect(ask(service, { pages: '7', canSelect: false })).rejects.toThrow(
			'the document has 5 pages, but the option "Reading: Pages" asks for 7',
		);
	});

	describe('with a service that can select', () => {
		it('asks for just the pages', async () => {
			const service = serviceWith({ pageCount: 9, choice: 'refuses absent' });
			const answer = await ask(service, { pages: '2-3,5' });
			expect(service.asked).toEqual([[2, 3, 5]]);
			expect(answer.numbers).toEqual([2, 3, 5]);
			expect(answer.data.pages.map(({ markdown }) => markdown)).toEqual(texts([2, 3, 5]));
		});

		it('asks for everything when it cannot tell which pages came', async () => {
			const service = serviceWith({ pageCount: 9, choice: 'refuses absent', recounts: true });
			const answer = await ask(service, { pages: '2-3,5' });
			expect(service.asked).toEqual([[2, 3, 5], 'all']);
			expect(answer.data.pages.map(({ markdown }) => markdown)).toEqual(texts([2, 3, 5]));
		});

		it('asks for everything where pages count from the end', async () => {
			const service = serviceWith({ pageCount: 9, choice: 'refuses absent' });
			const answer = await ask(service, { pages: '1,-1' });
			expect(service.asked).toEqual(['all']);
			expect(answer.numbers).toEqual([1, 9]);
		});

		it('selects itself when the service overlooks the choice', async () => {
			const service = serviceWith({ pageCount: 9, choice: 'overlooks it' });
			expect((await ask(service, { pages: '2-3' })).numbers).toEqual([2, 3]);
		});

		it.each([2, 3, 4])(
			'takes a whole document for no choice of pages (%i pages)',
			async (count) => {
				const service = serviceWith({ pageCount: count, choice: 'overlooks it' });
				await expect(ask(service, { pages: '1-2,5-6', perRequest: 2 })).rejects.toThrow(
					`the document has ${count} pages, but the option "Reading: Pages" asks for 5-6`,
				);
			},
		);

		it('says which pages are missing in the answer', async () => {
			const service = serviceWith({ pageCount: 3, choice: 'leaves absent out' });
			await expect(ask(service, { pages: '2-4' })).rejects.toThrow(
				'the service answered without page 4',
			);
		});

		it('asks for chosen pages in parts', async () => {
			const service = serviceWith({ pageCount: 9, choice: 'refuses absent' });
			const answer = await ask(service, { pages: '1-4,9', perRequest: 2 });
			expect(service.asked).toEqual([[1, 2], [3, 4], [9]]);
			expect(answer.numbers).toEqual([1, 2, 3, 4, 9]);
			expect(answer.data.usage_info).toEqual({ pages_processed: 5, doc_size_bytes: 7 });
			expect(answer.raw).toEqual([{ for: [1, 2] }, { for: [3, 4] }, { for: [9] }]);
		});
	});

	describe('in page ranges', () => {
		const choices = ['refuses absent', 'leaves absent out', 'overlooks it', 'refuses it'] as const;
		it.each(choices)('gets every page once from a service that %s', async (choice) => {
			for (const recounts of [true, false]) {
				for (let pageCount = 1; pageCount <= 30; pageCount += 1) {
					for (const perRequest of [1, 2, 3, 7]) {
						const service = serviceWith({ pageCount, choice, recounts });
						const answer = await ask(service, { perRequest });
						expect(answer.numbers).toEqual(numbersTo(pageCount));
						expect(answer.data.pages.map(({ markdown }) => markdown)).toEqual(
							texts(numbersTo(pageCount)),
						);
					}
				}
			}
		});

		it.each<[choice: ServiceSettings['choice'], pageCount: number, perRequest: number, number[]]>([
			['leaves absent out', 23, 5, [5]],
			['leaves absent out', 40, 5, [10]],
			['leaves absent out', 23, 5, [20]],
			['leaves absent out', 9, 2, [3, 4]],
			['leaves absent out', 9, 1, [1, 3, 7]],
			['refuses absent', 23, 5, [5]],
			['refuses absent', 23, 5, [20]],
			['refuses absent', 23, 5, [21]],
		])('%s: of %i pages, %i at a time, loses none but the blank %j', async (...given) => {
			const [choice, pageCount, perRequest, blank] = given;
			const wanted = numbersTo(pageCount).filter((page) => !blank.includes(page));
			for (const parallel of [1, 4]) {
				const service = serviceWith({ pageCount, choice, blank });
				const { numbers, data } = await ask(service, { perRequest, parallel });
				expect(numbers).toEqual(wanted);
				expect(data.pages.map(({ markdown }) => markdown)).toEqual(texts(wanted));
			}
		});

		it('asks once more for a document that is shorter than a range', async () => {
			const service = serviceWith({ pageCount: 2, choice: 'refuses absent' });
			await ask(service, { perRequest: 10 });
			expect(service.asked).toEqual([numbersTo(10), 'all']);
		});

		it('asks side by side, no more than is allowed', async () => {
			let most = 0;
			let now = 0;
			const service = serviceWith({ pageCount: 100, choice: 'leaves absent out' });
			const counted = async (pages?: number[]) => {
				most = Math.max(most, (now += 1));
				await Promise.resolve();
				now -= 1;
				return await service.ask(pages);
			};
			const settings = { canSelect: true, perRequest: 5, parallel: 4 };
			expect((await askPages(counted, settings)).numbers).toEqual(numbersTo(100));
			expect(most).toBe(4);
		});

		it('selects the pages afterwards where they count from the end', async () => {
			const service = serviceWith({ pageCount: 9, choice: 'refuses absent' });
			expect((await ask(service, { pages: '-2-', perRequest: 4 })).numbers).toEqual([8, 9]);
		});

		it('passes on a failure that is not about pages', async () => {
			const failing = async () => {
				throw new Problem('wrong key', { statusCode: 401 });
			};
			const settings = { canSelect: true, perRequest: 5, parallel: 4 };
			await expect(askPages(failing, settings)).rejects.toThrow('wrong key');
		});

		it('passes on what the service says about the document itself', async () => {
			const failing = async () => {
				throw new Problem('encrypted', { statusCode: 422 });
			};
			const settings = { canSelect: true, perRequest: 5, parallel: 4 };
			await expect(askPages(failing, settings)).rejects.toThrow('encrypted');
		});
	});
});
