import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { isFull } from '../full';
import { cellsOf, FaultCases, faultNodes } from '../faults/faultCases';
import { startTokenService } from '../faults/service';
import type { Service } from '../service/main';
import { sharedN8n } from './n8n';

const cells = cellsOf({ isFull });

let service: Service;
let cases: FaultCases;
beforeAll(async () => {
	service = await startTokenService();
	cases = await FaultCases.start(sharedN8n(), service, cells);
});
afterAll(async () => {
	await cases.close();
	await service.close();
});

describe.each(faultNodes)('$name', (node) => {
	const own = cells.filter((cell) => cell.node === node);
	it.each(own.map((cell) => ({ ...cell.row, cell })))('$group, $name', async ({ cell }) => {
		expect((await cases.check(cell)).faults).toEqual([]);
	});
});

it('no request has followed a redirect', async () => {
	expect(await cases.redirected()).toEqual([]);
});

it('the log of n8n holds no key, no file and no words of a document', async () => {
	const log = await readFile(join(inject('n8n').userFolder, 'n8n.log'), 'utf8');
	expect(await cases.secretsIn(log)).toEqual([]);
});
