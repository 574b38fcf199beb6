import { escapeHtml, htmlPage } from '../html/htmlPage';
import { labelOf } from '../../values/schema/label';
import { readableText } from '../../basics/text/readableText';
import { shortened } from '../../basics/text/shorten';
import { valueAsText } from '../../basics/text/valueText';
import { amountTexts } from './amountText';
import {
	ABOVE,
	anchorOf,
	cellsOf,
	isKey,
	type ReviewField,
	type ReviewItem,
	type ReviewList,
} from './reviewItem';
import { style } from './style';

/** An item with the two sides of its document, as HTML. */
interface ShownItem extends ReviewItem {
	document: { tabs?: string; view: string };
	/** Links to the document that it is compared with, as HTML. */
	other?: string[];
	/** Values of a page to read that have a place in the document, by their anchors. */
	marked?: ReadonlySet<string>;
}

/** Reasons that are shown of an item or value at most, and their length in characters. */
const MAX_REASONS = 20;
const MAX_SHOWN = 1_000;

const text = (content: string) => escapeHtml(shortened(readableText(content), MAX_SHOWN));

/**
 * The page on which a person looks at records with their reasons, next to their documents.
 * @param page one to read, or one with a form to decide on, the program of the page as an element, and a
 *   Content-Security-Policy under which it runs
 */
export function reviewPage({
	title,
	items,
	form,
}: {
	title: string;
	items: ShownItem[];
	form?: { asksName: boolean; script: string; policy: string; wait?: string };
}): string {
	const links = items.map(
		(item) =>
			`<li><a href="#item-${item.index}"><span class="state" aria-hidden="true"></span><bdi>${text(item.title)}</bdi><small>${text(summaryOf(item))}</small></a></li>`,
	);
	const nav =
		items.length > 1
			? `<nav class="items" aria-label="Items to check"><ol>${links.join('\n')}</ol><p class="hint">All are submitted together, with the last decision.</p></nav>`
			: '';
	const name = form?.asksName
		? '<label class="who">Your name <input id="who" maxlength="200" autocomplete="name"></label>'
		: '';
	const status = form
		? `${items.length} to check`
		: `${items.flatMap(doubts).length || 'Nothing'} to check`;
	const noScript = form
		? '<noscript><p class="message">This page needs JavaScript. It loads none from elsewhere.</p></noscript>\n<p id="message" class="message" role="alert" hidden></p>'
		: '';
	const body = `<header class="bar" lang="en"><h1><bdi>${text(title)}</bdi></h1><p id="count" role="status">${status}</p>${name}</header>
${noScript}
<div class="work${items.length > 1 ? ' several' : ''}${form ? ' form' : ''}"${form?.wait ? ` data-wait="${escapeHtml(form.wait)}"` : ''}>
${nav}
${items.map((item) => article(item, form !== undefined, items.length > 1)).join('\n')}
</div>${form?.script ?? ''}`;
	return htmlPage(shortened(readableText(title), MAX_SHOWN), body, style, form?.policy);
}

const isDoubtful = ({ reasons }: { reasons: string[] }) => reasons.length > 0;

const doubts = (item: ReviewItem) => [item, ...item.lists, ...cellsOf(item)].filter(isDoubtful);

function summaryOf({ reasons, fields }: ReviewItem): string {
	const own = fields.find((field) => field.reasons.some((reason) => reason !== ABOVE));
	return own === undefined ? (reasons[0] ?? '') : `${labelOf(own.path)}: ${own.reasons[0]}`;
}

function article(item: ShownItem, isForm: boolean, isSeveral: boolean): string {
	const { index, title, reasons, fields, lists, document } = item;
	const amountText = amountTexts(item);
	const draw: Draw = (field, id, label) => {
		const shown = amountText(field) ?? shownText(field.value);
		return isForm ? inputHtml(field, shown, id, label) : textHtml(field, shown, id, item.marked);
	};
	const isFirst = (field: ReviewField) => isDoubtful(field) || isKey(field);
	const first = fields.filter(isFirst).map((field) => fieldHtml(field, index, isForm, draw));
	const others = fields.filter((field) => !isFirst(field));
	const doubtfulLists = lists.filter(
		(list) => isDoubtful(list) || list.rows.flat().some(isDoubtful),
	);
	const calm = lists.filter((list) => !doubtfulLists.includes(list) && list.columns.length > 0);
	const listsHtml = (some: ReviewList[]) =>
		some.map((list) => listHtml(list, index, isForm, draw)).join('\n');
	const side =
		document.view === ''
			? ''
			: `<section class="document" aria-label="Document">${document.tabs ?? ''}<div class="view">${document.view}</div></section>`;
	return `<article aria-label="${text(title)}" data-index="${index}"${item.firstPage ? ` data-page="${item.firstPage}"` : ''}${isForm ? ' hidden' : ''}>
${side}
<div class="side" lang="en">
<section class="first">${isForm ? `<h2><bdi>${text(title)}</bdi></h2>` : ''}${reasonsHtml('issues', reasons)}${item.other?.length ? `<p class="note">The other document: ${item.other.join(' ')}</p>` : ''}
${first.join('\n')}</section>
<section class="rest">${listsHtml(doubtfulLists)}${first.length + doubtfulLists.length > 0 && others.length > 0 ? '<h3>Other values</h3>' : ''}
${others.map((field) => fieldHtml(field, index, isForm, draw)).join('\n')}
${listsHtml(calm)}
${isForm ? '<label class="comment">Comment <textarea rows="2" maxlength="20000" data-comment></textarea></label>' : ''}
</section>
${isForm ? decisionHtml(isSeveral) : ''}
</div>
</article>`;
}

const decisionHtml = (isSeveral: boolean) =>
	`<div class="decision"><div class="contradictions" role="alert" hidden><p>Please look again before you approve:</p><p class="texts"></p>
<button type="button" data-decide="approve" data-anyway>Approve anyway</button></div>
<div class="rejection" hidden><label>Why is it rejected? You can leave this empty. <textarea rows="2" maxlength="20000" data-reason></textarea></label>
<button type="button" class="back">Back</button> <button type="button" data-decide="reject">Reject</button></div>
<div class="choice"><p class="keys"><kbd>Enter</kbd> confirms a value, <kbd>Ctrl+Enter</kbd> approves</p>
<button type="button" class="reject">Reject</button>
${isSeveral ? '<button type="button" class="later" title="Leave it for the end">Later</button>' : ''}
<button type="button" class="main" data-decide="approve">Approve</button></div></div>`;

const FAULT =
	'<p class="fault" role="alert" hidden></p><p class="understood" role="status" hidden></p>';

function reasonsHtml(name: string, reasons: string[]): string {
	const all = [...new Set(reasons)].slice(0, MAX_REASONS);
	const entries = all.map((reason) => `<li>${text(reason)}</li>`).join('');
	return all.length === 0 ? '' : `<ul class="${name}">${entries}</ul>`;
}

/** The HTML of a value with its id, and with its name where that is not written in front of it. */
type Draw = (field: ReviewField, id: string, label?: string) => string;

const shownText = (value: unknown) =>
	value === null || value === undefined ? '' : valueAsText(value);

function textHtml({ path }: ReviewField, shown: string, id: string, marked?: ReadonlySet<string>) {
	const html = shown === '' ? '<i>empty</i>' : `<bdi>${text(shown)}</bdi>`;
	const anchor = anchorOf(path);
	return marked?.has(anchor)
		? `<a id="${id}" class="value" href="#at-${anchor}">${html}</a>`
		: `<span id="${id}" class="value">${html}</span>`;
}

const CHOICES = { '': '', true: 'yes', false: 'no' };

/** The calendar of the browser next to the text: what is typed into a field of it depends on the browser's language. */
const PICKER =
	'<button type="button" class="pick" tabindex="-1" title="Choose a day" aria-label="Choose a day">▾</button><input type="date" class="calendar" tabindex="-1" aria-hidden="true">';

function inputHtml(
	{ kind, path, page }: ReviewField,
	shown: string,
	id: string,
	label: string | undefined,
): string {
	const about =
		label === undefined ? `aria-describedby="${id}-why"` : `aria-label="${text(label)}"`;
	const attributes = `id="${id}" data-path="${escapeHtml(path)}" data-was="${escapeHtml(shown)}"${page === undefined ? '' : ` data-page="${page}"`} ${about}`;
	if (kind === 'boolean') {
		const choices = Object.entries(CHOICES).map(
			([choice, word]) =>
				`<option value="${choice}"${choice === shown ? ' selected' : ''}>${word}</option>`,
		);
		return `<select ${attributes}>${choices.join('')}</select>`;
	}
	if (kind === 'longText') {
		return `<textarea rows="3" dir="auto" ${attributes}>\n${escapeHtml(shown)}</textarea>`;
	}
	const input = `<input type="text"${kind === 'number' ? ' inputmode="decimal"' : ''} dir="auto" value="${escapeHtml(shown)}" ${attributes} autocomplete="off" spellcheck="false">`;
	return kind === 'date' ? `<span class="day">${input}${PICKER}</span>` : input;
}

/** Of a value, for the links to it. */
const idOf = (item: number, path: string) => `f${item}-${anchorOf(path)}`;

function fieldHtml(field: ReviewField, item: number, isForm: boolean, draw: Draw): string {
	const { path, reasons, facts } = field;
	const id = idOf(item, path);
	const look = `field${isDoubtful(field) ? ' doubtful' : ''}${field.isGrave ? ' grave' : ''}`;
	// A reason about several values needs no words about each of them.
	const isAlone = reasons.some((reason) => reason !== ABOVE) && facts.length > 0;
	const about = isAlone ? `<p class="facts"><bdi>${text(facts.join(' · '))}</bdi></p>` : '';
	const taken = (value: string) =>
		isForm
			? `<button type="button" class="take" data-value="${text(value)}">${text(value)}</button>`
			: `<bdi>${text(value)}</bdi>`;
	const { printed = [] } = field;
	const note =
		printed.length > 0
			? `<p class="note">The document has ${printed.map(taken).join(', ')}</p>`
			: '';
	const undo = isForm
		? '<button type="button" class="undo" title="Take back the change" aria-label="Take back the change" hidden>↶</button>'
		: '';
	return `<div class="${look}">
<label for="${id}">${text(labelOf(path))}</label>
<div class="entry">${draw(field, id)}${undo}</div>
<div id="${id}-why" class="why">${reasonsHtml('reasons', reasons)}${isForm ? FAULT : ''}${about}${note}</div>
</div>`;
}

function listHtml(list: ReviewList, item: number, isForm: boolean, draw: Draw): string {
	const { path, columns, rows, spare, hidden, reasons } = list;
	const label = labelOf(path);
	const names = columns.map((column) => (column === '' ? label : labelOf(column)));
	const remove = isForm
		? '<td class="tools"><button type="button" class="remove" aria-label="Take out this row" title="Take out this row">×</button></td>'
		: '';
	const cell = (field: ReviewField, at: number) => {
		const why = [...new Set(field.reasons)].join('; ');
		const title = `${labelOf(field.path)}${why === '' ? '' : `: ${why}`}`;
		return `<td class="${field.kind}${why === '' ? '' : ' doubtful'}" data-name="${text(names[at] ?? '')}">${draw(field, idOf(item, field.path), title)}${why === '' ? '' : `<p class="cell-why">${text(why)}</p>`}</td>`;
	};
	const row = (fields: ReviewField[]) => `<tr>${fields.map(cell).join('')}${remove}</tr>`;
	const left =
		hidden === 0 ? '' : `<p class="left-out">${hidden} more of them are not shown here.</p>`;
	const add = isForm
		? `<template>${spare.map(row).join('\n')}</template><button type="button" class="add">Add a row</button>`
		: '';
	return `<div class="list" data-hidden="${hidden}"><h3>${text(label)} <small>${rows.length + hidden}</small></h3>${reasonsHtml('reasons', reasons)}
<div class="table"><table><thead><tr>${names.map((name) => `<th scope="col">${text(name)}</th>`).join('')}${isForm ? '<th></th>' : ''}</tr></thead><tbody>${rows.map(row).join('\n')}</tbody></table></div>
${left}${add}${isForm ? FAULT : ''}</div>`;
}
