import { lazy } from '../../shared/basics/memoize';
import type { Span } from '../../shared/basics/text/spans';
import type { Values } from '../../shared/basics/values';
import type { Page } from '../../shared/documents/ocr/pages';
import type { QrCode } from '../../shared/documents/ocr/qrCodes';
import type { Sliced } from '../../shared/host/budget';
import type { Fact } from '../../shared/values/facts/fact';
import type { DateOrder } from '../../shared/values/mentions/digitDate';
import { recordByRole } from '../../shared/values/roles/recordByRole';
import type { Role } from '../../shared/values/roles/roles';
import { rolesOf } from '../../shared/values/roles/rolesOf';
import { leafPaths, valueAt } from '../../shared/values/schema/flatFields';
import { joinPath } from '../../shared/values/schema/joinPath';
import type { Schema } from '../../shared/values/schema/schema';
import { type LocatedValue, spansOf } from '../evidence/occurrences';
import { sourceText } from '../evidence/sourceText';

/** What a rule may ask: a record next to its document. */
export class Exam {
	readonly schema: Schema;
	readonly record: Values;
	/** Null where there is no text to look at. */
	readonly pages: Page[] | null;
	/** The values with their places in the text of the pages. */
	readonly located: LocatedValue[];
	/** The values that an e-invoice states, by path: these are right. */
	readonly fromInvoice: object;
	/** Whether the page of an e-invoice was not read. */
	readonly isDataAlone: boolean;
	readonly dateOrder: DateOrder;
	/** Of an e-invoice: its rounding amount (BT-114), and what it collects for others (BT-DEX-002). */
	readonly rounding: number;
	readonly thirdParty: number;
	/** How many documents the model sees. */
	readonly documents: number;
	/** Whether the record is compared with a list of suppliers, which has their accounts. */
	readonly hasSuppliers: boolean;
	/** The QR codes in the pictures of the pages, where they were asked for. */
	readonly qrCodes: QrCode[];

	constructor(given: Pick<Exam, 'schema' | 'record'> & Partial<ExamValues>) {
		this.schema = given.schema;
		this.record = given.record;
		this.pages = given.pages ?? null;
		this.located = given.located ?? [];
		this.fromInvoice = given.fromInvoice ?? {};
		this.isDataAlone = given.isDataAlone ?? false;
		this.dateOrder = given.dateOrder ?? 'auto';
		this.rounding = given.rounding ?? 0;
		this.thirdParty = given.thirdParty ?? 0;
		this.documents = given.documents ?? 1;
		this.hasSuppliers = given.hasSuppliers ?? false;
		this.qrCodes = given.qrCodes ?? [];
	}

	/** The text of the pages with its mentions and its layout; null where there is none. */
	readonly source = lazy(() => this.pages && sourceText(this.pages));

	/** The values by the roles of their fields, as the templates name them. */
	readonly byRole = lazy(() => recordByRole(this.schema, this.record, this.source()?.mentions));

	has(role: Role): boolean {
		return rolesOf(this.schema).has(role);
	}

	/**
	 * The fields of an invoice that have rules of their own, by their paths with an index of 0: those with a role of its
	 * header or its lines, and the lines as a whole; none where the document is no invoice.
	 */
	private readonly ofInvoice = lazy(() => {
		const roles = this.has('invoice_number') ? [...rolesOf(this.schema)] : [];
		const lines = `${this.pathOf('lines')}[0]`;
		return new Set(
			roles.flatMap(([role, keys]) => {
				if (role.startsWith('lines.')) return [joinPath(lines, ...keys)];
				return role.includes('.') || role === 'tax_lines' ? [] : [joinPath('', ...keys)];
			}),
		);
	});

	/** Whether a field has the rules of invoices. */
	isOfInvoice(path: string): boolean {
		return this.ofInvoice().has(path.replace(/\[\d+\]/g, '[0]'));
	}

	/** Whether the lines of an invoice have fields that invoices do not have. */
	readonly haveLinesOwnFields = lazy(() => {
		const lines = `${this.pathOf('lines')}[0]`;
		return leafPaths(this.schema.fields).some(
			({ path }) => path.startsWith(lines) && !this.isOfInvoice(path),
		);
	});

	/** The path of the field with a role; '' where there is none. */
	pathOf(role: Role): string {
		return joinPath('', ...(rolesOf(this.schema).get(role) ?? []));
	}

	/** The value of the field with a role, '' where it is empty; undefined where there is no such field. */
	valueOf(role: Role): unknown {
		const keys = rolesOf(this.schema).get(role);
		return keys && (valueAt(this.record, keys) ?? '');
	}

	/** The values with their places, by path. */
	readonly byPath = lazy(
		(): ReadonlyMap<string, LocatedValue> =>
			new Map(this.located.map((value) => [value.path, value])),
	);

	/** Where the pages have the value of the field with a role. */
	spansOf(role: Role): Span[] {
		const path = this.pathOf(role);
		return spansOf(this.byPath().get(path)?.occurrences);
	}

	isFromInvoice(path: string): boolean {
		return Object.hasOwn(this.fromInvoice, path);
	}
}

type ExamValues = Pick<
	Exam,
	| 'pages'
	| 'located'
	| 'fromInvoice'
	| 'isDataAlone'
	| 'dateOrder'
	| 'rounding'
	| 'thirdParty'
	| 'documents'
	| 'hasSuppliers'
	| 'qrCodes'
>;

/** Something that is looked for in each record; long work has rests. */
export type Rule = (exam: Exam) => Fact[] | Sliced<Fact[]>;
