const page = {
	index: 0,
	markdown: '# Invoice 1',
	images: [],
	dimensions: { dpi: 200, height: 2200, width: 1700 },
};

const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };

/** The smallest valid answer to each request that a compared node sends, by path. */
export const answers: Record<string, unknown> = {
	'/v1/ocr': {
		pages: [page],
		model: 'timing',
		usage_info: { pages_processed: 1, doc_size_bytes: null },
	},
	'/v1/chat/completions': {
		model: 'timing',
		choices: [
			{ index: 0, message: { role: 'assistant', content: 'Invoice 1' }, finish_reason: 'stop' },
		],
		usage,
	},
	'/v1/responses': {
		id: 'timing',
		error: null,
		output: [
			{
				type: 'message',
				role: 'assistant',
				content: [{ type: 'output_text', text: 'Invoice 1' }],
			},
		],
	},
};
