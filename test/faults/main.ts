// `npm run lab -- faults`: every fault with every node, in the real n8n; writes the table of docs/developers/reliability.md.
import { print, writeSection } from '../harness/section';
import { withN8n } from '../harness/ownN8n';
import { cellsOf, FaultCases } from './faultCases';
import { faultsSection } from './faultReport';
import { startTokenService } from './service';

const service = await startTokenService();
await withN8n(async ({ n8n }) => {
	const cells = cellsOf({ isFull: true });
	const cases = await FaultCases.start(n8n.client, service, cells);
	const faults: string[] = [];
	const readings = [];
	for (const cell of cells) {
		const { faults: own, reading } = await cases.check(cell);
		const name = `${cell.node.name}, ${cell.row.group}, ${cell.row.name}`;
		faults.push(...own.map((fault) => `${name}: ${fault}`));
		readings.push(reading);
	}
	faults.push(...(await cases.secretsIn(await n8n.logs())));
	if ((await cases.redirected()).length > 0) faults.push('a request has followed a redirect');
	await cases.close();
	for (const fault of faults) print(fault);
	if (faults.length === 0) await writeSection('faults', faultsSection(readings));
	else process.exitCode = 1;
	print(`${faults.length} faults`);
});
await service.close();
