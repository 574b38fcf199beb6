/** Style of review pages, in addition to the style of all pages: two sides, marks, cards. */
export const reviewStyle = `
:root { --check: #fff3c4; --check-line: #bf8700; --sure: #e2f3e8; --sure-line: #8ac6a0; --card: #fff; }
@media (prefers-color-scheme: dark) { :root { --check: #4a3a06; --check-line: #d8a520; --sure: #173324; --sure-line: #3f7d58; --card: #161b22; } }
html { scroll-padding: 4.5rem 0 6rem; }
body > header.top { max-width: none; width: 100%; margin: 0; padding: 0.75rem 1.25rem; background: var(--page); border-bottom: 1px solid var(--line); }
.top { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 1rem; }
.top nav { display: none; }
body > header.top .key { margin: 0 0 0 auto; font-size: 0.8125rem; display: flex; gap: 0.75rem; }
.verdict { font-weight: 600; padding: 0.15rem 0.6rem; border-radius: 1rem; }
body > header.top .verdict { margin: 0; color: var(--text); font-size: 0.9375rem; }
.verdict.check { background: var(--check); box-shadow: inset 0 0 0 1px var(--check-line); }
.verdict.fine { background: var(--sure); box-shadow: inset 0 0 0 1px var(--sure-line); }
.issues { margin: 1rem 0 0; padding: 0.625rem 0.875rem 0.625rem 2rem; background: var(--check); border-radius: 0.375rem; }
.sides main { max-width: none; margin: 0; padding: 0.5rem 1.25rem 2rem; }
.sides main section, #document section { margin: 1rem 0; }
.sides main section { padding: 0; background: none; border: 0; }
.sides main h2 { font-size: 1.0625rem; margin: 1rem 0 0.5rem; }
.sides main h3 { font-size: 0.875rem; margin: 1rem 0 0.25rem; color: var(--quiet); }
.sides ol { list-style: none; margin: 0; padding: 0; }
.sides p { margin: 0; }
#document { padding: 0.5rem 1.25rem 2rem; }
.sides:has(> #document:target) > #values { display: none; }
#document section p { margin: 0.75em 0; }
#document section > .number { margin: 0; }
.card { margin: 0 0 0.75rem; padding: 0.625rem 0.875rem; background: var(--card); border: 1px solid var(--check-line); border-inline-start-width: 0.375rem; border-radius: 0.375rem; }
.name { font-size: 0.8125rem; color: var(--quiet); }
.card .name { color: var(--text); font-weight: 600; }
.value { font-weight: 600; overflow-wrap: anywhere; white-space: pre-line; font-variant-numeric: tabular-nums; }
.card .value { font-size: 1.125rem; margin: 0.125rem 0; }
.value.none { font-weight: 400; font-style: italic; color: var(--quiet); }
.why { margin: 0.125rem 0 0.25rem; padding-inline-start: 1.1rem; }
.small, .snippet, .notes ul { font-size: 0.8125rem; color: var(--quiet); overflow-wrap: anywhere; }
.row { display: grid; grid-template-columns: minmax(7rem, 2fr) 3fr; column-gap: 0.75rem; padding: 0.3rem 0.5rem; border-top: 1px solid var(--line); border-radius: 0.25rem; }
.row .name { padding-top: 0.15rem; }
.row .small { grid-column: 2; }
.row .small:empty { display: none; }
.entry { display: flex; flex-wrap: wrap; gap: 0 0.5rem; padding-bottom: 0.25rem; border-top: 1px solid var(--line); }
.entry .row { display: block; flex: 1 1 7rem; border: 0; padding: 0.25rem 0.5rem; }
.entry .row:first-child { flex-basis: 100%; }
.entry .row p { padding: 0; }
.badge { display: inline-block; min-width: 1.35em; padding: 0 0.3em; border-radius: 0.7em; background: var(--check-line); color: #fff; font: 700 0.75rem/1.45 system-ui, sans-serif; text-align: center; text-decoration: none; vertical-align: 0.1em; }
mark { color: inherit; border-radius: 0.2em; padding: 0.05em 0.1em; }
mark > .badge { margin-inline-end: 0.25em; }
mark a, .box { color: inherit; text-decoration: none; }
.sure { background: var(--sure); box-shadow: 0 0.1em 0 var(--sure-line); }
.check { background: var(--check); }
mark.check { box-shadow: 0 0 0 2px var(--check-line); }
.card:target, .row:target, mark:target, .box:target, span:target + mark { outline: 3px solid var(--link); outline-offset: 2px; }
.image { position: relative; margin: 1rem 0; }
.image img { display: block; width: 100%; border: 1px solid var(--line); }
.box { position: absolute; border: 2px solid var(--sure-line); border-radius: 0.2rem; background: none; box-shadow: none; }
.box.check { border-color: var(--check-line); background: #ffd33d38; }
.box .badge { position: absolute; inset-block-end: 100%; inset-inline-start: -2px; }
.left-out, .nothing { margin: 1rem 0 !important; padding: 0.75rem 1rem; border: 1px dashed var(--line); border-radius: 0.375rem; color: var(--quiet); }
.laid-out { container-type: inline-size; }
@media screen and (min-width: 56rem) {
	html, body { height: 100%; }
	body { display: flex; flex-direction: column; }
	.sides { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(0, 3fr) minmax(22rem, 2fr); }
	#values, #document { overflow-y: auto; scroll-padding: 4rem 0; }
	#document { order: -1; border-inline-end: 1px solid var(--line); }
	#values { background: var(--page); }
	.sides:has(> #document:target) { grid-template-columns: minmax(0, 1fr); }
	.card { background: var(--desk); }
	.laid-out { position: relative; aspect-ratio: var(--ratio); }
	#document section:has(> .laid-out) { padding-inline: 0; padding-bottom: 0; }
	.block { position: absolute; left: var(--left); top: var(--top); width: var(--width); font-size: var(--size); line-height: 1.3; }
	.block > * { margin: 0 !important; font-size: 1em !important; }
	.block .table { overflow: visible; } .block table { width: 100%; font-size: 1em; } .block th, .block td { padding: 0.1em 0.3em; }
}
@media screen and (max-width: 55.99rem) {
	.top { position: sticky; top: 0; z-index: 1; }
	.top nav { display: flex; gap: 1rem; }
	body > header.top .key { display: none; }
	body > header.top { padding: 0.5rem 1rem; }
	.top h1 { flex-basis: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
	.sides main, #document { padding-inline: 1rem; }
	#document section { padding-inline: 0.75rem; font-size: 0.9375rem; }
	#document th, #document td { padding: 0.25rem 0.4rem; font-size: 0.875rem; }
}
@media print {
	:root { --check: #fff3c4; --check-line: #8a6100; --sure: #eef7f1; --sure-line: #8ac6a0; --card: #fff; }
	mark, .box, .badge, .verdict, .issues { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
	body > header.top { padding: 0 0 0.5rem; }
	.sides main, #document { padding: 0; }
	.card, .row { break-inside: avoid; }
	.sides main section { break-after: auto; }
	#document { break-before: page; }
	mark a::after { content: none !important; }
}
`;
