import { generationFields } from '../shared/completion/generationOptions';
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
	const { model, prompt, suffix, stop } = settings;
	return {
		model,
		prompt,
		...(suffix !== '' && { suffix }),
		...(stop.length > 0 && { stop }),
		...generationFields(settings),
		...settings.additionalFields,
	};
}
