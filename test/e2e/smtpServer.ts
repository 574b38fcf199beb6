import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** Takes e-mails from n8n's Send Email node and keeps them. */
export async function startSmtpServer() {
	const mails: string[] = [];
	const server = new SMTPServer({
		disabledCommands: ['STARTTLS'],
		authOptional: true,
		onAuth: (_, __, done) => done(null, { user: 'n8n' }),
		onData: (stream, _, done) => {
			void text(stream).then((source) => {
				mails.push(unfolded(source));
				done();
			});
		},
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const { port } = server.server.address() as AddressInfo;
	return {
		/** What n8n's SMTP credential asks for. */
		credential: {
			...{ host: '127.0.0.1', port, secure: false, disableStartTls: true },
			...{ user: 'n8n', password: 'x' },
		},
		/** Headers and text of each e-mail, in order. */
		mails,
		close: async () => await new Promise<void>((closed) => server.close(() => closed())),
	};
}

/** An e-mail with quoted-printable decoded, which would break links. */
const unfolded = (source: string) =>
	source
		.replace(/=\r\n/g, '')
		.replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
