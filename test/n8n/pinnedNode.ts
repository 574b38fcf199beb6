import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { execa } from 'execa';

/** n8n 2.41 needs this or newer. */
const minimumMajor = 24;

/** A Node.js that can run n8n; `headers` is where native modules find its header files. */
export interface NodeForN8n {
	executable: string;
	headers?: string;
}

/**
 * The Node.js that came with the install (npm packages `node-<platform>-<arch>`), so that n8n runs
 * on the same version everywhere; the machine's own where there is none that starts.
 *
 * @param folder the folder that holds `node_modules`
 * @throws when neither is there, saying which Node.js to install
 */
export async function findNodeForN8n(folder: string): Promise<NodeForN8n> {
	const pinned = pinnedExecutable(folder);
	if (pinned && (await starts(pinned))) {
		const root = dirname(dirname(pinned));
		const headers = existsSync(join(root, 'include', 'node')) ? root : undefined;
		return { executable: pinned, headers };
	}
	if (Number(process.versions.node.split('.')[0]) >= minimumMajor) {
		return { executable: process.execPath };
	}
	throw new Error(
		`n8n needs Node.js ${minimumMajor} or newer, this is ${process.version}, and npm has no Node.js ` +
			`package for ${process.platform}-${process.arch}. Install Node.js ${minimumMajor} and try again.`,
	);
}

function pinnedExecutable(folder: string): string | undefined {
	const platform = process.platform === 'win32' ? 'win' : process.platform;
	for (const prefix of ['node', 'node-bin']) {
		const root = join(folder, 'node_modules', `${prefix}-${platform}-${process.arch}`);
		const manifest = join(root, 'package.json');
		if (!existsSync(manifest)) continue;
		const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: { node: string } };
		return join(root, bin.node);
	}
	return undefined;
}

async function starts(executable: string): Promise<boolean> {
	const { failed } = await execa(executable, ['--version'], { reject: false });
	return !failed;
}
