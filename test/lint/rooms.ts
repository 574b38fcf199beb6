// `npm run lab -- rooms [commit]`: what each room has in lines, types and exports, and the difference to a
// commit. A report and no limit: whoever reviews a change sees where it grew.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Table from 'cli-table3';
import { execa } from 'execa';
import ts from 'typescript';
import { projectFolder } from '../n8n/cacheFolder';

const folders = ['credentials', 'nodes', 'test'];

const columns = ['lines', 'named types', 'inline types', 'types by query', 'exports'] as const;

/** Sizes of a room or file, by column. */
export type Counts = Record<(typeof columns)[number], number>;

const none = (): Counts =>
	({
		lines: 0,
		'named types': 0,
		'inline types': 0,
		'types by query': 0,
		exports: 0,
	}) satisfies Counts;

const queryTypes = new Set(['ReturnType', 'Parameters', 'Awaited', 'Pick', 'Omit']);

/** The room of a source file: two folders deep in `nodes`, three in `nodes/shared`, one in `test`. */
export function roomOf(path: string): string {
	const parents = dirname(path).split('/');
	if (parents[1] === 'shared') return parents.slice(0, 4).join('/');
	return parents.slice(0, parents[0] === 'nodes' ? 3 : 2).join('/');
}

function isExported(node: ts.Node): boolean {
	return (
		ts.canHaveModifiers(node) &&
		(ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
	);
}

/**
 * Counts what a source file has.
 *
 * An inline type is an object type without a name of its own. A type by query is `typeof x`, `T['key']`, or
 * one of TypeScript's types that take another one apart, such as `ReturnType`.
 */
export function countFile(path: string, text: string): Counts {
	const counts = none();
	const visit = (node: ts.Node): void => {
		const isAlias = ts.isTypeAliasDeclaration(node);
		if (isAlias || ts.isInterfaceDeclaration(node)) counts['named types'] += 1;
		if (ts.isTypeLiteralNode(node) && !ts.isTypeAliasDeclaration(node.parent)) {
			counts['inline types'] += 1;
		}
		const takesApart =
			ts.isTypeReferenceNode(node) &&
			ts.isIdentifier(node.typeName) &&
			queryTypes.has(node.typeName.text);
		if (takesApart || ts.isTypeQueryNode(node) || ts.isIndexedAccessTypeNode(node)) {
			counts['types by query'] += 1;
		}
		if (isExported(node)) counts.exports += 1;
		ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
	counts.lines = text.split('\n').length - 1;
	return counts;
}

function measureRooms(root: string): Map<string, Counts> {
	const rooms = new Map<string, Counts>();
	for (const folder of folders) {
		for (const entry of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
			if (!/\.m?[jt]s$/.test(entry) || entry.includes('node_modules')) continue;
			const path = `${folder}/${entry}`;
			const counts = countFile(path, readFileSync(join(root, path), 'utf8'));
			const room = rooms.get(roomOf(path)) ?? none();
			for (const column of columns) room[column] += counts[column];
			rooms.set(roomOf(path), room);
		}
	}
	return rooms;
}

/** Calls `use` with a folder that has the sources of a commit. */
async function withCommit<T>(commit: string, use: (folder: string) => T): Promise<T> {
	const folder = mkdtempSync(join(tmpdir(), 'rooms-'));
	try {
		const archive = join(folder, 'sources.tar');
		const args = ['archive', '--output', archive, commit, ...folders];
		await execa('git', args, { cwd: projectFolder });
		await execa('tar', ['-xf', archive, '-C', folder]);
		return use(folder);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

/** The rooms that differ, or all if there is nothing to compare with; the sum of `nodes` and `credentials` last. */
export function reportRooms(now: Map<string, Counts>, before?: Map<string, Counts>): string[][] {
	const names = [...new Set([...now.keys(), ...(before?.keys() ?? [])])].sort();
	const sum = (rooms: Map<string, Counts> | undefined): Counts => {
		const counts = none();
		for (const [room, added] of rooms ?? []) {
			if (!room.startsWith('test')) for (const column of columns) counts[column] += added[column];
		}
		return counts;
	};
	const row = (name: string, counts = none(), earlier = none()): string[] => [
		name,
		...columns.map((column) => {
			const change = counts[column] - earlier[column];
			if (!before || change === 0) return String(counts[column]);
			return `${counts[column]} (${change > 0 ? '+' : '−'}${Math.abs(change)})`;
		}),
	];
	const isChanged = (name: string): boolean =>
		!before || columns.some((column) => now.get(name)?.[column] !== before.get(name)?.[column]);
	return [
		...names.filter(isChanged).map((name) => row(name, now.get(name), before?.get(name))),
		row('nodes and credentials', sum(now), sum(before)),
	];
}

async function main(): Promise<void> {
	const [commit] = process.argv.slice(2);
	const before = commit === undefined ? undefined : await withCommit(commit, measureRooms);
	const table = new Table({ head: ['room', ...columns], style: { head: [], border: [] } });
	table.push(...reportRooms(measureRooms(projectFolder), before));
	process.stdout.write(`${table.toString()}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
