import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { ifExists } from './ifExists';
import type { Login } from './restApi';

const storedLogin = z.object({ email: z.string(), password: z.string() });

/** The login saved in a file; the first time it is made up and saved there. */
export async function keptLogin(file: string): Promise<Login> {
	const known = await ifExists(readFile(file, 'utf8'));
	if (known) return storedLogin.parse(JSON.parse(known));
	// n8n wants a capital letter and a digit.
	const login = { email: 'owner@example.com', password: `Ocr1${randomBytes(6).toString('hex')}` };
	await mkdir(dirname(file), { recursive: true });
	await writeFile(file, JSON.stringify(login), { mode: 0o600 });
	return login;
}
