import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../harness/folders';
import { SameFiles } from '../../../nodes/shared/documents/files/sameFiles';
import { RunReport } from '../../../nodes/shared/run/runReport';
import { type FileStore, StoredFile } from '../../../nodes/shared/documents/files/storedFile';
import { hostOf, useBinaryStore } from './n8nCore';

const bytesOf = (length: number, last = 0) => {
	const bytes = Buffer.from(Array.from({ length }, (_, at) => (at * 7919) % 251));
	bytes[length - 1] = last;
	return bytes;
};

/** What a run over files asks, in order, and the notes that its answers come with. */
async function run(
	contents: Buffer[],
	settingsOf: (index: number) => unknown = () => 'same',
	heads?: Buffer[],
) {
	const host = hostOf({ baseUrl: 'http://127.0.0.1' });
	const files = await Promise.all(
		contents.map(async (content, index) => {
			return await host.helpers.prepareBinaryData(content, `${index}.png`, 'image/png');
		}),
	);
	const { asked, share, shared, report, opened } = sharing(host, files, (index) => heads?.[index]);
	const ask = async (index: number) => await share(index, settingsOf(index));
	return {
		answers: await Promise.all(files.map(async (_, index) => await ask(index))),
		asked,
		shared,
		report,
		opened,
	};
}

function sharing(
	host: IExecuteFunctions,
	files: IBinaryData[],
	headOf: (index: number) => Buffer | undefined = () => undefined,
) {
	const asked: number[] = [];
	/** Ids of the files that were opened, each time. */
	const opened: string[] = [];
	const store: FileStore = {
		...host.helpers,
		getBinaryStream: async (id: string, chunkSize?: number) => {
			opened.push(id);
			return await host.helpers.getBinaryStream(id, chunkSize);
		},
	};
	const items = files.map((data) => ({ json: {}, binary: { data } }));
	const report = new RunReport();
	const shared = new SameFiles<number>(items, report);
	const share = async (index: number, settings: unknown) => {
		const binary = files[index];
		const file = binary && new StoredFile(binary, store);
		if (file) file.head = headOf(index) ?? file.head;
		const about = {
			itemIndex: index,
			fileName: `${index}.png`,
			files: file ? [file] : [],
			settings,
		};
		return await shared.answer(
			about,
			async () => await Promise.resolve(asked.push(index) && index),
		);
	};
	return { asked, share, shared, report, opened };
}

const note = (index: number) => ({
	kind: 'sameFile',
	fields: [],
	values: { as: `"${index}.png" of item ${index + 1}` },
});

const { folder, remove } = await temporaryFolder();
afterAll(remove);

describe.each(['memory', 'files'])('SameFiles, with binary data of n8n in %s', (mode) => {
	beforeAll(async () => await useBinaryStore(mode === 'files' ? folder : undefined));

	// Files are read in blocks of 1 MB.
	it.each([10, 3_000_000, 1024 * 1024])('asks once about the same %d bytes', async (length) => {
		const { answers, asked, report } = await run([bytesOf(length), bytesOf(7), bytesOf(length)]);
		expect(asked).toEqual([expect.any(Number), expect.any(Number)]);
		const [first = -1] = asked.filter((index) => index !== 1);
		const second = first === 0 ? 2 : 0;
		expect(answers[first]).toEqual({ answer: first });
		expect(answers[second]).toEqual({ answer: first, note: note(first) });
		expect(report.saved).toBe(1);
	});

	it('asks about each that differs, be it in the last byte', async () => {
		const { asked, report } = await run([bytesOf(3_000_000, 1), bytesOf(3_000_000, 2)]);
		expect(asked.sort()).toEqual([0, 1]);
		expect(report.saved).toBe(0);
	});

	it('asks again with other settings', async () => {
		const { asked } = await run([bytesOf(10), bytesOf(10), bytesOf(10)], (index) => index % 2);
		expect(asked).toHaveLength(2);
	});

	it('opens no file of the same size that begins with other bytes', async () => {
		const contents = [1, 2, 3].map((first) => Buffer.concat([Buffer.of(first), bytesOf(300_000)]));
		const heads = contents.map((content) => content.subarray(0, 64 * 1024));
		const { asked, opened } = await run(contents, undefined, heads);
		expect(asked).toHaveLength(3);
		expect(opened).toEqual([]);
	});

	it('opens each file once that begins with the same bytes', async () => {
		const contents = [1, 1, 2, 2].map((last) => bytesOf(300_000, last));
		const heads = contents.map((content) => content.subarray(0, 64 * 1024));
		const { asked, opened } = await run(contents, undefined, heads);
		expect(asked).toHaveLength(2);
		// Files in memory are not opened.
		const count = mode === 'files' ? 4 : 0;
		expect(opened).toHaveLength(count);
		expect(new Set(opened).size).toBe(count);
	});

	it('keeps no answer for longer than it can be wanted', async () => {
		const { shared } = await run([bytesOf(10), bytesOf(9), bytesOf(10), bytesOf(9), bytesOf(8)]);
		expect(shared['known'].size).toBe(0);
	});
});

describe('SameFiles', () => {
	beforeAll(async () => await useBinaryStore());

	it('gives a failure to all that wait for the same', async () => {
		const host = hostOf({ baseUrl: 'http://127.0.0.1' });
		const binary = await host.helpers.prepareBinaryData(bytesOf(10), 'a.png', 'image/png');
		const { shared } = sharing(host, [binary, binary]);
		const file = new StoredFile(binary, host.helpers);
		let count = 0;
		const ask = async () => {
			count += 1;
			throw await Promise.resolve(new Error('refused'));
		};
		const one = async (itemIndex: number) =>
			await shared.answer({ itemIndex, fileName: 'a.png', files: [file], settings: null }, ask);
		const ends = await Promise.allSettled([one(0), one(1)]);
		expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
		expect(count).toBe(1);
	});

	it('shares nothing where there is no file', async () => {
		const host = hostOf({ baseUrl: 'http://127.0.0.1' });
		const { asked, share } = sharing(host, []);
		await share(0, 'same');
		await share(1, 'same');
		expect(asked).toEqual([0, 1]);
	});
});
