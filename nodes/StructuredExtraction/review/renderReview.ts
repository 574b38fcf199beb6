import { htmlPage } from '../../shared/html/htmlPage';
import { escapeHtml } from '../../shared/html/escapeHtml';
import { joinFirst, shortened } from '../../shared/text/shorten';
import { readableText } from '../../shared/text/readableText';
import { wholePercent } from '../../shared/text/valueText';
import { labelOf } from '../../shared/schema/label';
import { documentSide, ICONS, type Marked, type ShownField } from './documentSide';
import type { ReviewIssue, ReviewField, ReviewPage } from './reviewPage';
import { reviewStyle } from './style';

/** How many values are shown, the doubtful ones first; the others are only counted. */
export const MAX_FIELDS = 2_000;

/** How much of a value, a reason or a note is shown, in characters, and how many of the latter. */
const MAX_SHOWN_VALUE = 1_000;
const MAX_SENTENCES = 20;

/**
 * A review page as HTML: what to check first, all values, and the document with each value marked
 * where it was found. It needs no other file and no network, and runs no code. Time and size are in
 * proportion to the document; the page says what is left out.
 */
export function renderReview(page: ReviewPage): string {
	const { doubtful, sure, left } = chosenFields(page.fields);
	const name = readableText(page.fileName ?? 'Text');
	const { html, marked } = documentSide(page, [...doubtful, ...sure]);
	const body = `<header class="top"><h1><bdi>${text(name)}</bdi></h1>
${verdict(doubtful.length, page.issues.length)}
<nav><a href="#values">Values</a> <a href="#document">Document</a></nav>
<p class="key"><mark class="check">to check</mark> <mark class="sure">found in the document</mark></p></header>
<div class="sides"><main id="values">
${issuesHtml(page.issues, doubtful)}
${checkFirst(doubtful, marked)}
${otherValues(doubtful.length > 0 ? 'Other values' : 'Values', sure, marked, left)}
${page.notes.length === 0 ? '' : `<section class="notes"><h2>Notes</h2><ul>${sentences(page.notes)}</ul></section>`}
<p class="small">${source(page)}</p>
</main>
<div id="document">
${html}
</div></div>`;
	return htmlPage(`Review of ${name}`, body, reviewStyle);
}

/** Outside text as HTML, readable and not too long. */
const text = (content: string) =>
	escapeHtml(shortened(readableText(content).replace(ICONS, ''), MAX_SHOWN_VALUE));

function chosenFields(fields: ReviewField[]) {
	const isDoubtful = ({ reasons }: ReviewField) => reasons.length > 0;
	const ordered = [...fields.filter(isDoubtful), ...fields.filter((field) => !isDoubtful(field))];
	const shown = ordered.slice(0, MAX_FIELDS).map((field, index): ShownField => {
		const number = index + 1;
		return isDoubtful(field) ? { ...field, number, badge: number } : { ...field, number };
	});
	return {
		doubtful: shown.filter(isDoubtful),
		sure: shown.filter((field) => !isDoubtful(field)),
		left: fields.length - shown.length,
	};
}

function verdict(values: number, issues: number): string {
	if (values === 0 && issues === 0) return '<p class="verdict fine">Nothing to check</p>';
	const count = values === 1 ? '1 value to check' : `${values} values to check`;
	return `<p class="verdict check">${values === 0 ? 'Please check' : count}</p>`;
}

/** What concerns several values, with links to them. */
function issuesHtml(issues: ReviewIssue[], fields: ShownField[]): string {
	if (issues.length === 0) return '';
	const numbers = new Map(fields.map(({ path, number }) => [path, number]));
	const links = ({ paths }: ReviewIssue) =>
		paths
			.flatMap((path) => numbers.get(path) ?? [])
			.sort((a, b) => a - b)
			.slice(0, MAX_SENTENCES)
			.map((number) => ` <a class="badge" href="#f-${number}">${number}</a>`);
	const shown = issues
		.slice(0, MAX_SENTENCES)
		.map((issue) => `<li>${text(issue.text)}${links(issue).join('')}</li>`);
	return `<ul class="issues">${shown.join('')}${more(issues)}</ul>`;
}

/** How many of a list are not shown. */
const more = ({ length }: unknown[]) =>
	length > MAX_SENTENCES ? `<li>and ${length - MAX_SENTENCES} more</li>` : '';

const sentences = (all: string[]) =>
	all
		.slice(0, MAX_SENTENCES)
		.map((each) => `<li>${text(each)}</li>`)
		.join('') + more(all);

function checkFirst(fields: ShownField[], marked: Marked): string {
	if (fields.length === 0) return '';
	const cards = fields.map((field) => {
		const { number, badge, path, evidence } = field;
		const snippet = evidence?.snippet
			? `<p class="snippet"><bdi>… ${text(withoutRules(evidence.snippet))} …</bdi></p>`
			: '';
		return `<li id="f-${number}" class="card" data-path="${pathOf(field)}"><p class="name"><b class="badge">${badge}</b> <bdi>${text(labelOf(path))}</bdi></p>
${valueHtml(field)}
<ul class="why">${sentences(field.reasons)}</ul>
${snippet}<p class="small">${facts(field, marked).join(' · ')}</p></li>`;
	});
	return `<section class="first"><h2>Check these first</h2><ol>${cards.join('\n')}</ol></section>`;
}

/** For the Review node, which shows the page next to fields of its own. */
const pathOf = ({ path }: ReviewField) => escapeHtml(encodeURIComponent(readableText(path)));

/** The text of table rows without the rules between their cells. */
const withoutRules = (snippet: string) =>
	snippet
		.split('|')
		.map((cell) => cell.trim())
		.filter((cell) => cell !== '')
		.join(' · ');

function otherValues(title: string, fields: ShownField[], marked: Marked, left: number): string {
	const parts: string[] = [];
	let group = '';
	for (const field of fields) {
		if (field.group !== group) {
			if (group !== '') parts.push('</div>');
			group = field.group;
			if (group !== '') parts.push(`<h3><bdi>${text(group)}</bdi></h3><div class="entry">`);
		}
		parts.push(
			`<div id="f-${field.number}" class="row" data-path="${pathOf(field)}"><p class="name"><bdi>${text(field.name)}</bdi></p>${valueHtml(field)}<p class="small">${facts(field, marked).join(' · ')}</p></div>`,
		);
	}
	if (group !== '') parts.push('</div>');
	if (left > 0) {
		const values = left === 1 ? '1 more value is' : `${left.toLocaleString('en')} more values are`;
		parts.push(`<p class="left-out">${values} not shown here. The record has all of them.</p>`);
	}
	if (parts.length === 0) return '';
	return `<section class="others"><h2>${title}</h2>\n${parts.join('\n')}</section>`;
}

const valueHtml = ({ value }: ReviewField) =>
	value === null
		? '<p class="value none">empty</p>'
		: `<p class="value"><bdi>${text(value)}</bdi></p>`;

/** How a value is printed, in words. */
function matchWords({ original, evidence, value }: ShownField): string[] {
	if (value === null || !evidence) return [];
	const read = original === undefined ? [] : [`read as “<bdi>${text(original)}</bdi>”`];
	switch (evidence.match) {
		case 'exact':
			return [original === undefined ? 'as printed' : `printed as “<bdi>${text(original)}</bdi>”`];
		case 'normalised':
			return ['printed differently', ...read];
		case 'none':
			return read;
		case 'unavailable':
			return ['not looked up in the text', ...read];
	}
}

const DATA_WORDS = ['in the data of the e-invoice'];

/** Short facts about a value; links to its occurrences come first. */
function facts(field: ShownField, marked: Marked): string[] {
	const { number, evidence } = field;
	const found: string[] = [];
	if (marked.inImage.has(number)) found.push(`<a href="#b-${number}">In the image</a>`);
	const page = evidence?.page ?? null;
	const mark = marked.inText.get(number);
	const sheet = page === null ? undefined : marked.sheets.get(page);
	const anchor = mark === undefined ? sheet && `page-${sheet}` : `v-${mark}`;
	const place = page === null ? 'In the text' : `Page ${page}`;
	if (anchor !== undefined) found.push(`<a href="#${anchor}">${place}</a>`);
	else if (page !== null) found.push(place);
	found.push(...(evidence?.page === null && marked.isData ? DATA_WORDS : matchWords(field)));
	const { confidence, secondOpinion } = evidence ?? {};
	if (typeof confidence === 'number') found.push(`read with ${percent(confidence)} certainty`);
	if (secondOpinion === 'agrees') found.push('a second reading agrees');
	if (secondOpinion === 'differs') found.push('a second reading differs');
	return found;
}

/** 99.6 % is not certain. */
const percent = (share: number) => `${wholePercent(Math.min(1, Math.max(0, share)))} %`;

const SOURCES: Record<string, string> = {
	ocr: 'The values are from the text that OCR has read',
	image: 'The model has looked at the image itself',
	'image (not checked)':
		'The model has looked at the image itself; its values were not looked up in a text',
	'pdf text': 'The values are from the text in the PDF file, which was not read by OCR',
	text: 'The values are from a plain text',
};

function source({ source: from, model }: ReviewPage): string {
	const words = from === null ? 'Values' : (SOURCES[from] ?? `The values are from: ${text(from)}`);
	return joinFirst([words, ...(model === null ? [] : [`model ${text(model)}`])], '; ');
}
