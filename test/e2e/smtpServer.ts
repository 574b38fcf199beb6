import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server that takes every e-mail and keeps it. */
export interface SmtpServer {
	/** What n8n's SMTP credential asks for. */
	credential: Record<string, unknown>;
	/** The e-mails that have arrived. */
	mails: Email[];
	close: () => Promise<void>;
}

/** Starts a mail server on this machine, spoken to over SMTP. */
export async function startSmtpServer(): Promise<SmtpServer> {
	const mails: Email[] = [];
	const server = new SMTPServer({
		authOptional: true,
		hideSTARTTLS: true,
		onData: (stream, _, done) => {
			const chunks: Buffer[] = [];
			stream.on('data', (chunk: Buffer) => chunks.push(chunk));
			stream.on('end', () => {
				PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
					mails.push(mail);
					done();
				}, done);
			});
		},
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const { port } = server.server.address() as AddressInfo;
	return {
		credential: { host: '127.0.0.1', port, secure: false, disableStartTls: true },
		mails,
		close: async () => await new Promise((closed) => server.close(() => closed())),
	};
}
