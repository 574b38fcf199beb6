import type { IExecuteFunctions } from 'n8n-workflow';

import type { Schema } from './schema';
import { fieldsFromParameter, schemaFromFields } from './schemaFromFields';
import { schemaFromTemplate } from './schemaFromTemplate';

/** The fields that the parameters of an item ask for. @throws Problem when they cannot be used */
export function readSchema(context: IExecuteFunctions, itemIndex: number): Schema {
	const fields = context.getNodeParameter('fields', itemIndex, {});
	return context.getNodeParameter('schemaFrom', itemIndex) === 'template'
		? schemaFromTemplate(
				String(context.getNodeParameter('template', itemIndex)),
				fieldsFromParameter(fields),
			)
		: schemaFromFields(fields);
}
