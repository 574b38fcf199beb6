import type { IDataObject } from 'n8n-workflow';
import type { Completion } from '../shared/completion/askCompletion';
import type { FimSettings } from './ask';

/** A filled gap as one record; `code` is the whole of it, from the first to the last character. */
export function toRecord(
	{ model, prompt, suffix }: Pick<FimSettings, 'model' | 'prompt' | 'suffix'>,
	answer: Completion,
): IDataObject {
	return {
		completion: answer.text,
		code: `${prompt}${answer.text}${suffix}`,
		model: answer.model ?? model,
		finishReason: answer.finishReason,
		usage: answer.usage,
		...(answer.warning !== null && { warning: answer.warning }),
	};
}
