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
		const undo = $('.undo', input.parentElement);
		if (undo) undo.hidden = !isChanged(input);
	};

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

	const decide = async (article, state) => {
		tell('');
		setState(article, state);
		keep();
		const [next] = undecided();
		if (next) go(next);
		else await submit();
	};

	const submit = async () => {
		for (const box of $$('.fault, .contradictions')) box.hidden = true;
		for (const input of $$('.faulty')) input.classList.remove('faulty');
		const items = articles.map(read);
		for (const button of $$('button')) button.disabled = true;
		let status = 0;
		let answer = {};
		try {
			const response = await fetch(location.pathname + location.search, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify({ name: who?.value ?? '', items }),
			});
			({ status } = response);
			answer = await response.json().catch(() => ({}));
		} catch {}
		for (const button of $$('button')) button.disabled = false;
		if (status === 200) done(items);
		else if (status === 422) refused(answer);
		else tell({
			0: 'n8n cannot be reached. What you typed is kept in this browser; please try again.',
			404: GONE,
			409: GONE,
			413: 'This is more than n8n accepts. Please shorten what you have typed.',
		}[status] ?? 'This could not be submitted. Please try again.');
	};
	const GONE = 'Somebody else has already submitted this page, or the run has ended. What you typed is still here, but it cannot be submitted any more.';

	const refused = ({ message: text = '', faults = [], contradictions = [] }) => {
		tell(faults.length > 0 ? 'A value could not be read. Nothing was submitted yet.' : text);
		let first;
		for (const { index, path, text: why, texts } of [...faults, ...contradictions]) {
			const article = articles.find((each) => each.dataset.index === String(index));
			const input = $$('[data-path]', article).find((each) => each.dataset.path === path);
			const box = $('.fault', input?.closest('.field, .list') ?? article);
			setState(article, '');
			first ??= { article, focus: input ?? $('.contradictions button', article) };
			input?.classList.add('faulty');
			const place = texts ? $('.contradictions', article) : box;
			(texts ? $('.texts', place) : place).textContent = texts?.join('\n') ?? why;
			place.hidden = false;
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
		tell('Thank you. The workflow goes on with ' + words.join(' and ') + '. You can close this page.', true);
		for (const each of $$('input, textarea, select, button')) each.disabled = true;
	};

	document.addEventListener('click', ({ target }) => {
		const button = target.closest('button');
		const article = target.closest('article');
		if (!button || !article) return;
		const { decide: state, anyway } = button.dataset;
		if (anyway !== undefined) article.dataset.anyway = 'yes';
		if (state) return void decide(article, state);
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
			setState(article, '');
		}
		keep();
	};
	document.addEventListener('input', ({ target }) => {
		const article = target.closest('article');
		if (target.dataset.path !== undefined) look(target);
		if (target.type !== 'radio') return changed(article);
		const at = $$('[type=radio]', article).indexOf(target);
		for (const [index, shown] of [...$('.view', article).children].entries()) shown.hidden = index !== at;
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
