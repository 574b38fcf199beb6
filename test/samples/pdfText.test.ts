import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digitalSamples, measureTexts } from '../accuracy/pdfText';
import { outsideTruths, ownTruths } from '../accuracy/truths';
import { type Service, startService } from '../service/main';
import { outsideSample } from './outside';

let service: Service;
beforeAll(async () => {
	service = await startService();
});
afterAll(async () => await service.close());

describe('the text of PDF files, compared with OCR', () => {
	it('finds what OCR misreads or drops in our documents, and doubts no true value', async () => {
		const samples = await digitalSamples(await ownTruths(), service);
		expect(samples.map(({ fault }) => fault)).toEqual(samples.map(() => undefined));
		const counts = measureTexts(samples);
		expect(counts).toMatchObject({ doubted: 0, named: counts.misread, noticed: counts.dropped });
	});

	it('finds them in real documents, and doubts at most 1 true record in 20', async (context) => {
		const truths = await outsideTruths(
			outsideSample(context, 'invoices'),
			outsideSample(context, 'e-invoices'),
		);
		const samples = await digitalSamples([...truths, ...(await ownTruths())], service);
		const counts = measureTexts(samples);
		expect(counts).toMatchObject({ named: counts.misread, noticed: counts.dropped });
		expect(counts.doubted).toBeLessThanOrEqual(counts.documents / 20);
	});
});
