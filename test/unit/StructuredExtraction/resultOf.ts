import type { AskedTask } from '../../../nodes/StructuredExtraction/ask/askTask';
import type { Job } from '../../../nodes/StructuredExtraction/job';
import type { Result } from '../../../nodes/StructuredExtraction/metaOf';

type Known = Pick<Job, 'schema' | 'options'> &
	Partial<Pick<Job, 'output'>> &
	Pick<AskedTask, 'source' | 'extracted' | 'model'>;

/** The answer about the only document of a file. */
export const resultOf = ({
	source,
	extracted,
	model,
	output = 'record',
	...known
}: Known): Result => ({
	job: {
		...{ itemIndex: 0, output, kinds: [], isSplit: false, readWith: 'auto', hasOcr: true },
		...{ model: '', ocrModel: '', ...known },
	},
	part: { number: 1, of: 1, schema: known.schema, reasons: [], notes: [] },
	asked: { source, extracted, model, answers: [] },
});
