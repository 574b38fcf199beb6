import { escapeHtml } from '../../shared/html/escapeHtml';
import { style as commonStyle } from '../../shared/html/style';
import { labelOf } from '../../shared/schema/label';
import { readableText } from '../../shared/text/readableText';
import { shortened } from '../../shared/text/shorten';
import { valueAsText } from '../../shared/text/valueText';
import type { FieldKind } from '../fieldKind';
import type { ShownFile } from '../files';
import { ABOVE, type ReviewField, type ReviewItem, type ReviewList } from '../reviewItem';
import { script } from './script';
import { style } from './style';

/** All that a page shows. */
export interface ReviewPage {
	title: string;
	asksName: boolean;
	/** The key in the address, for the links to the files. */
	signature: string;
	items: Array<ReviewItem & { files: ShownFile[] }>;
	/** Random; scripts without it do not run. */
	nonce: string;
}

/** Reasons that are shown of an item or value at most, and their length in characters. */
const MAX_REASONS = 20;
const MAX_REASON = 1_000;

const text = (content: string) => escapeHtml(shortened(readableText(content), MAX_REASON));

/** The page on which a person checks the items of a run. */
export function renderPage({ title, asksName, signature, items, nonce }: ReviewPage): string {
	const count = items.length === 1 ? '1 item to check' : `${items.length} items to check`;
	const list = items.map(
		(item) =>
			`<li><a href="#item-${item.index}"><span class="state" aria-hidden="true"></span><bdi>${text(item.title)}</bdi><small>${text(summaryOf(item))}</small></a></li>`,
	);
	const nav =
		items.length > 1
			? `<nav class="items" aria-label="Items to check"><ol>${list.join('\n')}</ol></nav>`
			: '';
	const name = asksName
		? '<label class="who">Your name <input id="who" maxlength="200" autocomplete="name"></label>'
		: '';
	return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${text(title)}</title>
<style>${commonStyle}${style}</style>
</head>
<body class="${items.length > 1 ? 'several' : 'one'}">
<header class="bar"><h1><bdi>${text(title)}</bdi></h1><p id="count" role="status">${count}</p>${name}</header>
<noscript><p class="message">This page needs JavaScript. It loads none from elsewhere.</p></noscript>
<p id="message" class="message" role="alert" hidden></p>
<div class="work">
${nav}
${items.map((item) => article(item, signature)).join('\n')}
</div>
<script nonce="${nonce}">${script}</script>
</body>
</html>
`;
}

function summaryOf({ reasons, fields }: ReviewItem): string {
	const own = fields.find((field) => field.reasons.some((reason) => reason !== ABOVE));
	return own === undefined ? (reasons[0] ?? '') : `${labelOf(own.path)}: ${own.reasons[0]}`;
}

const isDoubtful = ({ reasons }: { reasons: string[] }) => reasons.length > 0;

function article(item: ReviewPage['items'][number], signature: string): string {
	const { index, title, reasons, fields, lists, files } = item;
	const first = fields.filter(isDoubtful).map((field) => fieldHtml(field, index));
	const others = fields.filter((field) => !isDoubtful(field));
	const doubtfulLists = lists.filter(
		(list) => isDoubtful(list) || list.rows.flat().some(isDoubtful),
	);
	const calm = lists.filter((list) => !doubtfulLists.includes(list));
	const issues = reasons.length === 0 ? '' : `<ul class="issues">${reasonsHtml(reasons)}</ul>`;
	return `<article data-index="${index}" hidden>
${documentHtml(files, index, signature)}
<div class="side">
<section class="first"><h2><bdi>${text(title)}</bdi></h2>${issues}
${first.join('\n')}</section>
<section class="rest">${doubtfulLists.map((list) => listHtml(list, index)).join('\n')}${first.length + doubtfulLists.length > 0 ? '<h3>Other values</h3>' : ''}
${others.map((field) => fieldHtml(field, index)).join('\n')}
${calm.map((list) => listHtml(list, index)).join('\n')}
<label class="comment">Comment <textarea rows="2" maxlength="20000" data-comment></textarea></label>
</section>
<div class="decision"><div class="contradictions" role="alert" hidden></div>
<button type="button" data-decide="reject">Reject</button>
<button type="button" class="main" data-decide="approve">Approve</button></div>
</div>
</article>`;
}

const reasonsHtml = (reasons: string[]) =>
	[...new Set(reasons)]
		.slice(0, MAX_REASONS)
		.map((reason) => `<li>${text(reason)}</li>`)
		.join('');

const INPUTS: Record<FieldKind, string> = {
	text: 'type="text"',
	longText: '',
	number: 'type="text" inputmode="decimal"',
	boolean: '',
	date: 'type="date"',
	dateTime: 'type="text"',
};

/** A native date field shows nothing for a text that is no day. */
const inputKind = ({ kind, value }: Pick<ReviewField, 'kind' | 'value'>): FieldKind =>
	kind === 'date' && value !== null && !/^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? 'text' : kind;

function inputHtml(field: Pick<ReviewField, 'kind' | 'value' | 'path'>, about: string): string {
	const shown = field.value === null || field.value === undefined ? '' : valueAsText(field.value);
	const kind = inputKind(field);
	const attributes = `data-path="${escapeHtml(field.path)}" data-was="${escapeHtml(shown)}" ${about}`;
	if (kind === 'boolean') {
		const choices = [
			['', ''],
			['true', 'yes'],
			['false', 'no'],
		].map(
			([value, label]) =>
				`<option value="${value}"${value === shown ? ' selected' : ''}>${label}</option>`,
		);
		return `<select ${attributes}>${choices.join('')}</select>`;
	}
	if (kind === 'longText') {
		return `<textarea rows="3" dir="auto" ${attributes}>\n${escapeHtml(shown)}</textarea>`;
	}
	return `<input ${INPUTS[kind]} dir="auto" value="${escapeHtml(shown)}" ${attributes} autocomplete="off" spellcheck="false">`;
}

function fieldHtml(field: ReviewField, item: number): string {
	const { path, reasons, page, place, snippet } = field;
	const id = `i${item}-${escapeHtml(path)}`;
	const doubtful = isDoubtful(field);
	const facts = [
		...(place === undefined ? [] : [place]),
		...(doubtful && snippet ? [`<bdi>… ${text(snippet)} …</bdi>`] : []),
	];
	return `<div class="field${doubtful ? ' doubtful' : ''}${field.isGrave ? ' grave' : ''}"${page === undefined ? '' : ` data-page="${page}"`}>
<label for="${id}">${text(labelOf(path))}</label>
<div class="entry">${inputHtml(field, `id="${id}" aria-describedby="${id}-why"`)}<button type="button" class="undo" title="Take back the change" aria-label="Take back the change" hidden>↶</button></div>
<div id="${id}-why" class="why">${doubtful ? `<ul>${reasonsHtml(reasons)}</ul>` : ''}<p class="fault" role="alert" hidden></p>${facts.length > 0 ? `<p class="facts">${facts.join(': ')}</p>` : ''}</div>
</div>`;
}

function listHtml(list: ReviewList, item: number): string {
	const { path, columns, rows } = list;
	const label = labelOf(path);
	const headings = columns.map(
		(column) => `<th scope="col">${text(nameOf(column.path, label))}</th>`,
	);
	const row = (cells: string[], from: string) =>
		`<tr data-from="${from}">${cells.join('')}<td class="tools"><button type="button" class="remove" aria-label="Take out this row" title="Take out this row">×</button></td></tr>`;
	const cell = (field: ReviewField, column: ReviewList['columns'][number], at: number) => {
		const why = [...new Set(field.reasons)].map(text).join('; ');
		const title = `${nameOf(column.path, label)}, row ${at + 1}${why === '' ? '' : `: ${why}`}`;
		return `<td class="${field.kind}${why === '' ? '' : ' doubtful'}"${why === '' ? '' : ` title="${why}"`}>${inputHtml(field, `data-column="${escapeHtml(column.path)}" aria-label="${text(title)}"`)}${why === '' ? '' : `<p class="cell-why">${why}</p>`}</td>`;
	};
	const body = rows.map((fields, at) =>
		row(
			fields.map((field, index) =>
				cell(field, columns[index] ?? { path: '', keys: [], kind: 'text' }, at),
			),
			String(at),
		),
	);
	const blank = columns.map((column) => {
		const field = { path: '', keys: [], kind: column.kind, value: null, reasons: [] };
		return cell(field, column, rows.length);
	});
	const reasons =
		list.reasons.length > 0 ? `<ul class="list-why">${reasonsHtml(list.reasons)}</ul>` : '';
	const isAddable = columns.length > 0;
	return `<div class="list" data-list="${escapeHtml(path)}"><h3>${text(label)} <small>${rows.length}</small></h3>${reasons}
<div class="table"><table id="i${item}-${escapeHtml(path)}"><thead><tr>${headings.join('')}<th></th></tr></thead><tbody>${body.join('\n')}</tbody></table></div>
${isAddable ? `<template>${row(blank, '')}</template><button type="button" class="add">Add a row</button>` : ''}<p class="fault" role="alert" hidden></p></div>`;
}

const nameOf = (column: string, list: string) => (column === '' ? list : labelOf(column));

const TABS = { marked: 'Marked text', pdf: 'Original', image: 'Original', download: 'Download' };

function documentHtml(files: ShownFile[], item: number, signature: string): string {
	if (files.length === 0) return '';
	const key = signature === '' ? '' : `signature=${encodeURIComponent(signature)}&`;
	const address = (position: number) => escapeHtml(`?${key}file=${item}.${position}`);
	const tabs = files.map(({ kind, name }, position) => {
		const about = `title="${text(name)}"`;
		return kind === 'download'
			? `<a href="${address(position)}" download ${about}>${TABS[kind]} <bdi>${text(name)}</bdi></a>`
			: `<button type="button" role="tab" data-kind="${kind}" data-file="${address(position)}" ${about}>${TABS[kind]}</button>`;
	});
	const shown = files.some(({ kind }) => kind !== 'download');
	const open = files.findIndex(({ kind }) => kind !== 'download' && kind !== 'marked');
	const link =
		open === -1
			? ''
			: `<a class="open" href="${address(open)}" target="_blank" rel="noreferrer">Open in new tab</a>`;
	return `<section class="document" aria-label="Document"><div class="tabs" role="tablist">${tabs.join('')}${link}</div><div class="view">${shown ? '' : '<p class="nothing">No browser can show this file. It can be downloaded.</p>'}</div></section>`;
}
