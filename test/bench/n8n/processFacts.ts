import { readdir, readFile, writeFile } from 'node:fs/promises';

/** Clock ticks per second in `/proc/…/stat`: what Linux tells programs on every processor. */
const ticksPerSecond = 100;

/**
 * Finds the n8n that works in a user folder.
 *
 * @throws on systems without `/proc`
 */
export async function findN8nProcess(userFolder: string): Promise<number> {
	for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
		const [command, environment] = await Promise.all(
			['cmdline', 'environ'].map(
				async (file) => await readFile(`/proc/${pid}/${file}`, 'latin1').catch(() => ''),
			),
		);
		const isN8n = command?.split('\0').at(-2) === 'start' && !command.includes('supervise.mjs');
		if (isN8n && environment?.split('\0').includes(`N8N_USER_FOLDER=${userFolder}`)) {
			return Number(pid);
		}
	}
	throw new Error('The process of n8n was not found in /proc.');
}

/** From now on `peakMemory` counts from the memory in use at this moment. */
export async function resetPeakMemory(pid: number): Promise<void> {
	await writeFile(`/proc/${pid}/clear_refs`, '5');
}

/** The most memory that a process has had in use (resident set size), in bytes. */
export async function peakMemory(pid: number): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, 'utf8');
	const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
	if (kibibytes === undefined) throw new Error('This system does not tell peak memory (VmHWM).');
	return Number(kibibytes) * 1024;
}

/** CPU time that a process has used so far, with all its threads, in seconds. */
export async function cpuSeconds(pid: number): Promise<number> {
	const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
	// The second field is the name in parentheses, which may hold spaces.
	const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
	return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
