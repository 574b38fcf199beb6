import { expect, it } from 'vitest';
import { AnswerText, answerText } from '../../../../../nodes/shared/service/completion/answerText';

/** As models of different makers leave their marks in answers. */
const rows: Array<[answer: string, text: string]> = [
	['It is <|begin_of_box|>42<|end_of_box|>.', 'It is 42.'],
	['<|begin_of_box|>{"a": 1}<|end_of_box|>', '{"a": 1}'],
	['A shoe.<|endoftext|>Human: next', 'A shoe.'],
	['A shoe.<|im_end|>\n<|im_start|>user', 'A shoe.'],
	['A shoe.<|eot_id|>', 'A shoe.'],
	['A shoe.</s>', 'A shoe.'],
	['A shoe.<end_of_turn>', 'A shoe.'],
	['A shoe.<｜end▁of▁sentence｜>', 'A shoe.'],
	['{"a": "x"}<|im_end|>', '{"a": "x"}'],
	['x = "a"<|endoftext|>', 'x = "a"'],
	['    return 1 <EOT>', '    return 1 '],
	['return 1<|fim_pad|><|fim_pad|>', 'return 1'],
	['return 1\n<|file_sep|>other.py\nimport os', 'return 1\n'],
	['<|fim_middle|>return 1', 'return 1'],
	['<fim_middle>return 1<fim_suffix>', 'return 1'],
	['<|endoftext|>', ''],
	['<|start_header_id|>assistant<|end_header_id|>\n\nA shoe.', '\n\nA shoe.'],
	['<|channel|>final<|message|>A shoe.<|return|>', 'A shoe.'],
	[
		'<|start|>assistant<|channel|>commentary<|message|>Hm.<|end|><|start|>assistant<|channel|>final <|constrain|>json<|message|>[1]<|end|>',
		'[1]',
	],
	[
		'<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>A shoe.',
		'A shoe.',
	],
	['Hm, a boot?\n</think>\n\nA shoe.', 'A shoe.'],
	['Hm, {"a": 2}?</think>{"a": 1}', '{"a": 1}'],
	['Hm, a boot?</think>', ''],
	['[THINK]Hm.[/THINK]A shoe.', 'A shoe.'],
	['Hm.[/THINK] A shoe.', 'A shoe.'],
	['◁think▷Hm.◁/think▷A shoe.', 'A shoe.'],
	['<|channel>thought\nHm.\n<channel|>A shoe.<turn|>', 'A shoe.'],
	// Texts about marks, and code that looks like them.
	[
		'| Model | Mark |\n| Qwen | <|im_end|> |\n| Llama | </s> |',
		'| Model | Mark |\n| Qwen | <|im_end|> |\n| Llama | </s> |',
	],
	['| Qwen | 4 |<|im_end|> |', '| Qwen | 4 |'],
	[
		'The mark is `<|endoftext|>`, as "</think>" is one.',
		'The mark is `<|endoftext|>`, as "</think>" is one.',
	],
	['eos = "<|endoftext|>"\nbos = 1', 'eos = "<|endoftext|>"\nbos = 1'],
	['{"note": "it says <|im_end|> here", "a": 1}', '{"note": "it says <|im_end|> here", "a": 1}'],
	['a <| f |> b; if (a < b || c > d) <div></div>', 'a <| f |> b; if (a < b || c > d) <div></div>'],
	['<s>old</s> new', '<s>old</s> new'],
	['A <think>b</think> c', 'A <think>b</think> c'],
	['list[0] < [1]', 'list[0] < [1]'],
	// Marks in words, and words that are none.
	['<think>Hm. <think>No.</think> Yes.</think>A shoe.', 'A shoe.'],
	['<thinking>Hm.</thinking><thinking>No.</thinking> A shoe.', ' A shoe.'],
	['<thinking> A shoe.', '<thinking> A shoe.'],
	['Hm.\n<response>A shoe.</response>', 'A shoe.'],
	['A shoe.\n</answer>', 'A shoe.\n'],
	['<response><a>1</a></response>', '<response><a>1</a></response>'],
	['The end of the tag is </answer>', 'The end of the tag is </answer>'],
	['[BEGIN FINAL RESPONSE]\nA shoe.\n[END FINAL RESPONSE]', '\nA shoe.\n'],
	['analysisHm, a boot.assistantfinalA shoe.', 'A shoe.'],
	['An analysis of assistantfinal', 'An analysis of assistantfinal'],
	['A shoe.assistant\n\nA shoe.', 'A shoe.'],
	['a = client.assistant\n\nb()', 'a = client.assistant\n\nb()'],
	['A shop-assistant\n\nsells it.', 'A shop-assistant\n\nsells it.'],
	['assistant\n\nA shoe.', 'A shoe.'],
	['Here is my thought process:\n\nHm.\n\nHere is my response:\n\nA shoe.', '\nA shoe.'],
	['A shoe.<channel|>', 'A shoe.'],
	['thought\nHm.<channel|>', ''],
	['JSON<|im_end|>', 'JSON'],
	['\n', '\n'],
	['  A shoe. ', '  A shoe. '],
	['a <', 'a <'],
];

it.each(rows)('an answer %j is the text %j, whole and in pieces', (answer, text) => {
	expect(answerText(answer)).toBe(text);
	const pieces = new AnswerText();
	for (const character of answer) pieces.add(character);
	pieces.finish();
	expect(pieces.text).toBe(text);
});

it('takes no words and tags for marks in code', () => {
	const code = new AnswerText(true);
	code.add('Total: 5\n</output><|endoftext|>');
	code.finish();
	expect(code.text).toBe('Total: 5\n</output>');
});

it('shows a stream as far as it is known', () => {
	const answer = new AnswerText();
	const shown = ['A <', '|im', '_end|', '>', 'B'].map((piece) => answer.add(piece));
	expect([...shown, answer.finish()].join('')).toBe('A ');
});
