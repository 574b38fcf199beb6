/**
 * The program of the page, as text that the page carries. It reads and writes texts alone, never HTML.
 * What was typed is kept in the browser until it is submitted.
 */
export const script = String.raw`'use strict';
(() => {
	const $ = (selector, from = document) => from.querySelector(selector);
	const $$ = (selector, from = document) => [...from.querySelectorAll(selector)];
	const articles = $$('article');
	const links = $$('.items a');
	const message = $('#message');
	const who = $('#who');
	const KEY = 'review:' + location.pathname + location.search;
	let kept = {};
	try { kept = JSON.parse(localStorage.getItem(KEY)) ?? {}; } catch {}
	let isDone = false;

	const isChanged = (input) => input.value !== input.dataset.was.replace(/\r\n?/g, '\n');
	const isEmptied = (inputs) => inputs.some(isChanged) && inputs.every(({ value }) => value === '');
	const anchorOf = (input) => encodeURIComponent(input.dataset.path.replace(/\.amount$/, ''));
	const current = () => articles.find((article) => !article.hidden);
	const undecided = () => articles.filter((article) => !article.dataset.state);
	const tell = (text, isGood = false) => {
		message.textContent = text;
		message.hidden = text === '';
		message.classList.toggle('good', isGood);
	};

	/* An item as it is submitted. A row that was taken out has nothing but empty cells. */
	const read = (article) => ({
		index: Number(article.dataset.index),
		isApproved: article.dataset.state === 'approve',
		anyway: article.dataset.anyway === 'yes',
		comment: $('[data-comment]', article).value,
		values: Object.fromEntries(
			$$('[data-path]', article).filter(isChanged).map((input) => [input.dataset.path, input.value]),
		),
	});

	const keep = () => {
		if (isDone) return;
		const items = articles.map((article) => ({ ...read(article), state: article.dataset.state }));
		try { localStorage.setItem(KEY, JSON.stringify({ name: who?.value ?? '', items })); } catch {}
	};

	const restore = (article) => {
		const index = Number(article.dataset.index);
		const own = kept.items?.find((item) => item.index === index) ?? {};
		const values = new Map(Object.entries(own.values ?? {}));
		for (const list of $$('.list', article)) {
			const spare = $$('tr', $('template', list).content);
			const last = spare.findLastIndex((row) => $$('[data-path]', row).some(({ dataset }) => values.has(dataset.path)));
			$('tbody', list).append(...spare.slice(0, last + 1));
		}
		for (const input of $$('[data-path]', article)) {
			input.value = values.get(input.dataset.path) ?? input.value;
			look(input);
		}
		for (const row of $$('tbody tr', article)) row.hidden = isEmptied($$('[data-path]', row));
		$('[data-comment]', article).value = own.comment ?? '';
		setState(article, own.state ?? '');
	};

	const look = (input) => {
		input.classList.toggle('changed', isChanged(input));
		input.classList.remove('faulty');
		for (const box of notesOf(input)) box.hidden = true;
		const undo = $('.entry .undo', input.closest('.field') ?? input);
		if (undo) undo.hidden = !isChanged(input);
	};
	const notesOf = (input) => $$('.fault, .understood', input.closest('.field, .list'));

	const setState = (article, state) => {
		article.dataset.state = state;
		const link = links[articles.indexOf(article)];
		if (!link) return;
		link.dataset.state = state;
		$('.state', link).textContent = { approve: '✓', reject: '✕' }[state] ?? '';
		const word = { approve: 'Approved: ', reject: 'Rejected: ' }[state] ?? '';
		link.setAttribute('aria-label', word + link.textContent);
		$('#count').textContent = undecided().length + ' of ' + articles.length + ' to check';
	};

	const show = (article) => {
		for (const [at, each] of articles.entries()) {
			each.hidden = each !== article;
			links[at]?.toggleAttribute('aria-current', each === article);
		}
		const first = $('.doubtful [data-path]', article) ?? $('[data-path]', article);
		if (first && matchMedia('(min-width: 56rem)').matches) first.focus({ preventScroll: true });
		else if (first) jump(first);
		scrollTo(0, 0);
	};

	const go = (article) => {
		history.replaceState(null, '', '#item-' + article.dataset.index);
		show(article);
	};

	/* Shows the place of a value in the document. Chromium goes to a page of a PDF file only when it opens it. */
	const jump = (input) => {
		const frame = $('.view > iframe:not([hidden])', input.closest('article'));
		const { page = '' } = input.dataset;
		const address = frame?.src.split('#')[0];
		if (frame?.sandbox.length) frame.src = address + '#at-' + anchorOf(input);
		else if (frame && !['', frame.dataset.page ?? '1'].includes(page)) {
			const next = frame.cloneNode();
			next.dataset.page = page;
			next.src = address + '#navpanes=0&view=FitH&page=' + page;
			frame.replaceWith(next);
		}
	};

	addEventListener('message', ({ source, data }) => {
		const article = current();
		if (!$$('.view > iframe', article).some((frame) => frame.contentWindow === source)) return;
		const input = $$('[data-path]', article).find((each) => anchorOf(each) === String(data));
		input?.focus();
		input?.scrollIntoView({ block: 'center' });
	});

	const send = async (body) => {
		const { wait } = $('.work').dataset;
		try {
			const response = await fetch(location.pathname + location.search, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify({ wait, name: who?.value ?? '', ...body }),
			});
			return { status: response.status, answer: await response.json().catch(() => ({})) };
		} catch {
			return { status: 0, answer: {} };
		}
	};

	/* Asks what an item would become. Nothing is kept of it. */
	const check = async (article, more) => await send({ isCheck: true, items: [{ ...read(article), ...more }] });

	/* Tells at once how a typed value is understood, or why it is not. */
	const understand = async (input) => {
		const { path } = input.dataset;
		const text = input.value;
		const article = input.closest('article');
		const { answer } = await check(article, { isApproved: false, values: { [path]: text } });
		if (input.value !== text || !isChanged(input)) return;
		for (const { text: why } of answer.faults ?? []) fault(input, why);
		for (const { words } of answer.dates ?? []) note(input, '.understood', words);
	};
	const note = (input, kind, text) => {
		const box = $(kind, input.closest('.field, .list'));
		box.textContent = text;
		box.hidden = false;
	};
	const fault = (input, why) => {
		input.classList.add('faulty');
		note(input, '.fault', why);
	};

	let isBusy = false;
	const decide = async (article, state) => {
		if (isBusy) return;
		isBusy = true;
		tell('');
		$('.contradictions', article).hidden = true;
		if (await isAccepted(article, state === 'approve')) {
			setState(article, state);
			keep();
			const next = [...articles.slice(articles.indexOf(article)), ...articles].find((each) => !each.dataset.state);
			if (next) go(next);
			else await submit();
		}
		isBusy = false;
	};

	/* Of the last item, the submission itself tells. If n8n cannot be reached, it does so for all of them. */
	const isAccepted = async (article, isApproved) => {
		if (undecided().every((each) => each === article)) return true;
		const before = JSON.stringify(read(article));
		const { status, answer } = await check(article, { isApproved });
		if (status === 422) refused(answer);
		if (status === 404 || status === 409) tell(GONE);
		return ![404, 409, 422].includes(status) && JSON.stringify(read(article)) === before;
	};

	const submit = async () => {
		for (const box of $$('.fault, .contradictions')) box.hidden = true;
		for (const input of $$('.faulty')) input.classList.remove('faulty');
		const items = articles.map(read);
		for (const button of $$('button')) button.disabled = true;
		const { status, answer } = await send({ items });
		// n8n itself answers 500 to one of two decisions that reach different processes of it.
		const isLost = answer.isLost || (status === 500 && !(await isWaiting(1)));
		const isOpen = isLost && (await isWaiting(20));
		for (const button of $$('button')) button.disabled = false;
		if (status === 200) done(items);
		else if (status === 422) refused(answer);
		else if (isLost) tell(isOpen ? PENDING : LOST);
		else tell({
			0: 'n8n cannot be reached. What you typed is kept in this browser; please try again.',
			404: GONE,
			409: GONE,
			413: 'This is more than n8n accepts. Please shorten what you have typed.',
		}[status] ?? 'This could not be submitted. Please try again.');
	};
	const GONE = 'Somebody else has already submitted this page, or the run has ended. Your decision did not count. What you typed is still here, but it cannot be submitted any more.';
	const LOST = 'Somebody else has decided a moment before; your decision did not count. What you typed is still here, but it cannot be submitted any more.';
	const PENDING = 'Somebody else has decided a moment before, but the workflow does not go on yet. Your decision did not count; please try again in a minute.';

	/* Whether the run still waits at this page, asked several times. */
	const isWaiting = async (tries) => {
		const { status } = await send({ isCheck: true, items: [] });
		if (status === 404 || status === 409) return false;
		if (tries <= 1) return true;
		await new Promise((resolve) => setTimeout(resolve, 500));
		return await isWaiting(tries - 1);
	};

	const refused = ({ message: text = '', faults = [], contradictions = [] }) => {
		tell(faults.length > 0 ? 'A value could not be read. Nothing was submitted yet.' : text);
		let first;
		for (const { index, path, text: why, texts } of [...faults, ...contradictions]) {
			const article = articles.find((each) => each.dataset.index === String(index));
			const input = $$('[data-path]', article).find((each) => each.dataset.path === path);
			setState(article, '');
			first ??= { article, focus: input ?? $('.contradictions button', article) };
			if (input) fault(input, why);
			if (!texts) continue;
			$('.texts', article).textContent = texts.join('\n');
			$('.contradictions', article).hidden = false;
		}
		if (first?.article.hidden) go(first.article);
		first?.focus?.focus();
		keep();
	};

	const done = (items) => {
		isDone = true;
		try { localStorage.removeItem(KEY); } catch {}
		document.body.classList.add('done');
		const approved = items.filter(({ isApproved }) => isApproved).length;
		const counts = [[approved, 'approved'], [items.length - approved, 'rejected']];
		const words = counts.filter(([count]) => count > 0).map((count) => count.join(' '));
		$('#count').textContent = words.join(', ');
		tell('Thank you. The workflow goes on with ' + words.join(' and ') + '. You can close this page; its address does not work any more.', true);
		for (const each of $$('input, textarea, select, button')) each.disabled = true;
	};

	document.addEventListener('click', ({ target }) => {
		const button = target.closest('button');
		const article = target.closest('article');
		if (!button || !article) return;
		const { decide: state, anyway } = button.dataset;
		if (anyway !== undefined) article.dataset.anyway = 'yes';
		if (state) return void decide(article, state);
		if (button.className === 'pick') {
			const [text, calendar] = $$('input', button.parentElement);
			calendar.value = text.value;
			return calendar.showPicker?.();
		}
		const row = button.closest('tr');
		const list = button.closest('.list');
		const inputs = $$('[data-path]', row ?? button.parentElement);
		if (button.className === 'undo') for (const input of inputs) input.value = input.dataset.was;
		if (button.className === 'add') {
			const [spare] = $$('tr', $('template', list).content);
			if (spare) $('tbody', list).append(spare);
			$('[data-path]', spare ?? list)?.focus();
		}
		if (row) {
			for (const input of inputs) input.value = '';
			row.hidden = true;
		}
		inputs.forEach(look);
		changed(article);
	});

	const changed = (article) => {
		if (article) {
			delete article.dataset.anyway;
			$('.contradictions', article).hidden = true;
			setState(article, '');
		}
		keep();
	};
	document.addEventListener('input', ({ target }) => {
		const article = target.closest('article');
		if (target.className === 'calendar') {
			const [text] = $$('input', target.parentElement);
			text.value = target.value;
			look(text);
			void understand(text);
		}
		if (target.dataset.path !== undefined) look(target);
		if (target.type !== 'radio') return changed(article);
		const at = $$('[type=radio]', article).indexOf(target);
		for (const [index, shown] of [...$('.view', article).children].entries()) shown.hidden = index !== at;
	});
	document.addEventListener('change', ({ target }) => {
		if (target.dataset.path !== undefined && isChanged(target)) void understand(target);
	});
	document.addEventListener('focusin', ({ target }) => {
		if (target.dataset?.path !== undefined) jump(target);
	});
	document.addEventListener('keydown', (event) => {
		const article = current();
		if (event.key !== 'Enter' || event.isComposing || !article || isDone) return;
		if (event.ctrlKey || event.metaKey) {
			event.preventDefault();
			void decide(article, 'approve');
		} else if (event.target.matches('input[data-path]')) {
			event.preventDefault();
			event.target.closest('.field, td').classList.add('confirmed');
			const [next] = $$('.doubtful:not(.confirmed) [data-path]', article);
			(next ?? $('.main', article)).focus();
		}
	});
	const open = () => {
		const asked = articles.find(({ dataset }) => '#item-' + dataset.index === location.hash);
		const [article] = [asked, ...undecided(), ...articles].filter(Boolean);
		if (article) show(article);
	};
	addEventListener('hashchange', open);

	if (who) who.value = kept.name ?? '';
	articles.forEach(restore);
	open();
})();
`;
