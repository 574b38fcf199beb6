/** What the tests use of an IMAP server that comes without types of its own. */
declare module 'hoodiecrow-imap' {
	import type { Server } from 'node:net';

	interface Options {
		/** Extensions of IMAP4rev1 by name. */
		plugins: string[];
		users: Record<string, { password: string }>;
		/** Mailboxes by name. */
		storage: Record<string, object>;
	}

	interface ImapServer {
		server: Server;
		listen(port: number, host: string, listening: () => void): void;
		close(): void;
	}

	export default function hoodiecrow(options: Options): ImapServer;
}
