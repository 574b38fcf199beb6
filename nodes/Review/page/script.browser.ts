// The program of the page, which runs in the browser. It reads and writes texts alone, never HTML.
// Typed values are kept in the browser until they are submitted.

/** Where a value is entered; `data-path` names the value, `data-was` has it as it was. */
type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** An item as it is submitted. */
interface SubmittedItem {
	index: number;
	isApproved: boolean;
	anyway: boolean;
	comment: string;
	values: Record<string, string>;
}

/** What n8n answers to a page or a check. */
interface Answer {
	message?: string;
	isLost?: boolean;
	/** The decision of another person, as a sentence. */
	before?: string;
	faults?: { index: number; path: string; text: string }[];
	contradictions?: { index: number; texts: string[] }[];
	dates?: { words: string }[];
}

const $$ = <Found extends HTMLElement = HTMLElement>(
	selector: string,
	from: ParentNode = document,
): Found[] => [...from.querySelectorAll<Found>(selector)];

/** @throws where the page has no such element */
function $<Found extends HTMLElement = HTMLElement>(selector: string, from?: ParentNode): Found {
	const [found] = $$<Found>(selector, from);
	if (found === undefined) throw new Error(`The page has no ${selector}`);
	return found;
}

/** The element around another one, or this itself. */
function around(element: Element, selector: string): HTMLElement {
	const found = element.closest<HTMLElement>(selector);
	if (found === null) throw new Error(`Nothing around is ${selector}`);
	return found;
}

const inputsIn = (from: ParentNode) => $$<Input>('[data-path]', from);
const articles = $$('article');
const links = $$('.items a');
const message = $('#message');
const [who] = $$<HTMLInputElement>('#who');
const commentOf = (article: HTMLElement) => $<HTMLTextAreaElement>('[data-comment]', article);

const KEY = `review:${location.pathname}${location.search}`;

/** Values and decisions that this browser kept when the page was open before. */
let kept: { name?: string; items?: Array<Partial<SubmittedItem> & { state?: string }> } = {};
try {
	kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
} catch {
	// Without a place to keep them, the page works as well.
}
let isDone = false;

const wasOf = ({ dataset }: Input) => dataset.was ?? '';
const isChanged = (input: Input) => input.value !== wasOf(input).replace(/\r\n?/g, '\n');
const isEmptied = (inputs: Input[]) =>
	inputs.some(isChanged) && inputs.every(({ value }) => value === '');
/** The name of a value in the addresses of its document. */
const anchorOf = ({ id }: Input) => id.slice(id.indexOf('-') + 1);
const current = () => articles.find((article) => !article.hidden);
const undecided = () => articles.filter((article) => !article.dataset.state);

function tell(text: string, isGood = false): void {
	message.textContent = text;
	message.hidden = text === '';
	message.classList.toggle('good', isGood);
}

/** A row that was taken out has nothing but empty cells. */
const read = (article: HTMLElement): SubmittedItem => ({
	index: Number(article.dataset.index),
	isApproved: article.dataset.state === 'approve',
	anyway: article.dataset.anyway === 'yes',
	comment: commentOf(article).value,
	values: Object.fromEntries(
		inputsIn(article)
			.filter(isChanged)
			.map((input) => [input.dataset.path, input.value]),
	) as Record<string, string>,
});

function keep(): void {
	if (isDone) return;
	const items = articles.map((article) => ({ ...read(article), state: article.dataset.state }));
	try {
		localStorage.setItem(KEY, JSON.stringify({ name: who?.value ?? '', items }));
	} catch {
		// Without a place to keep it, the page works as well.
	}
}

/** The empty rows that can be added to a list. */
const spareRows = (list: ParentNode) => $$('tr', $<HTMLTemplateElement>('template', list).content);

function restore(article: HTMLElement): void {
	const index = Number(article.dataset.index);
	const own = kept.items?.find((item) => item.index === index) ?? {};
	const values = new Map(Object.entries(own.values ?? {}));
	for (const list of $$('.list', article)) {
		const spare = spareRows(list);
		const last = spare.findLastIndex((row) =>
			inputsIn(row).some(({ dataset }) => values.has(dataset.path ?? '')),
		);
		$('tbody', list).append(...spare.slice(0, last + 1));
	}
	for (const input of inputsIn(article)) {
		input.value = values.get(input.dataset.path ?? '') ?? input.value;
		look(input);
	}
	for (const row of $$('tbody tr', article)) row.hidden = isEmptied(inputsIn(row));
	commentOf(article).value = own.comment ?? '';
	setState(article, own.state ?? '');
}

/** Shows whether a value is changed. */
function look(input: Input): void {
	input.classList.toggle('changed', isChanged(input));
	input.classList.remove('faulty');
	for (const box of $$('.fault, .understood', around(input, '.field, .list'))) box.hidden = true;
	const [undo] = $$('.entry .undo', input.closest('.field') ?? input);
	if (undo) undo.hidden = !isChanged(input);
}

const SYMBOLS: Record<string, string> = { approve: '✓', reject: '✕' };
const WORDS: Record<string, string> = { approve: 'Approved: ', reject: 'Rejected: ' };

function setState(article: HTMLElement, state: string): void {
	article.dataset.state = state;
	const link = links[articles.indexOf(article)];
	if (!link) return;
	link.dataset.state = state;
	$('.state', link).textContent = SYMBOLS[state] ?? '';
	link.setAttribute('aria-label', `${WORDS[state] ?? ''}${link.textContent}`);
	$('#count').textContent = `${undecided().length} of ${articles.length} to check`;
}

function show(article: HTMLElement): void {
	for (const [at, each] of articles.entries()) {
		each.hidden = each !== article;
		links[at]?.toggleAttribute('aria-current', each === article);
	}
	const [first] = [...$$<Input>('.doubtful [data-path]', article), ...inputsIn(article)];
	if (first && matchMedia('(min-width: 56rem)').matches) first.focus({ preventScroll: true });
	else if (first) jump(first);
	scrollTo(0, 0);
	void loadPdfs(article);
}

function go(article: HTMLElement): void {
	history.replaceState(null, '', `#item-${article.dataset.index}`);
	show(article);
}

const pdfsOf = (article: HTMLElement) => $$<HTMLAnchorElement>('a.pdf', article);

/** Shows the place of a value in the document; a PDF file opens at its page. */
function jump(input: Input): void {
	const article = around(input, 'article');
	const [frame] = $$<HTMLIFrameElement>('.view > iframe:not([hidden])', article);
	if (frame) frame.src = `${frame.src.split('#')[0]}#at-${anchorOf(input)}`;
	for (const link of pdfsOf(article)) setPage(link, input.dataset.page);
}

function setPage(link: HTMLAnchorElement, page = '1'): void {
	link.dataset.page = page;
	if (link.href !== '') link.hash = `page=${page}`;
}

/** Loads the PDF files of an item, for an address without the key: scripts of such a file can read it. */
async function loadPdfs(article: HTMLElement): Promise<void> {
	for (const link of pdfsOf(article)) {
		const { file } = link.dataset;
		if (file === undefined) continue;
		delete link.dataset.file;
		try {
			const response = await fetch(file);
			if (response.ok) link.href = URL.createObjectURL(await response.blob());
			else link.textContent = await response.text();
			setPage(link, link.dataset.page);
		} catch {
			link.dataset.file = file;
		}
	}
}

/** Sends something to n8n; the status is 0 where it cannot be reached. */
async function send(body: object): Promise<{ status: number; answer: Answer }> {
	const { wait } = $('.work').dataset;
	try {
		const response = await fetch(location.pathname + location.search, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ wait, name: who?.value ?? '', ...body }),
		});
		const answer = (await response.json().catch(() => ({}))) as Answer;
		return { status: response.status, answer };
	} catch {
		return { status: 0, answer: {} };
	}
}

/** Asks what an item would become. Nothing is kept of it. */
const check = async (article: HTMLElement, more: Partial<SubmittedItem>) =>
	await send({ isCheck: true, items: [{ ...read(article), ...more }] });

/** Tells at once how a typed value is understood, or why it is not. */
async function understand(input: Input): Promise<void> {
	const { path = '' } = input.dataset;
	const text = input.value;
	const article = around(input, 'article');
	const { answer } = await check(article, { isApproved: false, values: { [path]: text } });
	if (input.value !== text || !isChanged(input)) return;
	for (const { text: why } of answer.faults ?? []) showFault(input, why);
	for (const { words } of answer.dates ?? []) note(input, '.understood', words);
}

function note(input: Input, kind: string, text: string): void {
	const box = $(kind, around(input, '.field, .list'));
	box.textContent = text;
	box.hidden = false;
}

function showFault(input: Input, why: string): void {
	input.classList.add('faulty');
	note(input, '.fault', why);
}

let isBusy = false;

async function decide(article: HTMLElement, state: string): Promise<void> {
	if (isBusy) return;
	isBusy = true;
	tell('');
	$('.contradictions', article).hidden = true;
	if (await isAccepted(article, state === 'approve')) {
		setState(article, state);
		keep();
		const after = articles.slice(articles.indexOf(article));
		const next = [...after, ...articles].find(({ dataset }) => !dataset.state);
		if (next) go(next);
		else await submit();
	}
	isBusy = false;
}

/** Of the last item, the submission itself tells. If n8n cannot be reached, it does so for all of them. */
async function isAccepted(article: HTMLElement, isApproved: boolean): Promise<boolean> {
	if (undecided().every((each) => each === article)) return true;
	const before = JSON.stringify(read(article));
	const { status, answer } = await check(article, { isApproved });
	if (status === 422) showRefusal(answer);
	if (status === 404 || status === 409) tell(answer.isLost ? lossOf(answer, LOST) : GONE);
	return ![404, 409, 422].includes(status) && JSON.stringify(read(article)) === before;
}

const GONE =
	'Somebody else has already submitted this page, or the run has ended. Your decision did not count. What you typed is still here, but it cannot be submitted any more.';
const LOST =
	'Your decision did not count. What you typed is still here, but it cannot be submitted any more.';
const PENDING =
	'The workflow does not go on yet, and your decision did not count. Please try again in a minute.';
const lossOf = ({ before = 'Somebody else has decided a moment before.' }: Answer, rest: string) =>
	`${before} ${rest}`;
const FAILURES: Record<number, string> = {
	0: 'n8n cannot be reached. What you typed is kept in this browser; please try again.',
	401: 'This browser does not know the access code any more. Load the page again; what you typed is kept.',
	404: GONE,
	409: GONE,
	413: 'This is more than n8n accepts. Please shorten what you have typed.',
};

async function submit(): Promise<void> {
	for (const box of $$('.fault, .contradictions')) box.hidden = true;
	for (const input of $$('.faulty')) input.classList.remove('faulty');
	const items = articles.map(read);
	const setDisabled = (isDisabled: boolean) => {
		for (const button of $$<HTMLButtonElement>('button')) button.disabled = isDisabled;
	};
	setDisabled(true);
	const { status, answer } = await send({ items });
	// n8n itself answers 500 to a decision while a run goes on with another one, and between its processes.
	const isLost = answer.isLost || (status === 500 && !(await isWaiting(2)));
	const isOpen = isLost && (await isWaiting(20));
	setDisabled(false);
	if (status === 200) finish(items);
	else if (status === 422) showRefusal(answer);
	else if (isLost) tell(lossOf(answer, isOpen ? PENDING : LOST));
	else tell(FAILURES[status] ?? 'This could not be submitted. Please try again.');
}

/** Whether the run still waits at this page, asked several times, half a second apart. */
async function isWaiting(tries: number): Promise<boolean> {
	const { status } = await send({ isCheck: true, items: [] });
	if (status === 404 || status === 409) return false;
	if (tries <= 1) return true;
	// n8n's lint refuses timers, in code for a browser too.
	await new Promise((resolve) => AbortSignal.timeout(500).addEventListener('abort', resolve));
	return await isWaiting(tries - 1);
}

function showRefusal({ message: text = '', faults = [], contradictions = [] }: Answer): void {
	tell(faults.length > 0 ? 'A value could not be read. Nothing was submitted yet.' : text);
	const refused = [...faults, ...contradictions].flatMap((refusal) => {
		const article = articles.find(({ dataset }) => dataset.index === String(refusal.index));
		if (article === undefined) return [];
		setState(article, '');
		if ('texts' in refusal) {
			$('.texts', article).textContent = refusal.texts.join('\n');
			$('.contradictions', article).hidden = false;
			return [{ article, focus: $('.contradictions button', article) }];
		}
		const input = inputsIn(article).find(({ dataset }) => dataset.path === refusal.path);
		if (input) showFault(input, refusal.text);
		return [{ article, focus: input ?? $('.contradictions button', article) }];
	});
	const [first] = refused;
	if (first?.article.hidden) go(first.article);
	first?.focus.focus();
	keep();
}

function finish(items: SubmittedItem[]): void {
	isDone = true;
	try {
		localStorage.removeItem(KEY);
	} catch {
		// Nothing was kept.
	}
	document.body.classList.add('done');
	const approved = items.filter(({ isApproved }) => isApproved).length;
	const words = [
		[approved, 'approved'] as const,
		[items.length - approved, 'rejected'] as const,
	].flatMap(([count, word]) => (count > 0 ? [`${count} ${word}`] : []));
	$('#count').textContent = words.join(', ');
	tell(
		`Thank you. The workflow goes on with ${words.join(' and ')}. You can close this page; its address does not work any more: n8n answers there that the run has finished.`,
		true,
	);
	for (const each of $$<Input | HTMLButtonElement>('input, textarea, select, button')) {
		each.disabled = true;
	}
}

/** Takes back a decision about an item whose values have changed. */
function noteChange(article: HTMLElement | null): void {
	if (article) {
		delete article.dataset.anyway;
		$('.contradictions', article).hidden = true;
		setState(article, '');
	}
	keep();
}

function pickDay(button: Element): void {
	const [text, calendar] = $$<HTMLInputElement>('input', button.parentElement ?? button);
	if (!text || !calendar) return;
	calendar.value = text.value;
	calendar.showPicker?.();
}

function addRow(list: HTMLElement): void {
	const [spare] = spareRows(list);
	if (spare) $('tbody', list).append(spare);
	inputsIn(spare ?? list)[0]?.focus();
}

function press(button: HTMLElement, article: HTMLElement): void {
	const { decide: state, anyway } = button.dataset;
	if (anyway !== undefined) article.dataset.anyway = 'yes';
	if (state) return void decide(article, state);
	if (button.className === 'pick') return pickDay(button);
	const row = button.closest('tr');
	const inputs = inputsIn(row ?? button.parentElement ?? button);
	if (button.className === 'undo') for (const input of inputs) input.value = wasOf(input);
	if (button.className === 'add') addRow(around(button, '.list'));
	if (row) {
		for (const input of inputs) input.value = '';
		row.hidden = true;
	}
	inputs.forEach(look);
	noteChange(article);
}

/** Shows one of the files of an item. */
function showFile(radio: Element, article: HTMLElement): void {
	const at = $$('[type=radio]', article).findIndex((each) => each === radio);
	for (const [index, shown] of [...$('.view', article).children].entries()) {
		(shown as HTMLElement).hidden = index !== at;
	}
}

const isInput = (target: EventTarget | null): target is Input =>
	target instanceof HTMLElement && target.dataset.path !== undefined;

document.addEventListener('click', ({ target }) => {
	if (!(target instanceof Element)) return;
	const button = target.closest('button');
	const article = target.closest('article');
	if (button && article) press(button, article);
});
document.addEventListener('input', ({ target }) => {
	if (!(target instanceof HTMLElement)) return;
	const article = target.closest('article');
	if (target instanceof HTMLInputElement && target.className === 'calendar') {
		const text = $<HTMLInputElement>('input', target.parentElement ?? target);
		text.value = target.value;
		look(text);
		void understand(text);
	}
	if (isInput(target)) look(target);
	if (article && target.matches('[type=radio]')) showFile(target, article);
	else noteChange(article);
});
document.addEventListener('change', ({ target }) => {
	if (isInput(target) && isChanged(target)) void understand(target);
});
document.addEventListener('focusin', ({ target }) => {
	if (isInput(target)) jump(target);
});
document.addEventListener('keydown', (event) => {
	const article = current();
	if (event.key !== 'Enter' || event.isComposing || !article || isDone) return;
	if (event.ctrlKey || event.metaKey) {
		event.preventDefault();
		void decide(article, 'approve');
	} else if (isInput(event.target) && event.target.matches('input')) {
		event.preventDefault();
		around(event.target, '.field, td').classList.add('confirmed');
		const [next] = $$('.doubtful:not(.confirmed) [data-path]', article);
		(next ?? $('.main', article)).focus();
	}
});
// A value was clicked in the document.
addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
	const article = current();
	if (!article) return;
	const frames = $$<HTMLIFrameElement>('.view > iframe', article);
	if (!frames.some(({ contentWindow }) => contentWindow === source)) return;
	const input = inputsIn(article).find((each) => anchorOf(each) === String(data));
	input?.focus();
	input?.scrollIntoView({ block: 'center' });
});

function open(): void {
	const asked = articles.filter(({ dataset }) => `#item-${dataset.index}` === location.hash);
	const [article] = [...asked, ...undecided(), ...articles];
	if (article) show(article);
}
addEventListener('hashchange', open);

if (who) who.value = kept.name ?? '';
articles.forEach(restore);
open();
