import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isFull } from '../../full';
import { projectFolder } from '../../n8n/cacheFolder';
import type { Case } from '../Bench';
import { lineChart, type Point } from '../lineChart';
import { documentOcr, httpRequest, mistralAi } from '../n8n/contestants';
import { quickService } from '../n8n/runContestant';
import type { Row } from '../report';
import { alternate, median, spread } from '../statistics';
import { timeOf } from './time';

const counts = [1, 10, 40, 200, 2000];

/** Of `mistralAi`, which takes a third of a second for each: ten minutes for 2,000. */
const mostOfMistralAi = 200;

const chart = 'docs/images/run-times.svg';

/** Runs of 1 to 2,000 documents with default settings, as rows and as a chart in docs. */
const growth: Case = {
	name: 'growth',
	run: async (bench) => {
		const request = httpRequest(bench.service);
		const lines = { ours: [] as Point[], request: [] as Point[], mistralAi: [] as Point[] };
		const rows: Row[] = [];
		for (const count of counts) {
			const times = await alternate(bench.repetitions, {
				ours: await timeOf(bench, documentOcr(), count),
				request: await timeOf(bench, request, count),
			});
			const once = [];
			if (count <= mostOfMistralAi) once.push(await (await timeOf(bench, mistralAi, count))());
			lines.ours.push({ x: count, y: median(times.ours) });
			lines.request.push({ x: count, y: median(times.request) });
			for (const y of once) lines.mistralAi.push({ x: count, y });
			const theirs = once.map((time) => `; ${mistralAi.name}, once: ${time.toFixed(2)} s`);
			rows.push({
				what: `${count.toLocaleString('en')} PDF${count === 1 ? '' : 's'} of 100 KB, 300 ms, default settings`,
				measured: spread(times.ours, ' s', 2),
				compared: `${request.name}: ${spread(times.request, ' s', 2)}${theirs.join('')}`,
			});
		}
		const latency = Number(quickService.latencyMs) / 1000;
		const text = lineChart({
			title: 'Time for files of 100 KB with default settings; the service takes 300 ms for each',
			x: { title: 'files', values: counts },
			y: { title: 'seconds', values: [0.1, 1, 10, 100] },
			lines: [
				{ name: 'n8n’s own OCR node', colour: '#c2620f', points: lines.mistralAi },
				{ name: 'HTTP Request, all at once', colour: '#8f5fc7', points: lines.request },
				{
					name: 'ideal: the service alone',
					colour: '#777777',
					isDashed: true,
					points: counts.map((x) => ({ x, y: latency })),
				},
				{ name: 'Document OCR', colour: '#2577d4', isOurs: true, points: lines.ours },
			],
		});
		if (!isFull) await writeFile(join(projectFolder, chart), text);
		return rows;
	},
};

export const growthCases = [growth];
