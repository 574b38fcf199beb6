/**
 * The fields of requests that options add: the label of the option, and, for fields beyond the
 * contract (docs/developers/service.md §10), what they ask a service to tell, for the message where it refuses.
 */
export const OPTION_FIELDS = {
	confidence_scores_granularity: {
		label: 'Checking: Position, Confidence',
		asksFor: 'how sure its reading is',
	},
	extract_footer: { label: 'Reading: Headers and Footers' },
	extract_header: { label: 'Reading: Headers and Footers' },
	include_blocks: {
		label: 'Checking: Position, Confidence',
		asksFor: 'where on the page a text is',
	},
	max_tokens: { label: 'Answer: Max Tokens' },
	stop: { label: 'Answer: Stop Sequences' },
	stream: { label: 'Answer: Stream' },
	temperature: { label: 'Answer: Temperature' },
};

/** What the options of a node add to a request. */
export type OptionFields = Partial<Record<keyof typeof OPTION_FIELDS, unknown>>;

/** The option that adds a field; `undefined` for other fields. */
export const optionOfField = (field: string): { label: string; asksFor?: string } | undefined =>
	Object.hasOwn(OPTION_FIELDS, field) ? OPTION_FIELDS[field as keyof OptionFields] : undefined;
