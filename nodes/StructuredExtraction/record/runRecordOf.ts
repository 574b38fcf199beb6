import { mayHoldMore, toRunRecord } from '../../shared/known/copies';
import { namedRecord } from '../../shared/known/ownNames';
import type { Issue } from '../../shared/values/facts/issue';
import { rolesOf } from '../../shared/values/roles/rolesOf';
import type { Result } from '../job';

/**
 * The record of a document, as the others of its run are compared with it.
 * @param hash of its file; empty where no other file of the run can be the same
 * @param issues what the record needs review for
 */
export function runRecordOf(
	{ job, part, document, extracted, eInvoice, facts }: Result,
	hash: string,
	issues: Issue[],
) {
	const { schema, number, of } = part;
	return toRunRecord(namedRecord(extracted.record, rolesOf(schema)), {
		hash: hash && `${hash} ${number}`,
		supplierId: facts?.values['supplier_id'],
		file: document.fileName,
		item: job.itemIndex,
		document: of > 1 ? number : 0,
		schemaName: schema.name,
		fields: JSON.stringify([schema.name, ...schema.fields.map(({ name }) => name)]),
		isEInvoice: eInvoice !== undefined,
		mayHoldMore: mayHoldMore(issues),
	});
}
