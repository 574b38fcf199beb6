import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '../../n8n/cacheFolder';

interface Locked {
	version?: string;
	optionalDependencies?: Record<string, string>;
}

// With node_modules there, npm leaves packages of other platforms out; `npm ci` then refuses the file.
it('the lock file has the packages of every platform', () => {
	const lock = JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8')) as {
		packages: Record<string, Locked>;
	};
	const locked = Object.entries(lock.packages);
	const known = new Set(
		locked.map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`),
	);
	const wanted = locked
		.flatMap(([, { optionalDependencies = {} }]) => Object.entries(optionalDependencies))
		.filter(([, version]) => /^\d/.test(version))
		.map(([name, version]) => `${name}@${version}`);
	expect(wanted.filter((one) => !known.has(one))).toEqual([]);
});
