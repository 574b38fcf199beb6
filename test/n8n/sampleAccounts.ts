import type { N8nClient } from './n8nClient';

const oAuth = { clientId: 'unused', clientSecret: 'unused' };

/** The accounts that the sample workflows name, as n8n's credentials; no such account is there. */
const accounts: Array<[name: string, type: string, data: Record<string, unknown>]> = [
	['Chat model', 'openAiApi', { apiKey: 'unused', url: 'http://127.0.0.1:9/v1', header: false }],
	['Gmail account', 'gmailOAuth2', oAuth],
	['Google Drive account', 'googleDriveOAuth2Api', oAuth],
	['Google Sheets account', 'googleSheetsOAuth2Api', oAuth],
	[
		'Mailbox',
		'imap',
		{ host: '127.0.0.1', port: 993, user: 'books@example.com', password: 'unused' },
	],
	['Microsoft Excel account', 'microsoftExcelOAuth2Api', oAuth],
	['Microsoft OneDrive account', 'microsoftOneDriveOAuth2Api', oAuth],
	['Microsoft Outlook account', 'microsoftOutlookOAuth2Api', oAuth],
	['Paperless token', 'httpHeaderAuth', { name: 'Authorization', value: 'Token unused' }],
	['Slack account', 'slackApi', { accessToken: 'unused' }],
	[
		'SMTP account',
		'smtp',
		{ host: '127.0.0.1', port: 465, user: 'books@example.com', password: 'unused' },
	],
	['Telegram account', 'telegramApi', { accessToken: 'unused', baseUrl: 'http://127.0.0.1:9' }],
];

/** Gives n8n the accounts that the sample workflows name, so that it shows them as set up. */
export async function saveSampleAccounts(client: N8nClient): Promise<void> {
	for (const [name, type, data] of accounts) await client.saveCredential(name, type, data);
}
