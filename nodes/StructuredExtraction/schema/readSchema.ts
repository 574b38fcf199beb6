import type { IExecuteFunctions } from 'n8n-workflow';
import { schemaFromExample } from './fromExample';
import { fieldsFromParameter, schemaFromFields } from './fromFields';
import { schemaFromJsonSchema } from './fromJsonSchema';
import { schemaFromTemplate } from './fromTemplate';
import { readJsonParameter } from './readJsonParameter';
import type { Schema } from './schema';

/** The fields that the parameters of an item ask for. @throws Problem when they cannot be used */
export function readSchema(context: IExecuteFunctions, itemIndex: number): Schema {
	const parameter = (name: string) =>
		context.getNodeParameter(name, itemIndex, undefined) as unknown;
	switch (parameter('schemaFrom')) {
		case 'example':
			return schemaFromExample(readJsonParameter(parameter('example'), 'Example'));
		case 'jsonSchema':
			return schemaFromJsonSchema(readJsonParameter(parameter('jsonSchema'), 'JSON Schema'));
		case 'template':
			return schemaFromTemplate(
				String(parameter('template')),
				fieldsFromParameter(parameter('fields')),
			);
		default:
			return schemaFromFields(parameter('fields'));
	}
}
