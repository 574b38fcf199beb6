import type { AddressInfo } from 'node:net';
import hoodiecrow from 'hoodiecrow-imap';
import { ImapFlow } from 'imapflow';
import type { SendMailOptions } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';

const user = 'books@example.com';
const password = 'mailbox password';

/** An e-mail server on this machine with one empty mailbox, spoken to over IMAP. */
export interface MailServer {
	/** What n8n's IMAP credential asks for. */
	credential: Record<string, unknown>;
	/** Puts an e-mail into the inbox. */
	deliver: (mail: SendMailOptions) => Promise<void>;
	/** How many e-mails of the inbox are marked as read. */
	readCount: () => Promise<number>;
	close: () => void;
}

/** Starts an IMAP server that keeps its mail in memory. */
export async function startMailServer(): Promise<MailServer> {
	const server = hoodiecrow({
		plugins: ['ID', 'IDLE', 'ENABLE', 'NAMESPACE', 'UNSELECT', 'LITERALPLUS', 'UIDPLUS'],
		users: { [user]: { password } },
		storage: { INBOX: {} },
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const { port } = server.server.address() as AddressInfo;
	const place = { host: '127.0.0.1', port, secure: false };

	const inMailbox = async <Result>(work: (mailbox: ImapFlow) => Promise<Result>) => {
		const mailbox = new ImapFlow({ ...place, auth: { user, pass: password }, logger: false });
		await mailbox.connect();
		try {
			return await work(mailbox);
		} finally {
			await mailbox.logout();
		}
	};
	return {
		credential: { ...place, user, password },
		deliver: async (mail) => {
			const message = await new MailComposer(mail).compile().build();
			await inMailbox(async (mailbox) => await mailbox.append('INBOX', message));
		},
		readCount: async () =>
			await inMailbox(async (mailbox) => {
				await mailbox.mailboxOpen('INBOX', { readOnly: true });
				const found = await mailbox.search({ seen: true });
				return found ? found.length : 0;
			}),
		close: () => server.close(),
	};
}
