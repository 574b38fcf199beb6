import { optionsSchema } from '../../nodes/StructuredExtraction/options';

const hasOption = (name: string) => name in optionsSchema.parse({});

/** Whether the nodes can ask how sure a reading is. */
export const knowsConfidence = hasOption('readingConfidence');
export const knowsSecondOpinion = hasOption('secondOpinion');
export const knowsEInvoices = hasOption('eInvoice');
