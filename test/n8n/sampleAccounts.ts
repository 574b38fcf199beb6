import type { N8nClient } from './n8nClient';

/** Gives n8n the accounts that sample workflows name, so that it shows them as set up; they are not there. */
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
