import { fold } from '../../shared/basics/text/fold';
import { joinPath, parsePath } from '../../shared/values/schema/joinPath';
import { hasValue, isValues, asList, type Values } from '../../shared/basics/values';
import { isSameAmount } from '../../shared/values/crossChecks/figures';
import { sameValue } from '../../shared/values/normalise/sameValue';
import { valueAsShortText } from '../../shared/basics/text/valueText';
import { type CheckedRecord, findMissing } from '../answer/checkRecord';
import type { Fact } from '../../shared/values/facts/fact';
import type { Field, LeafField, ListField, Schema } from '../../shared/values/schema/schema';

/**
 * The record of an e-invoice, completed with the values that only its page has. Where page and
 * e-invoice differ, the value of the e-invoice is kept, with an issue.
 */
export function completeFromPage<Page extends CheckedRecord>(
	schema: Schema,
	data: CheckedRecord,
	page: Page,
): Page {
	const fromPage = new Set(
		schema.fields.map(({ name }) => name).filter((name) => !hasValue(data.record[name])),
	);
	const record = Object.fromEntries(
		schema.fields.map(({ name }) => [
			name,
			(fromPage.has(name) ? page : data).record[name] ?? null,
		]),
	);
	const isOf = (path: string, isPage: boolean) =>
		fromPage.has(String(parsePath(path)[0])) === isPage;
	const kept = ({ facts }: CheckedRecord, isPage: boolean) =>
		facts.filter(({ fields: [field] }) => (field === undefined ? isPage : isOf(field, isPage)));
	const texts = ({ originals }: CheckedRecord, isPage: boolean) =>
		Object.entries(originals).filter(([path]) => isOf(path, isPage));
	const differing = schema.fields.flatMap((field) =>
		fromPage.has(field.name)
			? []
			: differences(
					field,
					data.record[field.name],
					page.record[field.name],
					joinPath('', field.name),
				),
	);
	const facts = [...kept(page, true), ...kept(data, false), ...differing];
	const originals = Object.fromEntries([...texts(page, true), ...texts(data, false)]);
	const { rounding, thirdParty } = data;
	return {
		...page,
		...(rounding !== undefined && { rounding }),
		...(thirdParty !== undefined && { thirdParty }),
		record,
		...findMissing(schema, record, facts),
		facts,
		originals,
	};
}

/** Differences between page and e-invoice; a value that the page does not have is none. */
function differences(field: Field, data: unknown, page: unknown, path: string): Fact[] {
	if (!hasValue(page) || !hasValue(data)) return [];
	if (field.type === 'list') return listDifferences(field, asList(data), asList(page), path);
	if (field.type === 'object' || isSame(data, page, field)) return [];
	return [differing(field, data, page, path)];
}

const differing = (field: LeafField, data: unknown, page: unknown, path: string): Fact => {
	const [onPage, inData] = [page, data].map((value) => shownValue(field, value));
	const values = { onPage: onPage ?? '', inData: inData ?? '', values: [data, page] };
	return { kind: 'pageAndData', fields: [path], values };
};

function shownValue({ type }: LeafField, value: unknown): string {
	if (isValues(value)) {
		return `${valueAsShortText(value['amount'])} ${valueAsShortText(value['currency'] ?? '')}`;
	}
	return type === 'string' ? `"${valueAsShortText(value)}"` : valueAsShortText(value);
}

function listDifferences(field: ListField, data: unknown[], page: unknown[], path: string): Fact[] {
	if (data.length !== page.length) {
		const values = { page: page.length, data: data.length };
		return [{ kind: 'entriesOfPageAndData', fields: [path], values }];
	}
	if (!('fields' in field)) return [];
	const indexes = pagedIndexes(data, page);
	return data.flatMap((entry, index) => {
		const other = page[indexes[index] ?? index];
		if (!isValues(entry) || !isValues(other)) return [];
		return field.fields.flatMap((inner) =>
			inner.type === 'list' || inner.type === 'object'
				? []
				: entryDifferences(inner, entry, other, joinPath(path, index, inner.name)),
		);
	});
}

function entryDifferences(field: LeafField, data: Values, page: Values, path: string): Fact[] {
	const [first, second] = [data[field.name], page[field.name]];
	if (!hasValue(first) || !hasValue(second) || isSame(first, second, field)) return [];
	// Lines of the page describe an article with more or fewer words.
	if (typeof first === 'string' && typeof second === 'string' && isPart(first, second)) return [];
	return [differing(field, first, second, path)];
}

/**
 * The index of the page's entry for each entry of the e-invoice: by tax rate, whose order may differ,
 * else the same index.
 */
function pagedIndexes(data: unknown[], page: unknown[]): number[] {
	const keyOf = (entry: unknown) =>
		isValues(entry) ? Number(entry['rate'] ?? Number.NaN) : Number.NaN;
	const places = new Map(page.map((entry, index) => [keyOf(entry), index]));
	const isKeyed = places.size === page.length && !places.has(Number.NaN);
	return data.map((entry, index) => (isKeyed ? (places.get(keyOf(entry)) ?? index) : index));
}

function isSame(data: unknown, page: unknown, field?: LeafField): boolean {
	if (typeof data === 'number' && typeof page === 'number') {
		// Pages print deductions with or without a minus sign.
		const withOrWithoutMinus = field?.type === 'number' && field.withOrWithoutMinus === true;
		return isSameAmount(data, page) || (withOrWithoutMinus && isSameAmount(-data, page));
	}
	if (isValues(data) && isValues(page)) {
		// A page may leave the currency open.
		const isCurrency = page['currency'] === null || isSame(data['currency'], page['currency']);
		return isCurrency && isSame(data['amount'], page['amount']);
	}
	return sameValue(String(data), String(page));
}

function isPart(first: string, second: string): boolean {
	const [one, other] = [fold(first), fold(second)];
	return one.includes(other) || other.includes(one);
}
