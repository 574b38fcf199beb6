import { type Fact, textOf } from '../shared/values/facts/fact';
import type { FactKind } from '../shared/values/facts/sentences';
import type { IssueKind } from '../shared/values/facts/issue';
import { meansSame } from '../shared/page/reviewPage/fieldKind';
import { cellsOf, lastName, type ReviewItem, valueAt } from '../shared/page/reviewPage/reviewItem';
import { parsePath } from '../shared/values/schema/joinPath';
import { asList, hasValue, type Values } from '../shared/basics/values';
import type { Changes } from './changes';
import type { SubmittedItem } from './exchange';
import { type Outside, OutsideOfRecords } from './outside';

/** Issues about something outside of the record: only comparing it again answers them. */
const OUTSIDE: IssueKind[] = ['copy', 'bankAccount', 'seenBefore', 'supplier', 'order'];

/** Issues of values that were read twice, and differently. */
const READ_TWICE: IssueKind[] = ['disagreement', 'conflict', 'misread'];

/** Facts that something is not in a list, of which Review has only the rows that were alike. */
const NOT_IN_LIST: FactKind[] = [
	'unknownSupplier',
	'noSupplierHasIds',
	'unknownOrder',
	'creditForUnseen',
	'creditForUnknown',
];

/** What became of the reasons of an item that compare it with something outside of it. */
export interface Outcome {
	/** Whether a reason does not hold any more. */
	isGone: (reason: string) => boolean;
	/** Whether a reason holds in spite of what was changed. */
	stillHolds: (reason: string) => boolean;
	/** What holds only now, in sentences. */
	more: string[];
	/** Of what it is a copy now; undefined where that is as it was. */
	copyOf: string | null | undefined;
}

const textsOf = ({ facts }: Outside) => facts.map((fact) => textOf(fact));

/** Compares items as they were and as they are now with what is outside of them; those that are rejected are copies of nothing. */
export async function compareAgain(
	all: Values[],
	changed: Array<{ item: ReviewItem; submitted: SubmittedItem; changes: Changes }>,
): Promise<(item: ReviewItem, changes: Changes) => Outcome> {
	const approved = changed.filter(({ submitted }) => submitted.isApproved);
	const wanted = new Set(approved.map(({ item }) => item.index));
	const valuesOf = (values: (each: (typeof changed)[number]) => Values | undefined) =>
		new Map(changed.map((each) => [each.item.index, values(each)]));
	const before = valuesOf(({ item }) => item.values);
	const now = valuesOf(({ submitted, changes }) =>
		submitted.isApproved ? changes.values : undefined,
	);
	const outside = wanted.size > 0 ? new OutsideOfRecords(all) : undefined;
	const was = await outside?.compare(before, wanted);
	const is = await outside?.compare(now, wanted);
	return (item, changes) => {
		const [old, own] = [was, is].map((of) => of?.(item.index) ?? { facts: [], copyOf: null }) as [
			Outside,
			Outside,
		];
		const known = new Set(textsOf(old));
		const holds = new Set(textsOf(own));
		const [oldCopy, copy] = [old, own].map(({ facts }) => facts.find(isCopy)) as [Fact?, Fact?];
		const isSameCopy = copy && oldCopy && textOf(copy) === textOf(oldCopy);
		const isOfCopy = (reason: string) => item.answeredBy.get(reason)?.issue.kind === 'copy';
		const isKnown = (reason: string) => known.has(reason) || (isOfCopy(reason) && !!oldCopy);
		const isNow = (reason: string) => holds.has(reason) || (isOfCopy(reason) && !!isSameCopy);
		const isOutside = (reason: string) => {
			const { kind, values } = item.answeredBy.get(reason)?.issue ?? {};
			// Without values, it compares the account with the page.
			return kind && OUTSIDE.includes(kind) && (kind !== 'bankAccount' || values !== undefined);
		};
		const reasons = new Set(item.answeredBy.keys());
		const added = own.facts.filter((fact) => {
			const text = textOf(fact);
			return !known.has(text) && !reasons.has(text);
		});
		const isGone = (reason: string) => isKnown(reason) && !isNow(reason);
		return {
			isGone,
			stillHolds: (reason) =>
				isNow(reason) ||
				(isOutside(reason) && !isGone(reason)) ||
				isOpenList(item, changes, reason),
			more: [
				...added.map((fact) => textOf(asLookedUp(fact, changes.values))),
				...otherThanRead(item, changes).map((fact) => textOf(fact)),
			],
			copyOf: own.copyOf === old.copyOf ? undefined : own.copyOf,
		};
	};
}

const isCopy = ({ kind }: Fact) => kind === 'copy';

/** A fact as it may be told here: a value that is not among these rows may be in the list of the user. */
function asLookedUp(fact: Fact, values: Values): Fact {
	const [field = ''] = fact.fields;
	const isAlike = fact.kind === 'unknownSupplier' && fact.values.similar !== undefined;
	if (!NOT_IN_LIST.includes(fact.kind) || isAlike) return fact;
	const value = valueAt(values, parsePath(field));
	return { kind: 'notLookedUp', fields: [field], values: { value } };
}

/** Whether two readings differ in the number of entries of a list, which is as it was. */
function isOpenList({ answeredBy, lists, values }: ReviewItem, changes: Changes, reason: string) {
	const { issue, fields = [] } = answeredBy.get(reason) ?? {};
	const list = lists.find(({ path }) => fields.includes(path));
	const count = (of: Values) => asList(valueAt(of, list?.keys ?? [])).length;
	const isRead = issue?.kind !== undefined && READ_TWICE.includes(issue.kind);
	return isRead && list !== undefined && count(values) === count(changes.values);
}

/** Values that were changed to none of those that were read. */
function otherThanRead(item: ReviewItem, { paths, values }: Changes): Fact[] {
	const cells = new Map(cellsOf(item).map((cell) => [cell.path, cell]));
	return [...item.answeredBy.values()].flatMap(({ issue, fields }): Fact[] => {
		const [field = ''] = fields;
		const [cell, read = []] = [cells.get(field), issue.values];
		if (!cell || !paths.has(field) || read.length === 0) return [];
		if (!issue.kind || !READ_TWICE.includes(issue.kind)) return [];
		const value = valueAt(values, cell.keys);
		const isRead = read.some((text) => meansSame(lastName(cell.keys), cell.kind, text, value));
		if (!hasValue(value) || isRead) return [];
		return [{ kind: 'otherThanRead', fields: [field], values: { value, read } }];
	});
}
