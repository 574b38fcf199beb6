/** What a value of the wanted record is, as far as the description tells. */
export type ValueType =
	'string' | 'number' | 'integer' | 'boolean' | 'date' | 'dateTime' | 'amount' | 'enum' | 'unknown';

/** One node of the wanted JSON: an object with its fields, a list of something, or a value. */
export type LayoutNode =
	| { kind: 'object'; fields: Field[]; description: string }
	| { kind: 'list'; item: LayoutNode; description: string }
	| { kind: 'value'; type: ValueType; description: string; allowed: string[] };

export type ListNode = Extract<LayoutNode, { kind: 'list' }>;
export type ValueNode = Extract<LayoutNode, { kind: 'value' }>;

export interface Field {
	name: string;
	node: LayoutNode;
}

/** A value node; `description` in the words of the request. */
export function valueNode(type: ValueType, description = '', allowed: string[] = []): LayoutNode {
	return { kind: 'value', type, description, allowed };
}
