/** Names of tags around thoughts. */
const THOUGHT_NAMES = 'think seed:think mm:think';

/** The end of thoughts that models also write behind their answer. */
const LATE_END = '<channel|>';

/** What models write around their thoughts, in front of the answer. */
const THOUGHT_TAGS: (readonly [begin: string, end: string])[] = [
	...THOUGHT_NAMES.split(' ').map((name) => [`<${name}>`, `</${name}>`] as const),
	['[THINK]', '[/THINK]'],
	['◁think▷', '◁/think▷'],
	['<|begin_of_thought|>', '<|end_of_thought|>'],
	['<|START_THINKING|>', '<|END_THINKING|>'],
	['<|channel|>analysis', '<|channel|>final'],
	['<|channel>thought', LATE_END],
	['<|open|>think<|sep|>', '<|close|>think'],
	// After the mark of an author: "<|start|>assistant<|channel|>analysis".
	['analysis<|message|>', '<|channel|>final'],
	['commentary<|message|>', '<|channel|>final'],
];

/** Marks of models that have no bars in their brackets. */
const PLAIN_MARKS = [
	'</s>',
	'<EOT>',
	'<EOS>',
	'<eos>',
	'<bos>',
	'<pad>',
	'<PRE>',
	'<SUF>',
	'<MID>',
	'<start_of_turn>',
	'<end_of_turn>',
	'</end_of_turn>',
	'<|turn>',
	'<turn|>',
	'[INST]',
	'[/INST]',
	'<file_sep>',
	'<repo_name>',
	'<jupyter_code>',
	'<fim_prefix>',
	'<fim_suffix>',
	'<fim_middle>',
	'<fim_pad>',
];

/** Longest mark that is recognised, in characters. */
const MAX_MARK = 40;

/** A mark at the beginning of a text: `<|endoftext|>`, `<｜end▁of▁sentence｜>`, or one of the plain ones. */
const BAR_MARK = /^<[|｜][a-zａ-ｚ][\wａ-ｚＡ-Ｚ▁.-]*[|｜]>/i;

/** The same as far as it has come. */
const PART_OF_BAR_MARK = /^<(?:[|｜](?:[a-zａ-ｚ][\wａ-ｚＡ-Ｚ▁.-]*[|｜]?)?)?$/i;

/** Marks around an answer or a part of it, which stays. */
const BOX_MARK = /box|quad|_ref_/i;

/** Marks after which nothing belongs to the answer, even if nothing came before. */
const END_MARK = /<\/s>|eo[tsmd]|end|sep|pad|stop|return|call/i;

/** What a model writes between marks in front of its answer. */
const ROLES = ['', 'assistant', 'model', 'final', 'json', 'response', 'answer'];

/** Names of authors, which are no answer either. */
const AUTHORS = ['', 'assistant', 'model'];

/** Characters around a mark that make it a text about the mark. */
const QUOTES = '"\'`“”‘’«»';

/** After a mark in a cell of a table in Markdown. */
const CELL_END = ' |';

/**
 * The answer of a model, which comes in pieces: without the thoughts in front of it, and without the marks
 * that models write for their servers. A mark in quotes, in a cell of its own, or inside a text of JSON, is a
 * text. Takes time in proportion to the answer.
 */
export class AnswerText {
	/** All of the answer so far. */
	text = '';

	/** @param isCode whether it is code, in which words and tags are no marks */
	constructor(private readonly isCode = false) {}

	hasThoughts = false;

	private state: 'before' | 'inside' | 'after' | 'ended' = 'before';

	/** Characters that are not read yet: perhaps the beginning of a mark. */
	private held = '';

	/** White space in front of the answer: it may be all that comes for long, and is not read again for each piece. */
	private space = '';

	/** The end of the thoughts that have begun. */
	private thoughtsEnd = '';

	/** Text in front of a mark that ends thoughts or a head, or the answer itself: "JSON<|im_end|>". */
	private inFront = '';

	/** Tags that are a part of the text, so that their ends are too. */
	private readonly opened = new Set<string>();

	/** Whether the text is JSON, and the number of its quotation marks so far. */
	private json = { is: false, quotes: 0 };

	/** Whether thoughts began within thoughts, so that they may have more ends. */
	private isNested = false;

	/** The last two characters of the text, which would be copied to look at its end. */
	private last = '';

	/** The part of the text that is not shown yet: to cut it off a long text would copy that for each piece. */
	private unshown = '';

	/** @returns the part of the answer that is known now, to be shown after the others */
	add(piece: string): string {
		this.held += piece;
		return this.read(false);
	}

	/** The same for what was held back, once the answer has ended. */
	finish(): string {
		const rest = this.read(true);
		if (this.isCode) return rest;
		const last = this.isNested ? this.text.lastIndexOf(this.thoughtsEnd) : -1;
		if (last !== -1) this.text = this.text.slice(last + this.thoughtsEnd.length);
		const isLate = this.inFront !== '' && !/^thought\s/.test(this.inFront);
		this.text = answerAlone(isLate && this.text.trim() === '' ? this.inFront : this.text);
		return rest;
	}

	private read(isEnd: boolean): string {
		this.unshown = '';
		while (this.step(isEnd));
		return this.unshown;
	}

	/** Reads something of what is held. @returns whether more may be read */
	private step(isEnd: boolean): boolean {
		if (this.state === 'before') return this.begin(isEnd);
		if (this.held === '') return false;
		if (this.state === 'inside') return this.skipThoughts();
		if (this.state === 'after') return this.takeText(isEnd);
		this.held = '';
		return false;
	}

	private begin(isEnd: boolean): boolean {
		const text = this.held.trimStart();
		this.space += this.held.slice(0, this.held.length - text.length);
		this.held = text;
		const tags = THOUGHT_TAGS.find(([begin]) => text.startsWith(begin));
		if (tags) {
			[this.state, this.hasThoughts, this.thoughtsEnd] = ['inside', true, tags[1]];
			[this.held, this.space] = [text.slice(tags[0].length), ''];
			return true;
		}
		if (!isEnd && THOUGHT_TAGS.some(([begin]) => begin.startsWith(text))) return false;
		this.state = 'after';
		if (!this.hasThoughts) this.held = this.space + text;
		this.space = '';
		this.json = { is: /^[{[]/.test(text), quotes: 0 };
		return true;
	}

	/** Thoughts without an end are no answer either. */
	private skipThoughts(): boolean {
		const at = this.held.indexOf(this.thoughtsEnd);
		const opening = OPENING_OF.get(this.thoughtsEnd) ?? this.thoughtsEnd;
		const begun = this.held.indexOf(opening);
		this.isNested ||= begun !== -1 && (at === -1 || begun < at);
		if (at === -1) {
			this.held = this.held.slice(1 - this.thoughtsEnd.length);
			return false;
		}
		this.held = this.held.slice(at + this.thoughtsEnd.length);
		this.state = 'before';
		return true;
	}

	private takeText(isEnd: boolean): boolean {
		const at = this.held.search(/[<[◁]/);
		this.pass(at === -1 ? this.held.length : at);
		if (at === -1) return false;
		const { held } = this;
		const mark = markAt(held);
		const isUndecided =
			mark === undefined ? mayBecomeMark(held) : held.length < mark.length + CELL_END.length;
		if (isUndecided && !isEnd) return false;
		const opening = OPENINGS.find((tag) => held.startsWith(tag));
		if (opening !== undefined) this.opened.add(opening);
		if (mark === undefined || this.isText(mark)) this.pass(1);
		else this.takeMark(mark);
		return true;
	}

	private pass(length: number): void {
		const text = this.held.slice(0, length);
		for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
			if (text[at - 1] !== '\\') this.json.quotes += 1;
		}
		this.text += text;
		this.unshown += text;
		this.last = (this.last + text.slice(-2)).slice(-2);
		this.held = this.held.slice(length);
	}

	/** Whether a mark is a part of the text. */
	private isText(mark: string): boolean {
		const next = this.held[mark.length] ?? '';
		const isCell = this.last === '| ' && this.held.startsWith(CELL_END, mark.length);
		const isQuoted = [this.last.slice(-1), next].every((one) => one !== '' && QUOTES.includes(one));
		const opening = OPENING_OF.get(mark);
		const isOfThoughts = opening !== undefined && mark !== '</s>';
		const isClosing = isOfThoughts && this.hasThoughts;
		return (
			isQuoted ||
			isCell ||
			isClosing ||
			this.opened.has(opening ?? '') ||
			(this.json.is && this.json.quotes % 2 === 1)
		);
	}

	private takeMark(mark: string): void {
		this.held = this.held.slice(mark.length);
		if (BOX_MARK.test(mark)) return;
		const before = this.text.trim();
		// Thoughts whose beginning is in the prompt.
		const areThoughts = THOUGHT_TAGS.some(([, end]) => end === mark);
		const isHead = ROLES.includes(before.toLowerCase()) && (before !== '' || !END_MARK.test(mark));
		if (!areThoughts && !isHead) {
			this.state = 'ended';
			return;
		}
		this.hasThoughts ||= areThoughts;
		const mayBeAnswer = mark === LATE_END || (isHead && END_MARK.test(mark));
		if (mayBeAnswer && !AUTHORS.includes(before)) this.inFront = before;
		[this.state, this.text, this.last, this.unshown] = ['before', '', '', ''];
	}
}

/** Tags by the ends that belong to them. */
const OPENING_OF = new Map<string, string>([
	...THOUGHT_TAGS.map(([begin, end]): [string, string] => [end, begin]),
	['</s>', '<s>'],
]);

const OPENINGS = [...OPENING_OF.values()];

const FIXED_MARKS = [...PLAIN_MARKS, ...THOUGHT_TAGS.map(([, end]) => end)];

/** The mark at the beginning of a text. */
const markAt = (text: string): string | undefined =>
	FIXED_MARKS.find((mark) => text.startsWith(mark)) ?? BAR_MARK.exec(text.slice(0, MAX_MARK))?.[0];

/** Whether more characters may make it a mark, or a tag. */
const mayBecomeMark = (text: string) =>
	text.length < MAX_MARK &&
	(PART_OF_BAR_MARK.test(text) ||
		[...FIXED_MARKS, ...OPENINGS].some((mark) => mark !== text && mark.startsWith(text)));

/** The end of an answer in a tag of its own. */
const ANSWER_END = /<\/(answer|final_answer|final_response|output|response)>$/;

/** The answer in a tag that begins a line; one with tags inside is XML that was asked for. */
function taggedAnswer(text: string): string | undefined {
	const whole = text.trimEnd();
	const [end = '', name] = ANSWER_END.exec(whole.slice(-MAX_MARK)) ?? [];
	if (name === undefined) return undefined;
	const tag = `<${name}>`;
	const at = whole.lastIndexOf(tag);
	// Some servers take its beginning away.
	const from = at === -1 ? 0 : at + tag.length;
	const inside = whole.slice(from, whole.length - end.length);
	const isOnLine = at < 1 || whole[at - 1] === '\n';
	const isWhole = at !== -1 || /[\n.!?…。！？}\]]$/.test(inside);
	return isOnLine && isWhole && !inside.includes('<') ? inside : undefined;
}

/** Around an answer that has marks of its own in words. */
const FINAL_RESPONSE = '[BEGIN FINAL RESPONSE]';
const END_OF_RESPONSE = '[END FINAL RESPONSE]';

/** Names of channels whose marks were taken away: "analysisWe need … assistantfinalThe total is 5". */
const THOUGHTS_BY_NAME = /^analysis(?=\S)/;
const ANSWER_BY_NAME = 'assistantfinal';

/** Lines of words around thoughts: "Here is my thought process:", "Here is my response:". */
const WORDED_THOUGHTS = /^here (?:is|are) my (?:thought process|thoughts|reasoning)\b.{0,20}:/i;
const WORDED_ANSWER = /\nhere is my (?:final )?(?:response|answer):?\n/i;

/** The name of the author alone above an answer. */
const AUTHOR = /^\s{0,9}assistant\n\n/;

/** The name of an author that touches the end of a sentence: the same answer follows once more. */
const NEXT_TURN = /(?<=[.!?…。！？)\]}"»'`])assistant\n\n/;

/** Tags around thoughts that are text where they have no end. */
const CLOSED_THOUGHTS = /\s*<(thinking|thoughts?|reasoning|reflection)>/y;

function withoutClosedThoughts(text: string): string {
	let from = 0;
	for (;;) {
		CLOSED_THOUGHTS.lastIndex = from;
		const [begin = '', name] = CLOSED_THOUGHTS.exec(text) ?? [];
		const end = `</${name}>`;
		const at = name === undefined ? -1 : text.indexOf(end, from + begin.length);
		if (at === -1) return text.slice(from);
		from = at + end.length;
	}
}

/** The answer in a text whose marks are words or tags. */
function answerAlone(whole: string): string {
	const text = withoutClosedThoughts(whole).replace(AUTHOR, '');
	const response = text.lastIndexOf(FINAL_RESPONSE);
	if (response !== -1) {
		return text.slice(response + FINAL_RESPONSE.length).split(END_OF_RESPONSE)[0] ?? '';
	}
	const named = text.lastIndexOf(ANSWER_BY_NAME);
	if (named !== -1 && THOUGHTS_BY_NAME.test(text)) return text.slice(named + ANSWER_BY_NAME.length);
	const parts = WORDED_THOUGHTS.test(text.trimStart()) ? text.split(WORDED_ANSWER) : [];
	if (parts.length > 1) return parts.at(-1) ?? text;
	const tagged = taggedAnswer(text);
	if (tagged !== undefined) return tagged;
	const [first = '', ...turns] = text.split(NEXT_TURN);
	const isRepeated = turns.length > 0 && turns.every((turn) => turn.trim() === first.trim());
	return isRepeated ? first : text;
}

/** A whole answer without thoughts and marks. */
export function answerText(text: string): string {
	const answer = new AnswerText();
	answer.add(text);
	answer.finish();
	return answer.text;
}
