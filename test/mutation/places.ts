// Places of the code that can be broken, and the code with drawn ones broken behind a switch.
import { createHash } from 'node:crypto';
import ts from 'typescript';

export interface Place {
	file: string;
	line: number;
	start: number;
	end: number;
	original: string;
	broken: string;
	/** Decides the draw. It hangs on the text alone, so that a change elsewhere draws the same places. */
	rank: string;
}

const OPERATORS: Record<string, string> = {
	'===': '!==',
	'!==': '===',
	'<': '<=',
	'<=': '<',
	'>': '>=',
	'>=': '>',
	'+': '-',
	'-': '+',
	'*': '/',
	'&&': '||',
	'||': '&&',
};

/** Calls that a value can do without. */
const LEFT_OUT = new Set(
	'concat filter flat map normalize replace replaceAll reverse slice sort toLowerCase toUpperCase toSorted trim trimEnd trimStart'.split(
		' ',
	),
);

/** What a condition or a constant, an operator or a call is broken into. */
function breakNode(node: ts.Node, text: (part: ts.Node) => string): string | undefined {
	if (ts.isBinaryExpression(node)) {
		const operator = text(node.operatorToken);
		if (operator === '??') return text(node.left);
		const other = OPERATORS[operator];
		return other && `(${text(node.left)}) ${other} (${text(node.right)})`;
	}
	if (node.kind === ts.SyntaxKind.TrueKeyword) return 'false';
	if (node.kind === ts.SyntaxKind.FalseKeyword) return 'true';
	if (ts.isNumericLiteral(node)) {
		const isName =
			(ts.isBindingElement(node.parent) && node.parent.propertyName === node) ||
			(ts.isPropertyAssignment(node.parent) && node.parent.name === node);
		return isName ? undefined : `(${text(node)} + 1)`;
	}
	if (ts.isIfStatement(node.parent) && node.parent.expression === node) return `!(${text(node)})`;
	if (ts.isConditionalExpression(node.parent) && node.parent.condition === node) {
		return `!(${text(node)})`;
	}
	if (ts.isWhileStatement(node.parent) && node.parent.expression === node) return 'false';
	if (!ts.isCallExpression(node) || node.expression.kind === ts.SyntaxKind.SuperKeyword) return;
	if (ts.isExpressionStatement(node.parent)) return 'undefined';
	return ts.isPropertyAccessExpression(node.expression) && LEFT_OUT.has(node.expression.name.text)
		? text(node.expression.expression)
		: undefined;
}

export function findPlaces(file: string, code: string, seed: string): Place[] {
	const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
	const text = (node: ts.Node) => node.getText(source);
	const seen = new Map<string, number>();
	const places: Place[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
		// In parentheses, a part of an optional chain would be a chain of its own.
		const inChain = node.flags & ts.NodeFlags.OptionalChain;
		const broken = inChain ? undefined : breakNode(node, text);
		if (broken !== undefined) {
			const original = text(node);
			const key = [seed, file, original, broken, text(node.parent)].join('\n');
			const count = (seen.get(key) ?? 0) + 1;
			seen.set(key, count);
			places.push({
				file,
				line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
				start: node.getStart(),
				end: node.getEnd(),
				original,
				broken,
				rank: createHash('sha256').update(`${key}\n${count}`).digest('hex'),
			});
		}
		node.forEachChild(visit);
	};
	source.forEachChild(visit);
	return places;
}

/** @param drawn places of this file, with the number of each, by their beginnings, the outer ones first */
export function withSwitches(code: string, drawn: readonly [number, Place][]): string {
	const render = (from: number, to: number, inside: readonly [number, Place][]): string => {
		const [first, ...others] = inside;
		if (first === undefined) return code.slice(from, to);
		const [number, { start, end, broken }] = first;
		const nested = others.filter(([, place]) => place.start < end);
		return `${code.slice(from, start)}(globalThis.isBroken?.(${String(number)}) ? ${broken} : ${render(start, end, nested)})${render(end, to, others.slice(nested.length))}`;
	};
	return render(0, code.length, drawn);
}

/** The code with a count in each loop, so that one that never ends can be stopped. */
export function withRounds(code: string): string {
	const added: [at: number, text: string][] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isIterationStatement(node, false)) {
			const { statement } = node;
			const isBlock = ts.isBlock(statement);
			const start = statement.getStart() + (isBlock ? 1 : 0);
			added.push([start, `${isBlock ? '' : '{'}globalThis.countRound?.();`]);
			if (!isBlock) added.push([statement.getEnd(), '}']);
		}
		node.forEachChild(visit);
	};
	ts.createSourceFile('', code, ts.ScriptTarget.Latest, true).forEachChild(visit);
	return added
		.sort(([one], [other]) => other - one)
		.reduce((whole, [at, text]) => `${whole.slice(0, at)}${text}${whole.slice(at)}`, code);
}
