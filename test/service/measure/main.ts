import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { projectFolder } from '../../n8n/cacheFolder';
import { closeReaders, openReaders } from '../ocr/readers';
import { count, judge, type Judged } from './accuracy';
import type { Sample } from './fields';
import { furtherKinds } from './kinds';
import { letters } from './letters';
import { eInvoices, expectedInvoices } from './samples';
import { wordings } from './wordings';

// Prints how well the local service fills the header of invoices: `npm run measure -- --wrong --wordings --seed 7000`.

const folder = resolve(projectFolder, process.env.VISION_OCR_SAMPLES || '../shared/samples');
const inAllWords = process.argv.includes('--wordings');
const showWrong = process.argv.includes('--wrong');
const seed = Number(process.argv[process.argv.indexOf('--seed') + 1]) || 0;
const print = (line: string) => process.stdout.write(`${line}\n`);

async function measure(title: string, samples: Sample[]): Promise<void> {
	if (samples.length === 0) return;
	for (const wording of inAllWords ? wordings : wordings.slice(0, 1)) {
		const judged: Judged[] = [];
		for (const sample of samples) judged.push(...(await judge(sample, wording)));
		print(`\n${title}, asked for by ${wording.title} (${samples.length} documents)`);
		const counts = count(judged);
		for (const { field, right, wrong, unflagged, missing } of inAllWords
			? counts.slice(-1)
			: counts) {
			print(
				`${field.padEnd(16)} right ${String(right).padStart(4)}  wrong ${String(wrong).padStart(4)}  not flagged ${String(unflagged).padStart(4)}  missing ${String(missing).padStart(4)}`,
			);
		}
		if (!showWrong) continue;
		for (const { file, field, verdict, got, expected, isFlagged } of judged) {
			if (verdict !== 'right')
				print(
					`  ${file}: ${field} ${verdict}${isFlagged ? ' and flagged' : ''}: ${String(got)} for ${expected.join(' / ') || 'nothing'}`,
				);
		}
	}
}

if (!existsSync(folder)) print(`${folder} is not there, so real invoices are left out.`);
openReaders();
await measure('e-invoices', await eInvoices(resolve(folder, 'e-invoices')));
await measure('invoices', await expectedInvoices(resolve(folder, 'invoices')));
await measure('letters', letters(seed));
await measure('further kinds', furtherKinds(seed));
await closeReaders(() => Promise.resolve());
process.exit(0);
