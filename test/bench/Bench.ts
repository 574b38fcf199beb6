import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { N8nInstall } from '../n8n/ensureN8n';
import { temporaryFolder } from '../harness/folders';
import { packAll } from '../harness/ownN8n';
import { type BenchN8n, startBenchN8n } from './n8n/contestants';
import type { Row } from './report';
import { startTimingService, type TimingService } from './service/timingService';

/** One thing that is measured. */
export interface Case {
	/** The argument of `npm run bench -- <name>`. */
	name: string;
	/** Measures it. @throws when a run did not do its work */
	run: (bench: Bench) => Promise<Row[]>;
}

/** What all cases share; each part is made when the first case needs it. */
export class Bench {
	private readonly files = new Map<string, Promise<string>>();

	private shared?: Promise<BenchN8n>;

	/** Started, or being started. */
	private readonly running = new Set<Promise<BenchN8n>>();

	private closed?: Promise<void>;

	private constructor(
		readonly install: N8nInstall,
		readonly service: TimingService,
		/** For files; removed in the end. */
		private readonly scratch: Awaited<ReturnType<typeof temporaryFolder>>,
		private readonly packages: string[],
		/** How often each thing is measured. */
		readonly repetitions: number,
		/** Tells the person who waits what is being done. */
		readonly say: (text: string) => void,
	) {}

	/** Builds and packs the package and starts the timing service. */
	static async open(
		install: N8nInstall,
		repetitions: number,
		say: (text: string) => void,
	): Promise<Bench> {
		const scratch = await temporaryFolder();
		try {
			const packages = await packAll(scratch.folder);
			return new Bench(install, await startTimingService(), scratch, packages, repetitions, say);
		} catch (error) {
			await scratch.remove();
			throw error;
		}
	}

	/** PDF files of that many bytes, of which no two are the same. */
	async pdfs(size: number, count: number): Promise<string[]> {
		const paths: string[] = [];
		// One after the other: a program may only have some files open.
		while (paths.length < count) paths.push(await this.pdf(size, paths.length));
		return paths;
	}

	/** One of them. */
	async pdf(size: number, number = 0): Promise<string> {
		const name = `${size}-${number}.pdf`;
		const known = this.files.get(name);
		if (known) return await known;
		const path = join(this.scratch.folder, name);
		const written = writePdf(path, size).then(() => path);
		this.files.set(name, written);
		return await written;
	}

	/** The n8n that cases of time share. */
	async n8n(): Promise<BenchN8n> {
		this.shared ??= this.start('shared');
		return await this.shared;
	}

	/** Ends the n8n that cases share, which may have failed; the next case starts another. */
	async renewN8n(): Promise<void> {
		const { shared } = this;
		this.shared = undefined;
		if (shared === undefined) return;
		this.running.delete(shared);
		await shared.then(
			async (n8n) => await n8n.stop(),
			() => {},
		);
	}

	/** Works with an n8n that has run nothing yet, and that ends afterwards. */
	async withFreshN8n<Result>(work: (n8n: BenchN8n) => Promise<Result>): Promise<Result> {
		const starting = this.start('fresh');
		const n8n = await starting;
		try {
			return await work(n8n);
		} finally {
			this.running.delete(starting);
			await n8n.stop();
		}
	}

	/** Ends everything that was started and removes its files. */
	async close(): Promise<void> {
		this.closed ??= this.end();
		await this.closed;
	}

	private async end(): Promise<void> {
		// One that is being started is waited for, or it would go on writing into the folder.
		for (const starting of this.running) {
			await starting.then(
				async (n8n) => await n8n.stop(),
				() => {},
			);
		}
		this.service.stop();
		await this.scratch.remove();
	}

	private start(name: string): Promise<BenchN8n> {
		this.say('starting n8n');
		const { install, service, packages } = this;
		const userFolder = join(this.scratch.folder, name);
		const starting = startBenchN8n({ install, userFolder, packages, service });
		this.running.add(starting);
		return starting;
	}
}

/** Writes a PDF file of one stream that cannot be compressed; nobody here reads it. */
async function writePdf(path: string, size: number): Promise<void> {
	const end = '\nendstream\nendobj\ntrailer\n<< >>\n%%EOF\n';
	// Numbers of a fixed width, so that the size does not depend on them.
	const head = `%PDF-1.4\n1 0 obj\n<< /Length ${String(size).padStart(10, '0')} >>\nstream\n`;
	const file = await open(path, 'w');
	try {
		await file.write(head);
		const length = size - head.length - end.length;
		const block = randomBytes(Math.min(length, 1_000_000));
		for (let left = length; left > 0; left -= block.length) {
			await file.write(block.subarray(0, left));
		}
		await file.write(end);
	} finally {
		await file.close();
	}
}
