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
	const KEY = 'review:' + location.pathname + location.search;
	let draft = { items: {} };
	try { draft = JSON.parse(localStorage.getItem(KEY)) ?? draft; } catch {}
	const who = $('#who');
	if (who) who.value = draft.name ?? '';
	const states = new Map(articles.map((article) => [article, '']));
	let isDone = false;

	const valueOf = (input) => input.value;
	const isChanged = (input) => valueOf(input) !== input.dataset.was.replace(/\r\n?/g, '\n');
	const tell = (text, isGood = false) => {
		message.textContent = text;
		message.hidden = text === '';
		message.classList.toggle('good', isGood);
	};

	/* What has changed in an item, as it is submitted. */
	const read = (article) => {
		const values = {};
		for (const input of $$('.field [data-path]', article)) {
			if (isChanged(input)) values[input.dataset.path] = valueOf(input);
		}
		const lists = {};
		for (const list of $$('.list', article)) {
			const rows = $$('tbody tr', list);
			const count = Number(list.dataset.count);
			const isSame = rows.length === count && rows.every((row, at) => row.dataset.from === String(at));
			const entries = rows.map((row) => {
				const cells = {};
				for (const input of $$('[data-column]', row)) {
					if (isChanged(input)) cells[input.dataset.column] = valueOf(input);
				}
				return { from: row.dataset.from === '' ? null : Number(row.dataset.from), cells };
			});
			if (!isSame || entries.some(({ cells }) => Object.keys(cells).length > 0)) {
				lists[list.dataset.list] = entries;
			}
		}
		return { values, lists, comment: $('[data-comment]', article).value };
	};

	const keep = () => {
		if (isDone) return;
		const items = {};
		for (const article of articles) {
			items[article.dataset.index] = { ...read(article), state: states.get(article) };
		}
		try { localStorage.setItem(KEY, JSON.stringify({ name: who?.value ?? '', items })); } catch {}
	};

	const look = (input) => {
		const field = input.closest('.field, td');
		field?.classList.toggle('changed', isChanged(input));
		const undo = field && $('.undo', field);
		if (undo) undo.hidden = !isChanged(input);
	};

	const addRow = (list) => {
		const row = $('template', list).content.firstElementChild.cloneNode(true);
		$('tbody', list).append(row);
		return row;
	};

	const restore = (article) => {
		const kept = draft.items?.[article.dataset.index];
		for (const list of $$('.list', article)) {
			list.dataset.count = $$('tbody tr', list).length;
			const entries = kept?.lists?.[list.dataset.list];
			if (!Array.isArray(entries)) continue;
			const rows = new Map($$('tbody tr', list).map((row) => [row.dataset.from, row]));
			for (const row of rows.values()) row.remove();
			for (const { from, cells } of entries) {
				const row = from === null ? addRow(list) : rows.get(String(from));
				if (!row) continue;
				$('tbody', list).append(row);
				for (const input of $$('[data-column]', row)) {
					input.value = cells[input.dataset.column] ?? input.value;
				}
			}
		}
		for (const input of $$('.field [data-path]', article)) {
			input.value = kept?.values?.[input.dataset.path] ?? input.value;
		}
		$$('[data-path]', article).forEach(look);
		$('[data-comment]', article).value = kept?.comment ?? '';
		setState(article, kept?.state ?? '');
	};

	const setState = (article, state) => {
		states.set(article, state);
		article.dataset.state = state;
		const link = links[articles.indexOf(article)];
		if (link) {
			link.dataset.state = state;
			const word = { approve: 'Approved', reject: 'Rejected' }[state] ?? '';
			$('.state', link).textContent = { approve: '✓', reject: '✕' }[state] ?? '';
			link.setAttribute('aria-label', word === '' ? '' : word + ': ' + link.textContent);
			if (word === '') link.removeAttribute('aria-label');
		}
		const left = articles.filter((each) => states.get(each) === '').length;
		if (articles.length > 1) $('#count').textContent = left + ' of ' + articles.length + ' to check';
	};

	/* The document of the item that is shown. */
	const show = (article, { focus = true } = {}) => {
		for (const each of articles) each.hidden = each !== article;
		for (const [at, link] of links.entries()) {
			link.toggleAttribute('aria-current', articles[at] === article);
		}
		const tab = $('[role=tab][aria-selected=true]', article) ?? $('[role=tab]', article);
		if (tab) openTab(tab);
		const first = $('.doubtful [data-path]', article) ?? $('[data-path]', article);
		if (focus && matchMedia('(min-width: 56rem)').matches) first?.focus({ preventScroll: true });
		else if (first) jump(first);
		scrollTo(0, 0);
	};

	const openTab = (tab) => {
		const view = $('.view', tab.closest('.document'));
		for (const each of $$('[role=tab]', tab.parentElement)) {
			each.setAttribute('aria-selected', String(each === tab));
		}
		if (view.dataset.file === tab.dataset.file) return;
		view.dataset.file = tab.dataset.file;
		const isImage = tab.dataset.kind === 'image';
		const shown = document.createElement(isImage ? 'img' : 'iframe');
		shown.title = 'Document';
		if (isImage) shown.alt = 'Document';
		if (tab.dataset.kind === 'marked') shown.setAttribute('sandbox', 'allow-scripts');
		shown.src = tab.dataset.file + (tab.dataset.kind === 'pdf' ? '#navpanes=0' : '');
		view.replaceChildren(shown);
		view.dataset.kind = tab.dataset.kind;
	};

	/* Shows the place of a value in the document. */
	let place = {};
	const jump = (input) => {
		const view = $('.view', input.closest('article'));
		const frame = view && $('iframe', view);
		const { page } = input.closest('[data-page]')?.dataset ?? {};
		place = { path: input.dataset.path.replace(/\.amount$/, '') };
		if (frame && view.dataset.kind === 'marked') frame.contentWindow.postMessage(place, '*');
		else if (frame && page) frame.src = view.dataset.file + '#navpanes=0&page=' + page;
	};

	addEventListener('message', ({ source, data }) => {
		const article = articles.find((each) => !each.hidden);
		const frame = article && $('.view iframe', article);
		if (!frame || source !== frame.contentWindow) return;
		if (data === 'ready') return source.postMessage(place, '*');
		const path = String(data?.path ?? '');
		const input = $$('[data-path]', article).find(
			(each) => each.dataset.path === path || each.dataset.path === path + '.amount',
		);
		input?.focus();
		input?.scrollIntoView({ block: 'center' });
	});

	const decide = async (article, state) => {
		tell('');
		setState(article, state);
		keep();
		const next = articles.find((each) => states.get(each) === '');
		if (next) return go(next);
		await submit();
	};

	const go = (article) => {
		history.replaceState(null, '', '#item-' + article.dataset.index);
		show(article);
	};

	const atHash = () =>
		articles.find((each) => '#item-' + each.dataset.index === location.hash);

	const clearFaults = (article) => {
		for (const fault of $$('.fault', article)) fault.hidden = true;
		for (const each of $$('.faulty', article)) each.classList.remove('faulty');
		$('.contradictions', article).hidden = true;
	};

	const submit = async () => {
		articles.forEach(clearFaults);
		const items = articles.map((article) => ({
			index: Number(article.dataset.index),
			isApproved: states.get(article) === 'approve',
			anyway: article.dataset.anyway === 'yes',
			...read(article),
		}));
		const buttons = $$('button');
		for (const button of buttons) button.disabled = true;
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
		for (const button of buttons) button.disabled = false;
		if (status === 200) return done(items);
		if (status === 409 || status === 404) {
			return tell('Somebody else has already submitted this page, or the run has ended. What you typed is still here, but it cannot be submitted any more.');
		}
		if (status === 0) return tell('n8n cannot be reached. What you typed is kept in this browser; please try again.');
		if (status === 413) return tell('This is more than n8n accepts. Please shorten what you have typed.');
		refused(answer);
	};

	const refused = ({ message: text, faults = [], contradictions = [] }) => {
		const articleOf = (index) => articles.find((each) => each.dataset.index === String(index));
		for (const { index, path, text: why } of faults) {
			const article = articleOf(index);
			if (!article) continue;
			setState(article, '');
			showFault(article, path, why);
		}
		for (const { index, texts } of contradictions) {
			const article = articleOf(index);
			if (article) contradict(article, texts);
		}
		const [first] = [...faults, ...contradictions];
		const article = first && articleOf(first.index);
		if (article) {
			if (article.hidden) go(article);
			tell(faults.length > 0 ? 'A value could not be read. Nothing was submitted yet.' : '');
			($('.faulty [data-path]', article) ?? $('.contradictions button', article))?.focus();
		} else tell(text ?? 'This could not be submitted. Please try again.');
		keep();
	};

	const showFault = (article, path, why) => {
		const rowOf = /^(.*)\[(\d+)\]\.?(.*)$/.exec(path);
		const list = rowOf && $$('.list', article).find((each) => each.dataset.list === rowOf[1]);
		const row = list && $$('tbody tr', list)[Number(rowOf[2])];
		const input = row
			? $$('[data-column]', row).find((each) => each.dataset.column === rowOf[3])
			: $$('.field [data-path]', article).find((each) => each.dataset.path === path);
		const place = input?.closest('.field, td');
		place?.classList.add('faulty');
		const fault = (row ? $('.fault', list) : place && $('.fault', place)) ?? message;
		fault.textContent = why;
		fault.hidden = false;
	};

	const contradict = (article, texts) => {
		setState(article, '');
		const box = $('.contradictions', article);
		const list = document.createElement('ul');
		for (const text of texts) {
			const entry = document.createElement('li');
			entry.textContent = text;
			list.append(entry);
		}
		const anyway = document.createElement('button');
		anyway.type = 'button';
		anyway.textContent = 'Approve anyway';
		anyway.addEventListener('click', () => {
			article.dataset.anyway = 'yes';
			void decide(article, 'approve');
		});
		const head = document.createElement('p');
		head.textContent = 'Please look again before you approve:';
		box.replaceChildren(head, list, anyway);
		box.hidden = false;
	};

	const done = (items) => {
		isDone = true;
		try { localStorage.removeItem(KEY); } catch {}
		const approved = items.filter(({ isApproved }) => isApproved).length;
		document.body.classList.add('done');
		const words = [
			approved > 0 ? approved + ' approved' : '',
			items.length > approved ? items.length - approved + ' rejected' : '',
		].filter((each) => each !== '');
		$('#count').textContent = words.join(', ');
		tell('Thank you. The workflow goes on with ' + words.join(' and ') + '. You can close this page.', true);
		for (const each of $$('input, textarea, select, button')) each.disabled = true;
	};

	document.addEventListener('click', (event) => {
		const button = event.target.closest('button');
		const article = event.target.closest('article');
		if (!button || !article) return;
		if (button.dataset.decide) void decide(article, button.dataset.decide);
		else if (button.role === 'tab' || button.getAttribute('role') === 'tab') openTab(button);
		else if (button.className === 'undo') {
			const input = $('[data-path]', button.closest('.field'));
			input.value = input.dataset.was;
			changed(input);
			input.focus();
		} else if (button.className === 'add') {
			$('input, textarea, select', addRow(button.closest('.list')))?.focus();
			changed(button);
		} else if (button.className === 'remove') {
			button.closest('tr').remove();
			changed(article);
		}
	});

	const changed = (element) => {
		const article = element.closest('article');
		delete article?.dataset.anyway;
		if (article) setState(article, '');
		if (element.dataset.path !== undefined) look(element);
		keep();
	};
	document.addEventListener('input', (event) => changed(event.target));
	document.addEventListener('focusin', (event) => {
		if (event.target.dataset?.path) jump(event.target);
	});
	document.addEventListener('keydown', (event) => {
		if (event.key !== 'Enter' || event.isComposing) return;
		const article = articles.find((each) => !each.hidden);
		if (!article || isDone) return;
		if (event.ctrlKey || event.metaKey) {
			event.preventDefault();
			void decide(article, 'approve');
		} else if (event.target.matches('input[data-path]')) {
			event.preventDefault();
			event.target.closest('.field, td').classList.add('confirmed');
			const doubtful = $$('.doubtful:not(.confirmed) [data-path]', article);
			(doubtful[0] ?? $('[data-decide=approve]', article)).focus();
		}
	});
	addEventListener('hashchange', () => {
		const article = atHash();
		if (article) show(article);
	});

	articles.forEach(restore);
	const start = atHash() ?? articles.find((each) => states.get(each) === '') ?? articles[0];
	if (start) show(start);
})();
`;
