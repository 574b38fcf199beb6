// `npm run accuracy`: how far values can be trusted; writes the tables of docs/accuracy.md. `-- --pdf-text`: the
// text of PDF files alone. `-- --documents <folder> …`: documents of others, or anyone's own.
import { createRequire } from 'node:module';
import type { INodeType } from 'n8n-workflow';
import { withFolder } from '../harness/folders';
import { print, writeSection } from '../harness/section';
import { outsidePath } from '../samples/outside';
import { type Service, startService } from '../service/main';
import { packedPackage } from '../start/setUp';
import { CaseRuns } from './CaseRuns';
import { measure } from './measure';
import { digitalSamples, measureTexts, pdfTextSection } from './pdfText';
import { readTruth } from './Reading';
import { doubtsTable, halfOf, measureSet, type SetResult, setTable } from './others/measureSet';
import { othersSection, PUBLIC_SETS } from './others/section';
import { readFolder } from './others/readSets';
import { plantedSection, plantedSummary, truthsSection } from './report';
import { outsideTruths, ownTruths, type Truth } from './truths';

const service = await startService();
const [, , option, ...folders] = process.argv;
if (option === '--documents') await measureDocuments(service, folders);
else {
	await measurePdfTexts(service);
	if (option !== '--pdf-text') await measureValues(service);
}
await service.close();

/**
 * Measures the documents of folders with their true values: public sets, or anyone's own. Of the sets that the docs
 * name, the tables are written where all of them are there.
 */
async function measureDocuments(local: Service, from: string[]): Promise<void> {
	const { VISION_OCR_URL: url, VISION_OCR_KEY: apiKey = '' } = process.env;
	const halves: SetResult[][] = [[], []];
	for (const folder of from) {
		const set = await readFolder(folder, url ? { url, apiKey } : local);
		for (const [why, count] of set.leftOut) print(`${set.name}: ${count} left out: ${why}`);
		for (const half of [1, 2] as const) {
			const documents = set.documents.filter((one) => halfOf(one) === half);
			halves[half - 1]?.push(measureSet({ ...set, documents }, half === 1));
		}
	}
	const [first = [], second = []] = halves;
	const parts = [['First half', first] as const, ['Second half', second] as const];
	const report = parts
		.map(([name, half]) => `${name}:\n\n${setTable(half)}\n\n${doubtsTable(half)}`)
		.join('\n\n');
	print(report);
	const names = first.map(({ name }) => name);
	if (!PUBLIC_SETS.every((name) => names.includes(name))) return;
	await writeSection('others', othersSection(first, second));
	await writeSection('othersKinds', report);
}

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
