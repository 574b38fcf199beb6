import { chatPurpose, modelName } from '../../shared/service/searchModels';
import type { Service } from '../../shared/service/service';
import type { Reading } from '../../shared/documents/ocr/reading';
import type { Job } from '../job';

/**
 * The name of the model that is asked about a document.
 * @param reading of the document; without one, of any, to know before OCR is paid for
 * @throws Problem where there is no model for it
 */
export const chatModel = async (service: Service, { model }: Job, reading?: Reading) =>
	await modelName(service, chatPurpose(service, reading?.image !== undefined, 'chat'), model);
