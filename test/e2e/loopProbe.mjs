// Loaded into n8n with NODE_OPTIONS=--import: how long this package holds up its event loop at a time. It
// measures the time of the processor, so that other programs make no difference.
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { Session } from 'node:inspector/promises';

const { LOOP_PROBE: socket } = process.env;
const PACKAGE = '/node_modules/n8n-nodes-vision-ocr/';
const GARBAGE = '(garbage collector)';

const session = new Session();
let ticks = [];
const tick = () => ticks.push([Number(process.hrtime.bigint() / 1000n), process.cpuUsage()]);

/** The nodes of a profile that are called by code of the package, and those that collect garbage. */
function ownNodes({ nodes }) {
	const own = new Set();
	const garbage = new Set();
	const byId = new Map(nodes.map((node) => [node.id, node]));
	const visit = (node, isInside) => {
		const { url, functionName } = node.callFrame;
		if (functionName === GARBAGE) garbage.add(node.id);
		// What it calls in n8n, such as the evaluation of expressions, is work of n8n.
		const isOwn = url.includes(PACKAGE) || (isInside && /^(?:$|node:)/.test(url));
		if (isOwn) own.add(node.id);
		for (const child of node.children ?? []) visit(byId.get(child), isOwn);
	};
	visit(nodes[0], false);
	const nameOf = (id) => {
		const { functionName, url, lineNumber } = byId.get(id).callFrame;
		return `${functionName || `line ${lineNumber} of ${url.split('/').at(-1)}`}`;
	};
	return { own, garbage, nameOf };
}

/** The longest piece of own work between two turns of the event loop and of all work, in ms; all own work, in s. */
function longestPiece(profile) {
	const { own, garbage, nameOf } = ownNodes(profile);
	const longest = { ms: 0, whole: 0, where: '', total: 0 };
	let at = 0;
	let time = profile.startTime;
	for (let index = 1; index < ticks.length; index += 1) {
		const [[from, cpuBefore], [to, cpuAfter]] = [ticks[index - 1], ticks[index]];
		const share = Math.min(1, (cpuAfter.user - cpuBefore.user) / (to - from)) / 1000;
		let [ours, collected] = [0, 0];
		const by = new Map();
		for (; at < profile.samples.length && time < to; at += 1) {
			const [id, delta] = [profile.samples[at], profile.timeDeltas[at]];
			time += delta;
			if (garbage.has(id)) collected += delta;
			if (!own.has(id)) continue;
			ours += delta;
			by.set(nameOf(id), (by.get(nameOf(id)) ?? 0) + delta);
		}
		longest.whole = Math.max(longest.whole, (to - from) * share);
		longest.total += (ours * share) / 1000;
		const ms = ours > 0 ? (ours + collected) * share : 0;
		if (ms <= longest.ms) continue;
		const [[where]] = [...by].sort(([, one], [, other]) => other - one);
		Object.assign(longest, { ms, where });
	}
	return longest;
}

/** What the same work takes at this moment, in ms: more where other programs use the caches and cores. */
function reference() {
	const times = Array.from({ length: 5 }, () => {
		const before = process.cpuUsage();
		const rows = Array.from({ length: 60_000 }, (_, at) => ({ name: `row ${at}`, at }));
		JSON.parse(JSON.stringify(rows));
		return process.cpuUsage(before).user / 1000;
	});
	return times.sort((one, other) => one - other)[2];
}

// n8n starts other processes, which get the same variables.
if (socket && process.argv[2] === 'start') {
	session.connect();
	await session.post('Profiler.enable');
	await session.post('Profiler.setSamplingInterval', { interval: 1000 });
	rmSync(socket, { force: true });
	let timer;
	const answer = async (path) => {
		if (path === '/start') {
			ticks = [];
			const result = { reference: reference() };
			await session.post('Profiler.start');
			timer = setInterval(tick, 1);
			return result;
		}
		clearInterval(timer);
		const { profile } = await session.post('Profiler.stop');
		return longestPiece(profile);
	};
	createServer((request, response) => {
		void answer(request.url).then((result) => response.end(JSON.stringify(result)));
	})
		.listen(socket)
		.unref();
}
