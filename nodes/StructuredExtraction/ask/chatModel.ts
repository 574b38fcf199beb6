import { chatPurpose, modelName } from '../../shared/service/searchModels';
import type { Service } from '../../shared/service/service';
import type { Job, ModelSource } from '../job';

/**
 * The name of the model that is asked about a document.
 * @param source of the document; without one, of any, to know before OCR is paid for
 * @throws Problem where there is no model for it
 */
export const chatModel = async (service: Service, { model }: Job, source?: ModelSource) =>
	await modelName(service, chatPurpose(service, source?.image !== undefined, 'chat'), model);
