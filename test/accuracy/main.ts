// `npm run accuracy`: how far values can be trusted; writes the tables of docs/accuracy.md. `-- --pdf-text`: the
// text of PDF files alone.
import { createRequire } from 'node:module';
import type { INodeType } from 'n8n-workflow';
import { withFolder } from '../harness/folders';
import { writeSection } from '../harness/section';
import { outsidePath } from '../samples/outside';
import { type Service, startService } from '../service/main';
import { packedPackage } from '../start/setUp';
import { CaseRuns } from './CaseRuns';
import { measure } from './measure';
import { digitalSamples, measureTexts, pdfTextSection } from './pdfText';
import { readTruth } from './Reading';
import { plantedSection, plantedSummary, truthsSection } from './report';
import { outsideTruths, ownTruths, type Truth } from './truths';

const service = await startService();
await measurePdfTexts(service);
if (!process.argv.includes('--pdf-text')) await measureValues(service);
await service.close();

/** What the text of digital PDF files is good for, real documents among them if they are available. */
async function measurePdfTexts(service: Service): Promise<void> {
	const [invoices, eInvoices] = [outsidePath('invoices'), outsidePath('e-invoices')];
	const isThere = invoices.isThere && eInvoices.isThere;
	const others = isThere ? await outsideTruths(invoices.path, eInvoices.path) : [];
	const samples = await digitalSamples([...(await ownTruths()), ...others], service);
	await writeSection('pdfText', pdfTextSection(measureTexts(samples)));
}

/** The built node: tsx does not find the lazy imports of the source. */
async function builtNode(): Promise<INodeType> {
	await withFolder(packedPackage);
	const file = '../../dist/nodes/StructuredExtraction/StructuredExtraction.node.js';
	const built = createRequire(import.meta.url)(file) as {
		StructuredExtraction: new () => INodeType;
	};
	return new built.StructuredExtraction();
}

/** Plants mistakes in our documents and, if they are available, in real ones. */
async function measureValues(service: Service): Promise<void> {
	const runs = await CaseRuns.start(await builtNode());
	const measured = async (truths: Truth[]) =>
		await measure(await Promise.all(truths.map((truth) => readTruth(truth, service))), runs);
	const own = await measured(await ownTruths());
	await writeSection('truths', truthsSection(own));
	await writeSection('planted', plantedSummary(own));
	const [invoices, eInvoices] = [outsidePath('invoices'), outsidePath('e-invoices')];
	if (invoices.isThere && eInvoices.isThere) {
		const others = await measured(await outsideTruths(invoices.path, eInvoices.path));
		await writeSection('truthsOutside', truthsSection(others));
		await writeSection('plantedOutside', plantedSummary(others));
		await writeSection('plantedKinds', plantedSection(others));
	}
	await runs.close();
}
