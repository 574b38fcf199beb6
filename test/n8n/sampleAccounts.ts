import type { N8nClient } from './n8nClient';

/** Gives n8n the mailbox that sample workflows name, so that it shows them as set up; it is not there. */
export async function saveSampleAccounts(client: N8nClient): Promise<void> {
	await client.saveCredential('Mailbox', 'imap', {
		host: '127.0.0.1',
		port: 993,
		user: 'books@example.com',
		password: 'unused',
	});
}
