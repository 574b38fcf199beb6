import { memoize } from '../../shared/basics/memoize';
import type { Syntax } from './syntaxes';
import type { ValueSource } from './termTable';

/** The names below an element that the table of a syntax mentions. */
export type Shape = Map<string, Shape>;

/** The elements of a path, each with the condition that it has to meet: `where` is a path below it. */
export const stepsOf = memoize((path: string) =>
	[...path.matchAll(/([^/[\]]+)(?:\[([^=\]]+)=([^\]]*)\])?/g)].map(
		([, name = '', where, is = '']) => ({ name, where, is }),
	),
);

/** All names that the table of a syntax mentions. */
export function shapeOf(syntax: Syntax): Shape {
	const top: Shape = new Map();
	const add = (path: string, from: Shape): Shape => {
		let shape = from;
		for (const { name, where } of stepsOf(path)) {
			if (name.startsWith('@')) break;
			const inner: Shape = shape.get(name) ?? new Map<string, Shape>();
			shape.set(name, inner);
			if (where !== undefined) add(where, inner);
			shape = inner;
		}
		return shape;
	};
	const addSources = (sources: ValueSource[], from: Shape) => {
		for (const source of sources) {
			if (typeof source === 'string') add(source, from);
			else if ('sum' in source) {
				[source.sum, source.less ?? ''].flat().forEach((path) => add(path, from));
			} else if ('price' in source) [source.price, source.per].forEach((path) => add(path, from));
			else source.joined.forEach((name) => add(`${source.in}/${name}`, from));
		}
	};
	for (const path of [syntax.profile, ...syntax.texts]) add(path, top);
	for (const { header } of [syntax, ...(syntax.profiles ?? [])]) {
		for (const sources of Object.values(header)) addSources(sources, top);
	}
	for (const list of Object.values(syntax.lists)) {
		for (const path of list.in) {
			const entry = add(path, top);
			for (const sources of Object.values(list.fields)) addSources(sources, entry);
		}
	}
	return top;
}
