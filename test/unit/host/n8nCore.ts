import { Container } from '@n8n/di';
import { BinaryDataService, getBinaryHelperFunctions } from 'n8n-core';
import { getRequestHelperFunctions } from 'n8n-core/dist/execution-engine/node-execution-context/utils/request-helper-functions';
import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	INode,
	IWorkflowExecuteAdditionalData,
	Workflow,
} from 'n8n-workflow';
import 'reflect-metadata';
import { VisionOcrApi } from '../../../credentials/VisionOcrApi.credentials';

const node = { name: 'Test', type: 'test', parameters: {} } as unknown as INode;

/** The data of an execution that n8n's helpers need; the credential authenticates requests as in n8n. */
const additionalData = {
	executionId: '1',
	restApiUrl: 'http://127.0.0.1/rest',
	credentialsHelper: {
		getParentTypes: () => [],
		preAuthentication: async () => await Promise.resolve(undefined),
		authenticate: async (
			credential: ICredentialDataDecryptedObject,
			_type: string,
			request: IHttpRequestOptions,
		) => await new VisionOcrApi().authenticate(credential, request),
	},
} as unknown as IWorkflowExecuteAdditionalData;

/** Context of a node with the request helpers and the binary helpers of the real n8n. */
export function hostOf(credential: ICredentialDataDecryptedObject): IExecuteFunctions {
	const workflow = { id: 'w1' } as Workflow;
	return {
		helpers: {
			...getRequestHelperFunctions(workflow, node, additionalData),
			...getBinaryHelperFunctions(additionalData, 'w1'),
		},
		logger: { warn: () => undefined, debug: () => undefined },
		getNode: () => node,
		getCredentials: async () => await Promise.resolve({ ...credential }),
	} as unknown as IExecuteFunctions;
}

/**
 * Gives the binary helpers the real store of n8n.
 * @param folder where files are kept; in memory without one
 */
export async function useBinaryStore(folder?: string): Promise<void> {
	type Given = ConstructorParameters<typeof BinaryDataService>;
	const config = {
		mode: folder === undefined ? 'default' : 'filesystem',
		localStoragePath: folder,
	};
	const quiet = { error: () => undefined, debug: () => undefined, warn: () => undefined };
	const store = new BinaryDataService(
		config as unknown as Given[0],
		quiet as unknown as Given[1],
		quiet as unknown as Given[2],
	);
	if (folder === undefined) store['mode'] = 'default';
	else await store.init();
	Container.set(BinaryDataService, store);
}
