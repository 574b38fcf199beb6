import type { RequestBody } from '../shared/service/requestBody';

export interface FimSettings {
	model: string;
	/** Code before the gap. */
	prompt: string;
	/** Code after the gap; empty where there is none. */
	suffix: string;
	maxTokens?: number;
	temperature?: number;
	/** Texts before which the model stops. */
	stop: string[];
	stream: boolean;
	/** Fields of the user's own, added to the body. */
	additionalFields: Record<string, unknown>;
}

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
