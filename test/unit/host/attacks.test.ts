import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Meta } from '../../../nodes/StructuredExtraction/record/meta';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import {
	answerTo,
	ATTACK_PARAMETERS,
	attackFiles,
	ATTACKS,
	isAsExpected,
	NOT_TOLD,
} from '../../samples/attacks';
import { file, scriptedService } from './scriptedService';

const service = scriptedService({
	ocr: ({ text }) => answerTo(text) as string[],
	chat: ({ text }) => answerTo(text),
});

describe('attacks on the account and the amount that is paid', () => {
	it('have the reason that tells of each', async () => {
		const input = attackFiles().map(({ name, content }) => file(name, content));
		const { rows } = await service.run(new StructuredExtraction(), ATTACK_PARAMETERS, { input });
		// The answer about a file counts for another one that is the same.
		expect(new Set(attackFiles().map(({ content }) => content)).size).toBe(ATTACKS.length);
		const failed = ATTACKS.flatMap((attack, at) => {
			const { review, issues } = rows[at]?.['_meta'] as Pick<Meta, 'review' | 'issues'>;
			// Most of them are the same invoice; another attempt of the run must not be what tells of one.
			const copies = issues.filter(({ kind }) => kind === 'copy').map(({ text }) => text);
			const own = review.filter((reason) => !copies.includes(reason));
			return isAsExpected(attack, own) ? [] : `${attack.name}: ${own.join('; ')}`;
		});
		expect(failed).toEqual([]);
	});

	it('are listed in the docs where nothing tells of them', () => {
		const listed = readFileSync('docs/known-lists.md', 'utf8');
		expect(NOT_TOLD.map(({ name }) => name).filter((name) => !listed.includes(name))).toEqual([]);
		expect(listed).toContain(`A test has ${ATTACKS.length} attempts`);
	});
});
