import { hasValue } from '../../shared/values';
import { type Ask, totalUsage } from '../../shared/completion/askJson';
import type { ChatResponse } from '../../shared/service/contract';
import { compareRecords } from '../check/compareRecords';
import type { FieldIssue } from '../../shared/check/issue';
import type { Schema } from '../../shared/schema/schema';
import {
	askDocument,
	type AskedDocument,
	type ExtractionSettings,
	type ModelSource,
} from './askDocument';
import { failureIssue, reasonOf } from '../../shared/completion/askRecord';

/** How a second answer to the same questions came out; its cost counts in any case. */
type SecondAnswer = Pick<AskedDocument, 'usage' | 'requests'> &
	(
		| { kind: 'answered'; extracted: AskedDocument }
		/** `reason` says in sentences what happened. */
		| { kind: 'failed'; reason: string }
	);

/**
 * Asks about a document once more. That it fails is no reason to lose the first answer.
 * @throws what is not a Problem, such as the end of the run
 */
export async function askSecond(
	ask: Ask,
	schema: Schema,
	source: ModelSource,
	settings: ExtractionSettings,
): Promise<SecondAnswer> {
	const answers: ChatResponse[] = [];
	const counted: Ask = async (...asked) => {
		const answer = await ask(...asked);
		answers.push(answer);
		return answer;
	};
	const outcome = async () => {
		const extracted = await askDocument(counted, schema, source, settings);
		const reason = extracted.issues.find(isOfAnswer)?.reason;
		return reason === undefined || hasValue(extracted.record)
			? ({ kind: 'answered', extracted } as const)
			: ({ kind: 'failed', reason } as const);
	};
	const ended = await outcome().catch(
		(error: unknown) => ({ kind: 'failed', reason: reasonOf(error) }) as const,
	);
	return { ...ended, usage: totalUsage(answers), requests: answers.length };
}

const isOfAnswer = ({ kind }: FieldIssue) => kind === 'answer';

/**
 * The first answer with what a second one says of it: issues where they differ, a verdict on each
 * value, and the cost of both. Its values stay.
 */
export function withSecondOpinion(
	schema: Schema,
	first: AskedDocument,
	second: SecondAnswer,
): AskedDocument {
	const both = {
		...first,
		usage: totalUsage([first, second]),
		requests: first.requests + second.requests,
	};
	if (second.kind === 'failed') {
		const issue = failureIssue('The second opinion could not be had', second.reason);
		return { ...both, issues: [...first.issues, issue] };
	}
	const { extracted } = second;
	const { issues, verdicts } = compareRecords(schema, first, extracted);
	const ofAnswer = extracted.issues.filter(isOfAnswer).map(({ kind, reason }): FieldIssue => {
		return { kind, reason: `Second opinion: ${reason}` };
	});
	const same = [...verdicts.values()].filter((verdict) => verdict === 'agrees').length;
	const by = extracted.model === undefined ? '' : ` by ${extracted.model}`;
	const note = `Second opinion${by}: the same for ${same} of ${verdicts.size} values`;
	return {
		...both,
		issues: [...first.issues, ...ofAnswer, ...issues],
		verdicts,
		repairs: first.repairs + extracted.repairs,
		notes: [...first.notes, note],
	};
}
