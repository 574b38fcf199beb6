import type { INode } from 'n8n-workflow';
import type { N8nClient, WorkflowFile } from './n8nClient';

/** The names under which our credentials are stored, by type. */
const ACCOUNTS: Record<string, string> = {
	visionOcrApi: 'Local service',
	imap: 'Mailbox',
	smtp: 'Mail account',
	xeroOAuth2Api: 'Xero account',
	quickBooksOAuth2Api: 'QuickBooks account',
};

/** The type of credential of each node of the sample workflows that has only one. */
const CREDENTIAL_TYPES: Record<string, string> = {
	'n8n-nodes-vision-ocr.structuredExtraction': 'visionOcrApi',
	'n8n-nodes-base.emailReadImap': 'imap',
	'n8n-nodes-base.emailSend': 'smtp',
};

/** Whether a node is active and has an account that n8n 2 chooses by itself. */
export const takesOneAccount = ({ type, disabled }: INode) =>
	!disabled && CREDENTIAL_TYPES[type] !== undefined;

function withAccount(node: INode): INode {
	// HTTP Request takes any; the type that a person chooses is a parameter.
	const type = CREDENTIAL_TYPES[node.type] ?? String(node.parameters.nodeCredentialType);
	const name = ACCOUNTS[type];
	return name === undefined ? node : { ...node, credentials: { [type]: { id: null, name } } };
}

/**
 * A sample workflow with our credentials in its nodes, as the editor chooses the only one of its type:
 * sample workflows name none.
 */
export const withAccounts = (workflow: WorkflowFile): WorkflowFile => ({
	...workflow,
	nodes: workflow.nodes.map(withAccount),
});

/** The folder that sample workflows name, which is the one that n8n may use in Docker; elsewhere it has another path. */
const SAMPLE_FOLDER = '/home/node/.n8n-files/';

/** A sample workflow with another folder in the nodes that read and write files, as its note tells people to choose it. */
export const withFilesIn = (workflow: WorkflowFile, folder: string): WorkflowFile => ({
	...workflow,
	nodes: workflow.nodes.map((node) => ({
		...node,
		parameters: Object.fromEntries(
			Object.entries(node.parameters).map(([name, value]) => [
				name,
				['fileName', 'fileSelector'].includes(name)
					? String(value).replace(SAMPLE_FOLDER, `${folder}/`)
					: value,
			]),
		),
	})),
});

/** Gives n8n the accounts that sample workflows need, so that it shows them as set up; they are not there. */
export async function saveSampleAccounts(client: N8nClient): Promise<void> {
	await client.saveCredential('Mailbox', 'imap', {
		host: '127.0.0.1',
		port: 993,
		user: 'books@example.com',
		password: 'unused',
	});
	await client.saveCredential('Mail account', 'smtp', { host: '127.0.0.1', port: 465 });
	const app = { clientId: 'unused', clientSecret: 'unused' };
	await client.saveCredential('Xero account', 'xeroOAuth2Api', app);
	await client.saveCredential('QuickBooks account', 'quickBooksOAuth2Api', app);
}
