// The program of the page, which runs in the browser. It reads and writes texts alone, never HTML.

import type { Answer, SubmittedItem } from '../exchange';
import { forget, keep, keptOf, keptPages, keptPart, thisPage } from './kept.browser';

/** Where a value is entered; `data-path` names the value, `data-was` has it as it was. */
type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

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

let isDone = false;

const wasOf = ({ dataset }: Input) => dataset.was ?? '';
/** The text of a value; '' in a row that is taken out, which keeps its texts so that it can be put back. */
const textOf = (input: Input) => (input.closest('.removed') ? '' : input.value);
const isChanged = (input: Input) => textOf(input) !== wasOf(input).replace(/\r\n?/g, '\n');
/** The name of a value in the addresses of its document. */
const anchorOf = ({ id }: Input) => id.slice(id.indexOf('-') + 1);
const current = () => articles.find((article) => !article.hidden);
/** Still to be decided, perhaps later. */
const isOpen = ({ dataset }: HTMLElement) => !['approve', 'reject'].includes(dataset.state ?? '');
const undecided = () => articles.filter(isOpen);
/** The first one that is still to be decided; what was left for the end comes last. */
const firstOpen = (some: HTMLElement[]) =>
	some.find(({ dataset }) => !dataset.state) ?? some.find(isOpen);

function tell(text: string, isGood = false): void {
	message.textContent = text;
	message.hidden = text === '';
	message.classList.toggle('good', isGood);
}

const pathOf = ({ dataset }: Input) => dataset.path ?? '';

const read = (article: HTMLElement): SubmittedItem => ({
	index: Number(article.dataset.index),
	isApproved: article.dataset.state === 'approve',
	anyway: article.dataset.anyway === 'yes',
	comment: commentOf(article).value,
	values: Object.fromEntries(
		inputsIn(article)
			.filter(isChanged)
			.map((input) => [pathOf(input), textOf(input)]),
	),
	confirmed: $$<Input>('.confirmed [data-path]', article).map(pathOf),
});

function keepItem(article: HTMLElement): void {
	const { index = '', state } = article.dataset;
	if (!isDone) keep(index, { ...read(article), state });
}

/** The empty rows that can be added to a list. */
const spareRows = (list: ParentNode) => $$('tr', $<HTMLTemplateElement>('template', list).content);

/** Shows an item as it was kept, perhaps by another tab. */
function restore(article: HTMLElement): void {
	const kept = keptOf<SubmittedItem & { state: string }>(article.dataset.index ?? '');
	const values = new Map(Object.entries(kept.values ?? {}));
	for (const list of $$('.list', article)) {
		const spare = spareRows(list);
		const last = spare.findLastIndex((row) =>
			inputsIn(row).some((input) => values.has(pathOf(input))),
		);
		$('tbody', list).append(...spare.slice(0, last + 1));
	}
	for (const row of $$('tbody tr', article)) {
		const texts = inputsIn(row).map((input) => values.get(pathOf(input)) ?? wasOf(input));
		const isRemoved = inputsIn(row).some(wasOf) && texts.every((text) => text === '');
		if (isRemoved) for (const input of inputsIn(row)) values.delete(pathOf(input));
		setRemoved(row, isRemoved);
	}
	for (const input of inputsIn(article)) {
		const text = values.get(pathOf(input)) ?? wasOf(input);
		if (input.value !== text) input.value = text;
		around(input, '.field, td').classList.toggle(
			'confirmed',
			kept.confirmed?.includes(pathOf(input)) ?? false,
		);
		look(input);
	}
	commentOf(article).value = kept.comment ?? '';
	article.dataset.anyway = kept.anyway ? 'yes' : '';
	setState(article, kept.state ?? '');
}

/** Takes out a row, or puts it back. */
function setRemoved(row: HTMLElement, isRemoved: boolean): void {
	row.classList.toggle('removed', isRemoved);
	for (const input of inputsIn(row)) input.disabled = isRemoved;
	const button = $('.remove', row);
	button.textContent = isRemoved ? '↶' : '×';
	button.title = isRemoved ? 'Put back this row' : 'Take out this row';
	button.setAttribute('aria-label', button.title);
	const list = around(row, '.list');
	const left = $$('tbody tr:not(.removed)', list).length + Number(list.dataset.hidden);
	$('small', list).textContent = String(left);
}

/** Shows whether a value is changed. */
function look(input: Input): void {
	input.classList.toggle('changed', isChanged(input));
	input.classList.remove('faulty');
	for (const box of $$('.fault, .understood', around(input, '.field, .list'))) box.hidden = true;
	const [undo] = $$('.entry .undo', input.closest('.field') ?? input);
	if (undo) undo.hidden = !isChanged(input);
}

const SYMBOLS: Record<string, string> = { approve: '✓', reject: '✕', later: '…' };
const WORDS: Record<string, string> = {
	approve: 'Approved: ',
	reject: 'Rejected: ',
	later: 'Later: ',
};

function setState(article: HTMLElement, state: string): void {
	article.dataset.state = state;
	const link = links[articles.indexOf(article)];
	if (!link) return;
	link.dataset.state = state;
	$('.state', link).textContent = SYMBOLS[state] ?? '';
	const texts = $$('bdi, small', link).map(({ textContent }) => textContent);
	link.setAttribute('aria-label', `${WORDS[state] ?? ''}${texts.filter(Boolean).join(', ')}`);
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
	// A value without a place does not decide.
	const { page } = input.dataset;
	const own = $$<HTMLAnchorElement>('a.pdf:not(.other)', article);
	if (page !== undefined) for (const link of own) setPage(link, page);
}

function setPage(
	link: HTMLAnchorElement,
	page = around(link, 'article').dataset.page ?? '1',
): void {
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
			if (!link.matches('.other')) setPage(link, link.dataset.page);
		} catch {
			link.dataset.file = file;
		}
	}
}

/** Sends something to n8n; the status is 0 where it cannot be reached. */
async function send(
	body: object,
	{ address, wait } = thisPage,
): Promise<{ status: number; answer: Answer }> {
	try {
		const response = await fetch(address, {
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

let isAsking = false;

/** Tells how a typed value is understood, or why it is not. While somebody types, one question at a time is asked. */
async function understand(input: Input, isTyping = false): Promise<void> {
	if (isTyping && isAsking) return;
	const text = input.value;
	isAsking = true;
	const change = { isApproved: false, values: { [pathOf(input)]: text } };
	const { answer } = await check(around(input, 'article'), change);
	isAsking = false;
	if (input.value !== text) return isTyping ? await understand(input, true) : undefined;
	if (!isChanged(input)) return;
	// The beginning of a date is no fault.
	if (!isTyping) for (const { text: why } of answer.faults ?? []) showFault(input, why);
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
	askReason(article, false);
	if (await isAccepted(article, state === 'approve')) {
		setState(article, state);
		keepItem(article);
		const next = nextAfter(article);
		if (next) go(next);
		else await submit();
	}
	isBusy = false;
}

const nextAfter = (article: HTMLElement) =>
	firstOpen([...articles.slice(articles.indexOf(article) + 1), ...articles]);

function leaveForLater(article: HTMLElement): void {
	setState(article, 'later');
	keepItem(article);
	const next = nextAfter(article);
	if (next === article) tell('All others are decided. The workflow goes on after this one.');
	else if (next) go(next);
}

/** Asks for the reason of a rejection, which is the comment, or takes the question away. */
function askReason(article: HTMLElement, isAsked: boolean): void {
	const reason = $<HTMLTextAreaElement>('[data-reason]', article);
	reason.value = commentOf(article).value;
	$('.rejection', article).hidden = !isAsked;
	$('.choice', article).hidden = isAsked;
	if (isAsked) reason.focus();
}

/** Of the last item, the submission itself tells. If n8n cannot be reached, it does so for all of them. */
async function isAccepted(article: HTMLElement, isApproved: boolean): Promise<boolean> {
	if (undecided().every((each) => each === article)) return true;
	const before = JSON.stringify(read(article));
	const { status, answer } = await check(article, { isApproved });
	if (status === 422) showRefusal(answer);
	else if (status >= 400 && status < 500) tellFailure(status, answer);
	const isRefused = status >= 400 && status < 500;
	return !isRefused && JSON.stringify(read(article)) === before;
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

/** What cannot be submitted any more is kept no longer. */
function tellFailure(status: number, answer: Answer, isPending = false): void {
	const isLost = answer.isLost ?? false;
	if ((isLost || FAILURES[status] === GONE) && !isPending) forget(thisPage);
	if (isLost) tell(lossOf(answer, isPending ? PENDING : LOST));
	else tell(FAILURES[status] ?? 'This could not be submitted. Please try again.');
}

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
	const isPending = isLost && (await isWaiting(20));
	setDisabled(false);
	if (status === 200) finish(items);
	else if (status === 422) showRefusal(answer);
	else tellFailure(status, { ...answer, isLost }, isPending);
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
	for (const { article } of refused) keepItem(article);
}

function finish(items: SubmittedItem[]): void {
	isDone = true;
	forget(thisPage);
	document.body.classList.add('done');
	const approved = items.filter(({ isApproved }) => isApproved).length;
	const words = [
		[approved, 'approved'] as const,
		[items.length - approved, 'rejected'] as const,
	].flatMap(([count, word]) => (count > 0 ? [`${count} ${word}`] : []));
	$('#count').textContent = words.join(', ');
	tell(
		`Thank you. The workflow goes on with ${words.join(' and ')}. You can close this page.`,
		true,
	);
	for (const each of $$<Input | HTMLButtonElement>('input, textarea, select, button')) {
		each.disabled = true;
	}
}

/** Takes back a decision about an item whose values have changed. */
function noteChange(article: HTMLElement): void {
	article.dataset.anyway = '';
	$('.contradictions', article).hidden = true;
	setState(article, '');
	keepItem(article);
}

function pickDay(button: Element): void {
	const [text, calendar] = $$<HTMLInputElement>('input', around(button, '.day'));
	if (!text || !calendar) return;
	calendar.value = text.value;
	calendar.showPicker?.();
}

function undo(button: Element): void {
	for (const input of inputsIn(around(button, '.entry'))) {
		input.value = wasOf(input);
		look(input);
	}
}

/** Takes over what the document has for an empty value. */
function take(button: HTMLElement): void {
	const [input] = inputsIn(around(button, '.field'));
	if (!input) return;
	input.value = button.dataset.value ?? '';
	look(input);
	void understand(input);
}

function addRow(button: Element): void {
	const list = around(button, '.list');
	const [spare] = spareRows(list);
	if (!spare) return;
	$('tbody', list).append(spare);
	setRemoved(spare, false);
	inputsIn(spare)[0]?.focus();
}

function toggleRow(button: Element): void {
	const row = around(button, 'tr');
	setRemoved(row, !row.classList.contains('removed'));
	inputsIn(row).forEach(look);
}

/** What the buttons do that change values, and all others but those that decide, by their classes. */
const CHANGES: Record<string, (button: HTMLElement) => void> = {
	undo,
	take,
	add: addRow,
	remove: toggleRow,
};
const ACTIONS: Record<string, (article: HTMLElement, button: Element) => void> = {
	pick: (_, button) => pickDay(button),
	later: leaveForLater,
	reject: (article) => askReason(article, true),
	back: (article) => askReason(article, false),
};

function press(button: HTMLElement, article: HTMLElement): void {
	const { decide: state, anyway } = button.dataset;
	if (anyway !== undefined) article.dataset.anyway = 'yes';
	if (state) return void decide(article, state);
	ACTIONS[button.className]?.(article, button);
	const change = CHANGES[button.className];
	if (!change) return;
	change(button);
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
	if (!article) return keep('name', { name: who?.value });
	if (target.matches('[type=radio]')) return showFile(target, article);
	const [typed] = $$<HTMLInputElement>('input', target.closest('.day') ?? target);
	if (typed && target instanceof HTMLInputElement) {
		if (target !== typed) typed.value = target.value;
		look(typed);
		void understand(typed, true);
	} else if (isInput(target)) look(target);
	if (target instanceof HTMLTextAreaElement && target.matches('[data-reason]')) {
		commentOf(article).value = target.value;
	}
	noteChange(article);
});
document.addEventListener('change', ({ target }) => {
	// A day that was picked is a value of the text next to the calendar.
	const day = target instanceof Element ? target.closest('.day') : null;
	const input = day ? $('input', day) : target;
	if (isInput(input) && isChanged(input)) void understand(input);
});
document.addEventListener('focusin', ({ target }) => {
	if (isInput(target)) jump(target);
});
document.addEventListener('keydown', (event) => {
	const article = current();
	const { target, key } = event;
	if (!article || isDone || event.repeat || event.isComposing) return;
	const isReason = target instanceof Element && target.matches('[data-reason]');
	if (key === 'Escape' && isReason) return press($('.back', article), article);
	if (key !== 'Enter') return;
	if (event.ctrlKey || event.metaKey || isReason) {
		event.preventDefault();
		void decide(article, isReason ? 'reject' : 'approve');
	} else if (isInput(target) && target.matches('input')) {
		event.preventDefault();
		around(target, '.field, td').classList.add('confirmed');
		keepItem(article);
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

// Another tab has changed or decided an item.
addEventListener('storage', (event) => {
	const part = keptPart(event);
	const article = articles.find(({ dataset }) => dataset.index === part);
	if (article && !isDone) restore(article);
});

function open(): void {
	const asked = articles.filter(({ dataset }) => `#item-${dataset.index}` === location.hash);
	const article = asked[0] ?? firstOpen(articles) ?? articles[0];
	if (article) show(article);
}
addEventListener('hashchange', open);

/** Forgets what was typed into pages that somebody else has decided about. */
async function forgetDecided(): Promise<void> {
	for (const page of keptPages()) {
		const { status } = await send({ isCheck: true, items: [] }, page);
		if (status === 404 || status === 409) forget(page);
	}
}

if (who) who.value = keptOf<{ name: string }>('name').name ?? '';
articles.forEach(restore);
open();
void forgetDecided();
