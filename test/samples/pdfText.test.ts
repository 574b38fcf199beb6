import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../full';
import { digitalSamples, measureTexts } from '../accuracy/pdfText';
import { outsideTruths, ownTruths } from '../accuracy/truths';
import { lazy } from '../../nodes/shared/basics/memoize';
import { type Service, startService } from '../service/main';
import { outsideSample } from './outside';

let service: Service;
beforeAll(async () => {
	service = await startService();
});
afterAll(async () => await service.close());

const ownSamples = lazy(async () => await digitalSamples(await ownTruths(), service));

describe('the text of PDF files, compared with OCR', () => {
	it('finds what OCR misreads or drops in our documents, and doubts no true value', async () => {
		const samples = await ownSamples();
		expect(samples.map(({ fault }) => fault)).toEqual(samples.map(() => undefined));
		const counts = measureTexts(samples);
		expect(counts).toMatchObject({ doubted: 0, named: counts.misread, noticed: counts.dropped });
	});

	it('finds them in real documents, and doubts at most 1 true record in 20', async (context) => {
		const truths = await outsideTruths(
			outsideSample(context, 'invoices'),
			outsideSample(context, 'e-invoices'),
		);
		const some = truths.filter((_, at) => isFull || at % 3 === 0);
		const counts = measureTexts(await digitalSamples(some, service));
		expect(counts).toMatchObject({ named: counts.misread, noticed: counts.dropped });
		// None of ours is doubted.
		const { length: own } = await ownSamples();
		expect(counts.doubted).toBeLessThanOrEqual((counts.documents + own) / 20);
	});
});
