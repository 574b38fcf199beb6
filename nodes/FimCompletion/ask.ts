import type { RequestBody } from '../shared/service/requestBody';
import type { FimOptions } from './options';

/** What a FIM request is made of. */
export type FimSettings = Pick<
	FimOptions,
	'maxTokens' | 'temperature' | 'stop' | 'stream' | 'additionalFields'
> & {
	model: string;
	/** Code before the gap. */
	prompt: string;
	/** Code after the gap; empty where there is none. */
	suffix: string;
};

/** The body of a FIM request, spec §2.4, with exactly the fields that the settings call for. */
export function fimBody(settings: FimSettings): RequestBody {
	const { model, prompt, suffix, maxTokens, temperature, stop, stream } = settings;
	return {
		model,
		prompt,
		...(suffix !== '' && { suffix }),
		...(maxTokens !== undefined && { max_tokens: maxTokens }),
		...(temperature !== undefined && { temperature }),
		...(stop.length > 0 && { stop }),
		...(stream && { stream: true }),
		...settings.additionalFields,
	};
}
