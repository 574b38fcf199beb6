import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { projectFolder } from '../n8n/cacheFolder';

/** A part of the code that is understood by itself: a step of a node, a folder, a file of `shared`. */
export interface Room {
	/** `DocumentOcr/map`, `shared/ocr`, `credentials/VisionOcrApi`. */
	id: string;
	/** The folder it is in: `DocumentOcr`, `shared`, `credentials`. */
	house: string;
	name: string;
	/** Ids of the rooms that its files import from, types included; in alphabetical order. */
	imports: string[];
}

/** Files of a node that are read together. */
const together: Record<string, string> = {
	fieldProperties: 'properties',
	options: 'properties',
	storedFiles: 'node',
	summary: 'node',
};

/** The rooms of the code as it is, in alphabetical order. Takes some seconds. */
export async function readRooms(): Promise<Room[]> {
	const { output } = await cruise(['nodes', 'credentials'], {
		baseDir: projectFolder,
		tsPreCompilationDeps: true,
		doNotFollow: { path: 'node_modules' },
	});
	if (typeof output === 'string') throw new Error(output);
	return roomsOf(output);
}

function roomsOf({ modules }: ICruiseResult): Room[] {
	const imports = new Map<string, Set<string>>();
	for (const { source, dependencies } of modules) {
		const id = roomOf(source);
		if (id === undefined) continue;
		const known = imports.get(id) ?? new Set();
		imports.set(id, known);
		for (const { resolved } of dependencies) {
			const other = roomOf(resolved);
			if (other !== undefined && other !== id) known.add(other);
		}
	}
	return [...imports]
		.map(([id, others]) => {
			const [house = '', name = ''] = id.split('/');
			return { id, house, name, imports: [...others].sort() };
		})
		.sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** @param file from the project's folder */
function roomOf(file: string): string | undefined {
	if (!/^(nodes|credentials)[/]/.test(file)) return undefined;
	const [house = '', name = ''] = file.replace(/^nodes[/]/, '').split('/');
	const step = name.replace(/[.](node|credentials)?[.]?ts$/, '');
	return `${house}/${step === house ? 'node' : (together[step] ?? step)}`;
}
