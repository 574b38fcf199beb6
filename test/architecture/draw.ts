import { Graphviz } from '@hpcc-js/wasm-graphviz';
import { decodeXML, escapeUTF8 } from 'entities';
import type { Room } from './rooms';

/** What each room is for, in a few words; rooms of the same name do the same in every node. */
const purposes: Record<string, string> = {
	node: 'what n8n loads',
	execute: 'steps for the loop',
	properties: 'what people see',
	tool: 'as a tool of agents',
	preview: 'before the first run',
	read: 'item → tasks',
	ask: 'tasks → answers',
	map: 'answers → items',
	history: 'earlier messages',
	images: 'finds, checks them',
	schema: 'the fields',
	check: 'types, gaps',
	normalise: 'numbers, dates',
	evidence: 'values in text',
	record: 'rows, _meta',
	eInvoice: 'data in invoices',
	texts: 'texts and e-mails',
	review: 'a page to look at',
	VisionOcrApi: 'address and key',
	'shared/completion': 'chat and FIM answers',
	'shared/files': 'what is in a file',
	'shared/html': 'files for browsers',
	'shared/formula': 'cells that would run',
	'shared/json': 'JSON in answers',
	'shared/normalise': 'printed numbers',
	'shared/ocr': 'pages and tables',
	'shared/pattern': 'safe matching',
	'shared/progress': 'counts of long runs',
	'shared/preview': 'output before a run',
	'shared/problem': 'errors for people',
	'shared/properties': 'options of all nodes',
	'shared/runItems': 'the loop of all nodes',
	'shared/service': 'the wire',
	'shared/text': 'names, quotes, JSON',
	'shared/tool': 'nodes as tools',
	'shared/values': 'what a value is',
	'shared/warnings': 'hints above the output',
};

const titles: Record<string, string> = {
	ChatWithImages: 'Chat with Images',
	DocumentOcr: 'Document OCR',
	FimCompletion: 'FIM Completion',
	StructuredExtraction: 'Structured Extraction',
};

/** The houses as they stand, from the top; what has no place here gets a row of its own. */
const rows = [
	['StructuredExtraction'],
	['DocumentOcr'],
	['ChatWithImages'],
	['FimCompletion', 'credentials'],
	['shared'],
];

const caption =
	'An arrow leads to what is imported, types included; those that a longer way shows are left out.';

/** In pixels. */
const GAP = 12;
const PADDING = 14;
const TITLE = 26;
const FOOTER = 24;

/** The drawing has a ground of its own, so that it can be read on a page of any colour. */
const style = `
text { font-family: Helvetica, Arial, sans-serif; font-size: 13px; fill: #1f2328 }
.title { font-size: 15px; font-weight: bold }
.note, text[fill="gray"] { font-size: 11px; fill: #59636e }
.ground { fill: #fff }
.house { fill: #f6f8fa; stroke: #d1d9e0 }
.house.shared { fill: #fff8ec; stroke: #e8cf9f }
.room path { fill: #fff; stroke: #9aa4af }
.step path { fill: #e3efff; stroke: #6ea4e4 }
.edge path { fill: none; stroke: #818b98 }
.edge polygon { fill: #818b98; stroke: #818b98 }
@media (prefers-color-scheme: dark) {
	text { fill: #e6edf3 }
	.note, text[fill="gray"] { fill: #9ba5b0 }
	.ground { fill: #0d1117 }
	.house { fill: #151b23; stroke: #3d444d }
	.house.shared { fill: #221c11; stroke: #5f4c25 }
	.room path { fill: #0d1117; stroke: #59636e }
	.step path { fill: #10233d; stroke: #3a79c4 }
	.edge path { stroke: #7d8793 }
	.edge polygon { fill: #7d8793; stroke: #7d8793 }
}`;

/** What the drawing shows, in words: a line for each room. */
export function describeRooms(rooms: Room[]): string {
	return rooms
		.map(({ id, imports }) => {
			const others = imports.length === 0 ? 'nothing' : imports.join(', ');
			return `${id} (${purposeOf(id)}) imports ${others}`;
		})
		.join('\n');
}

/** The description in a drawing. */
export function descriptionIn(svg: string): string {
	return decodeXML(/<desc>([^<]*)<\/desc>/.exec(svg)?.[1] ?? '');
}

/** The drawing of the rooms as an SVG, described by `describeRooms`. */
export async function drawRooms(rooms: Room[]): Promise<string> {
	const graphviz = await Graphviz.load();
	const houses = new Map(
		[...new Set(rooms.map(({ house }) => house))].map((house) => [
			house,
			drawHouse(graphviz, house, rooms),
		]),
	);
	const known = rows.flat();
	const others = [...houses.keys()].filter((house) => !known.includes(house));
	const placed = [...rows, ...others.map((house) => [house])].map((names) =>
		names.flatMap((name) => houses.get(name) ?? []),
	);
	const widthOf = (row: House[]) => row.reduce((sum, { width }) => sum + width + GAP, -GAP);
	const width = Math.max(...placed.map(widthOf));
	const parts: string[] = [];
	let y = GAP;
	for (const row of placed) {
		const height = Math.max(...row.map((house) => house.height));
		const spare = (width - widthOf(row)) / row.length;
		let x = GAP;
		for (const house of row) {
			parts.push(house.at(x, y, house.width + spare, height));
			x += house.width + spare + GAP;
		}
		y += height + GAP;
	}
	const size = [width + 2 * GAP, y + FOOTER].map(Math.ceil);
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}" viewBox="0 0 ${size.join(' ')}" role="img">`,
		'<title>The rooms of the code and what they import</title>',
		`<desc>${escapeUTF8(describeRooms(rooms))}</desc>`,
		`<style>${style}\n</style>`,
		`<rect class="ground" width="${size[0]}" height="${size[1]}" rx="8"/>`,
		...parts,
		`<text class="note" x="${GAP}" y="${y + 8}">${caption}</text>`,
		'</svg>\n',
	].join('\n');
}

interface House {
	/** The least that it takes, in pixels. */
	width: number;
	height: number;
	at: (x: number, y: number, width: number, height: number) => string;
}

function drawHouse(graphviz: Graphviz, house: string, rooms: Room[]): House {
	const svg = graphviz.dot(dotOf(rooms.filter((room) => room.house === house)));
	const [, width = 0, height = 0] = (/viewBox="0.00 0.00 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []).map(
		Number,
	);
	const inner = svg
		.slice(svg.indexOf('<g '), svg.lastIndexOf('</svg>'))
		.replace(/<title>.*?<\/title>\n|<!--.*?-->\n| id="[^"]*"| xml:space="[^"]*"/g, '')
		.replace(/ (fill="none" stroke="black"|font-(family|size)="[^"]*")/g, '');
	const shared = new Set(
		rooms
			.filter((room) => room.house === house && house !== 'shared')
			.flatMap(({ imports }) => imports)
			.filter((id) => id.startsWith('shared/')),
	);
	const uses = [...shared].map((id) => id.slice('shared/'.length)).sort();
	const note = uses.length === 0 ? 'imports no node' : `shared: ${uses.join(', ')}`;
	return {
		// The note is about 5 pixels a character.
		width: Math.max(width, note.length * 5.2) + 2 * PADDING,
		height: TITLE + height + FOOTER,
		at: (x, y, full, high) =>
			[
				`<rect class="house ${house}" x="${x}" y="${y}" width="${full}" height="${high}" rx="8"/>`,
				`<text class="title" x="${x + PADDING}" y="${y + 21}">${titles[house] ?? house}</text>`,
				`<g transform="translate(${x + (full - width) / 2} ${y + TITLE + (high - TITLE - FOOTER - height) / 2})">`,
				`${inner}</g>`,
				`<text class="note" x="${x + PADDING}" y="${y + high - 9}">${note}</text>`,
			].join('\n'),
	};
}

function dotOf(rooms: Room[]): string {
	const lines = rooms.map(({ id, name }) => {
		const look = ['read', 'ask', 'map'].includes(name) ? 'step' : 'room';
		const words = `<b>${name}</b><br/><font point-size="11" color="gray">${purposeOf(id)}</font>`;
		return `"${id}" [class="${look}" label=<${words}>]`;
	});
	const pairs = arrows(rooms);
	for (const [from, to] of pairs) {
		const isMutual = pairs.some(([other, back]) => other === to && back === from);
		if (!isMutual) lines.push(`"${from}" -> "${to}"`);
		else if (from < to) lines.push(`"${from}" -> "${to}" [dir=both]`);
	}
	return `digraph {
		rankdir=LR nodesep=0.14 ranksep=0.28 bgcolor=transparent
		node [shape=box style=rounded fontname=Helvetica fontsize=13 margin="0.1,0.05"]
		edge [arrowsize=0.6]
		${lines.join('\n')}
	}`;
}

function purposeOf(id: string): string {
	const purpose = purposes[id] ?? purposes[id.split('/')[1] ?? ''];
	if (purpose !== undefined) return purpose;
	throw new Error(`Say in a few words what ${id} is for, in test/architecture/draw.ts`);
}

/** Imports within a house, but those that a way over other rooms shows already. */
function arrows(rooms: Room[]): Array<[from: string, to: string]> {
	const ids = new Set(rooms.map(({ id }) => id));
	const near = new Map(rooms.map(({ id, imports }) => [id, imports.filter((to) => ids.has(to))]));
	const reach = new Map(rooms.map(({ id }) => [id, reachable(id, near)]));
	const leads = (from: string, to: string) => reach.get(from)?.has(to) ?? false;
	/** Whether `via` leads to `to` and not back; of rooms in a circle, the first one counts. */
	const covers = (via: string, to: string, from: string) =>
		leads(via, to) && !leads(via, from) && (!leads(to, via) || via < to);
	return [...near].flatMap(([from, all]) =>
		all
			.filter((to) => !all.some((via) => via !== to && covers(via, to, from)))
			.map((to): [string, string] => [from, to]),
	);
}

/** All that can be come to, in one step or more. */
function reachable(from: string, near: Map<string, string[]>): Set<string> {
	const found = new Set<string>();
	const open = [from];
	for (let id = open.pop(); id !== undefined; id = open.pop()) {
		for (const next of near.get(id) ?? []) {
			if (found.has(next)) continue;
			found.add(next);
			open.push(next);
		}
	}
	return found;
}
