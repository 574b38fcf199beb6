import { z } from 'zod';
import { EventLoop } from '../shared/host/budget';
import { asProblem, Problem } from '../shared/host/problem';
import { compareLists, type ComparedLists } from '../shared/known/compareLists';
import {
	copyRowSchema,
	findCopies,
	identityOf,
	mayHoldMore,
	type RunRecord,
	recordOfRow,
	toRunRecord,
} from '../shared/known/copies';
import { namedRecord } from '../shared/known/ownNames';
import { KnownOrders } from '../shared/known/orders';
import { SeenBefore } from '../shared/known/seenBefore';
import { KnownSuppliers } from '../shared/known/suppliers';
import { metaIssues, ownValues } from '../shared/page/reviewPage/reviewReading';
import { type Fact, isNote } from '../shared/values/facts/fact';
import { ALL_ROLES } from '../shared/values/roles/roles';
import { isValues, type Values } from '../shared/basics/values';

const rows = z.array(z.record(z.unknown())).optional().catch(undefined);

/** What Structured Extraction passes on with a record: what it was compared with. */
const comparedWithSchema = z.object({
	suppliers: rows,
	orders: rows,
	seenBefore: rows,
	inRun: z.array(copyRowSchema).catch([]),
	tolerance: z.number().catch(0),
	texts: z.array(z.string()).catch([]),
	roles: z.record(z.array(z.string())).catch({}),
});
type ComparedWith = z.infer<typeof comparedWithSchema>;

/** What comparing a record with something outside of it shows: lists, earlier records, other records of the run. */
export interface Outside {
	facts: Fact[];
	/** The other record of the run, by its index, where it is one of the items. */
	other?: number | undefined;
	/** The file of which it is a copy without a difference. */
	copyOf: string | null;
}

const NOTHING: Outside = { facts: [], copyOf: null };

/** An item with what does not depend on its values. */
interface Known {
	json: Values;
	values: Values;
	comparedWith: ComparedWith;
	isEInvoice: boolean;
	/** Identifies it as it was read, among those that others were compared with. */
	identity: string;
	fields: string;
}

/**
 * Compares records once more with what they were compared with when they were read, and with each other. Rows do
 * not say what that was: they are compared with each other alone.
 */
export class OutsideOfRecords {
	private readonly known: Known[];
	/** Records of the run that are not among the items. */
	private readonly elsewhere = new Map<string, RunRecord>();
	private readonly sameFiles = new Set<string>();

	/** @param all the JSON of all items of the input */
	constructor(all: Values[]) {
		this.known = all.map((json, index) => {
			const { _meta: meta } = json;
			const about = isValues(meta) ? meta : {};
			const comparedWith = comparedWithSchema.parse(about['comparedWith'] ?? {});
			const isEInvoice = String(about['source'] ?? json['_source']).startsWith('e-invoice');
			const values = ownValues(json);
			const fields = JSON.stringify(Object.keys(values));
			const known = { json, values, comparedWith, isEInvoice, identity: '', fields };
			return { ...known, identity: identityOf(recordOf(known, index)) };
		});
		const here = new Set(this.known.map(({ identity }) => identity));
		for (const { comparedWith, fields } of this.known) {
			for (const row of comparedWith.inRun) {
				const record = recordOfRow(row, fields);
				const identity = identityOf(record);
				if (row.isSameFile) this.sameFiles.add(identity);
				if (this.sameFiles.has(identity)) record.values.hash = identity;
				if (!here.has(identity)) this.elsewhere.set(identity, record);
			}
		}
	}

	/**
	 * @param values of records that were changed, by index; undefined for those that are no longer there
	 * @param wanted records that are compared with lists too; a copy among them is asked about there
	 */
	async compare(
		values: ReadonlyMap<number, Values | undefined>,
		wanted: ReadonlySet<number>,
	): Promise<(index: number) => Outside> {
		const outside = new Map<number, Outside>();
		const indexes = new Map<RunRecord, number>();
		const [unseen, seen]: [RunRecord[], RunRecord[]] = [[...this.elsewhere.values()], []];
		for (const [index, known] of this.known.entries()) {
			if (values.has(index) && values.get(index) === undefined) continue;
			const current = { ...known, values: values.get(index) ?? known.values };
			const compared = wanted.has(index) ? await compareWithLists(current) : undefined;
			const { found = [], copyOf = null, supplier } = compared ?? {};
			const facts = found.filter((fact) => !isNote(fact));
			outside.set(index, { facts, copyOf });
			// The rows of a list repeat their document.
			if (Object.hasOwn(known.json, '_list')) continue;
			const record = recordOf(current, index, compared?.isSure ? supplier?.id : undefined);
			record.values.hash = this.hashOf(known);
			indexes.set(record, index);
			(wanted.has(index) ? seen : unseen).push(record);
		}
		const suppliers = this.known.flatMap(({ comparedWith }) => comparedWith.suppliers ?? []);
		const known = await readOrNothing(async () => await KnownSuppliers.of(suppliers));
		const copies = await findCopies([...unseen, ...seen], known, new EventLoop());
		for (const [record, { fact, copyOf, other }] of copies) {
			const own = outside.get(indexes.get(record) ?? -1);
			if (own === undefined) continue;
			own.facts.unshift(fact);
			own.copyOf = copyOf ?? own.copyOf;
			own.other = indexes.get(other);
		}
		return (index) => outside.get(index) ?? NOTHING;
	}

	/** The same for records of files that were the same; '' for the others. */
	private hashOf({ identity, comparedWith, fields }: Known): string {
		const same = comparedWith.inRun.find(({ isSameFile }) => isSameFile);
		if (same) return identityOf(recordOfRow(same, fields));
		return this.sameFiles.has(identity) ? identity : '';
	}
}

function namedOf({ values, comparedWith: { roles } }: Pick<Known, 'values' | 'comparedWith'>) {
	return namedRecord(
		values,
		ALL_ROLES.flatMap((role) => {
			const keys = Object.hasOwn(roles, role) ? roles[role] : undefined;
			return keys ? [[role, keys] as const] : [];
		}),
	);
}

async function compareWithLists(known: Known) {
	const { comparedWith, isEInvoice } = known;
	const { suppliers, orders, seenBefore, tolerance, texts } = comparedWith;
	const lists = await readOrNothing(async (): Promise<ComparedLists> => ({
		...(suppliers && { suppliers: await KnownSuppliers.of(suppliers) }),
		...(orders && { orders: await KnownOrders.of(orders) }),
		...(seenBefore && { seenBefore: await SeenBefore.of(seenBefore) }),
	}));
	return await compareLists(lists ?? {}, namedOf(known), tolerance, { texts, isEInvoice });
}

/** Rows that another node has changed may be none any more: then nothing is compared, and each reason stays. */
async function readOrNothing<List>(read: () => Promise<List>): Promise<List | undefined> {
	try {
		return await read();
	} catch (error) {
		if (!(error instanceof Problem)) throw asProblem(error);
		return undefined;
	}
}

/** A record as the others are compared with it, by its index. */
function recordOf(known: Omit<Known, 'identity'>, index: number, supplierId?: string): RunRecord {
	const { json, isEInvoice, fields } = known;
	const { _meta: meta } = json;
	const { fileName, document } = isValues(meta) ? meta : {};
	const file = fileName ?? json['_file'];
	const [number = 0, of] = String(document ?? json['_document'])
		.split(' of ')
		.map(Number);
	return toRunRecord(namedOf(known), {
		hash: '',
		supplierId: supplierId ?? json['supplier_id'],
		file: typeof file === 'string' ? file : undefined,
		item: index,
		document: of === 1 ? 0 : number || 0,
		schemaName: 'record',
		fields,
		isEInvoice,
		mayHoldMore: mayHoldMore(metaIssues(json)),
	});
}
