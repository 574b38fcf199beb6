import fc from 'fast-check';
import { promised, target, type Target } from '../Target';
import { repeated } from '../inputs/texts';

const growth = { letters: repeated('a') };

const define = (name: string, call: (text: string) => unknown): Target =>
	target({ name, inputs: fc.string(), call, growth });

/** Keeps the engine from skipping work whose result is unused. */
const counter = { seen: 0 };

/** Faults that the suite has to find; only its own tests use them. */
export const faulty: readonly Target[] = [
	define('sound', (text) => [...text].length),
	define('slow but in proportion', (text) => {
		for (let step = 0; step < text.length * 300; step += 1) counter.seen += step % 7;
	}),
	define('quadratic', (text) => {
		// From another place each time: the engine would search once and keep the result.
		for (let at = 0; at < text.length * 40; at += 1)
			counter.seen += text.lastIndexOf('b', text.length - (at % 7));
	}),
	define('exponential', (text) => /^(a+)+$/.test(`${text}!`)),
	define('hungry', (text) =>
		Array.from({ length: text.length }, () => new Array<number>(60_000).fill(0.5)),
	),
	define('crashing', (text) => {
		if (text.includes('a')) throw new TypeError('Something is undefined');
	}),
	target({
		name: 'breaking its promise',
		inputs: fc.string({ minLength: 1 }),
		call: (text: string) => text.slice(1),
		promise: (output, text) => promised(output === text, 'no text is lost'),
		growth: {},
	}),
];
