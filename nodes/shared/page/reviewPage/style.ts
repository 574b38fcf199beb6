/** Style of review pages, in addition to that of all pages: the document, and the values next to it. */
export const style = `
:root { --check: #fff3c4; --check-line: #bf8700; --bad: #ffe3e0; --bad-line: #cf222e; --good: #dafbe1; --good-line: #1a7f37; --field: #fff; --accent: #0550ae; --on-accent: #fff; }
@media (prefers-color-scheme: dark) { :root { --check: #4a3a06; --check-line: #d8a520; --bad: #4c1b1e; --bad-line: #f47067; --good: #173324; --good-line: #57ab5a; --field: #0d1117; --accent: #79b8ff; --on-accent: #0d1117; } }
[hidden] { display: none !important; }
body { background: var(--page); font-size: 15px; line-height: 1.4; }
body > header.bar { max-width: none; margin: 0; padding: 0.5rem 1rem; display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 1rem; border-bottom: 1px solid var(--line); background: var(--desk); }
.bar h1 { font-size: 1.0625rem; } body > header.bar p { margin: 0; }
.who { margin-inline-start: auto; font-size: 0.8125rem; color: var(--quiet); }
.message { margin: 0; padding: 0.5rem 1rem; background: var(--bad); border-bottom: 1px solid var(--bad-line); }
.message.good { background: var(--good); border-color: var(--good-line); }
input, textarea, select, button { font: inherit; color: inherit; }
input, textarea, select { width: 100%; min-width: 0; padding: 0.3rem 0.5rem; border: 1px solid var(--line); border-radius: 0.3rem; background: var(--field); }
.who input { width: 11rem; }
button { padding: 0.35rem 0.9rem; border: 1px solid var(--line); border-radius: 0.3rem; background: var(--head); cursor: pointer; }
button.main { background: var(--accent); color: var(--on-accent); border-color: transparent; font-weight: 600; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 1px; }
.items ol { list-style: none; margin: 0; padding: 0; }
.items a { display: block; padding: 0.5rem 0.75rem; color: inherit; text-decoration: none; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.items a[aria-current] { background: var(--head); box-shadow: inset 3px 0 var(--accent); }
.items small { display: block; color: var(--quiet); font-size: 0.75rem; overflow: hidden; max-height: 2.8em; }
.hint { margin: 0; padding: 0.5rem 0.75rem; color: var(--quiet); font-size: 0.75rem; }
.state { float: inline-end; font-weight: 700; color: var(--good-line); } a[data-state=reject] .state { color: var(--bad-line); }
.side > section, .document { margin: 0; padding: 0; border: 0; border-radius: 0; background: none; }
article h2 { margin: 0 0 0.5rem; font-size: 1rem; overflow-wrap: anywhere; }
.side h3 { margin: 1rem 0 0.4rem; font-size: 0.875rem; color: var(--quiet); }
.issues { margin: 0 0 0.6rem; padding: 0.5rem 0.75rem 0.5rem 1.75rem; background: var(--check); border-inline-start: 4px solid var(--check-line); border-radius: 0.3rem; font-weight: 600; overflow-wrap: anywhere; }
.field { display: grid; grid-template-columns: 8.5rem minmax(0, 1fr); gap: 0 0.5rem; padding: 0.2rem 0; align-items: start; }
.field label { padding-top: 0.3rem; font-size: 0.875rem; color: var(--quiet); overflow-wrap: anywhere; }
.field .why { grid-column: 2; font-size: 0.8125rem; }
.field.doubtful { margin: 0 0 0.5rem; padding: 0.5rem; background: var(--check); border-inline-start: 4px solid var(--check-line); border-radius: 0.3rem; }
.field.doubtful label { color: inherit; font-weight: 600; }
.field.grave { background: var(--bad); border-color: var(--bad-line); } .field.grave .why li { font-weight: 600; }
.field.confirmed { border-color: var(--good-line); background: var(--good); }
.reasons { margin: 0.2rem 0 0; padding-inline-start: 1.1rem; } .why p { margin: 0.1rem 0 0; }
.note { color: var(--quiet); } .take { padding: 0 0.4rem; font-size: inherit; }
.facts { color: var(--quiet); font-size: 0.75rem; overflow-wrap: anywhere; }
.entry { display: flex; gap: 0.25rem; } .undo { padding: 0 0.5rem; }
.value { color: inherit; text-decoration: none; white-space: pre-line; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; } .entry .value { padding-top: 0.25rem; font-weight: 600; } .value i { font-weight: 400; color: var(--quiet); } a.value:hover { text-decoration: underline; }
.form td.date { min-width: 8.5rem; } .day { display: flex; flex: 1; min-width: 0; gap: 0.25rem; position: relative; } .pick { padding: 0 0.5rem; } .calendar { position: absolute; inset: auto 0 0 auto; width: 1px; height: 1px; padding: 0; border: 0; opacity: 0; pointer-events: none; } .understood { color: var(--quiet); font-size: 0.8125rem; }
.changed, .changed input { border-color: var(--accent); box-shadow: inset 3px 0 var(--accent); }
.faulty { border-color: var(--bad-line); } .fault { color: var(--bad-line); font-weight: 600; }
.table { margin: 0.25rem 0; } .side table { font-size: 0.8125rem; width: 100%; } .side th, .side td { padding: 0.15rem; border: 0; border-bottom: 1px solid var(--line); } .side th { font-weight: 600; color: var(--quiet); background: none; white-space: nowrap; }
.form td { min-width: 4.5rem; } .form td.text { min-width: 9rem; width: 50%; } .side td.number, td.number input { text-align: end; } .form td.tools { min-width: 0; width: 1.5rem; } td input { padding: 0.2rem 0.35rem; } .remove { padding: 0.2rem 0.4rem; }
td.doubtful { background: var(--check); } .cell-why { margin: 0; font-size: 0.75rem; min-width: 9rem; text-align: start; }
.comment { display: block; margin: 1rem 0; font-size: 0.875rem; color: var(--quiet); }
.decision { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 0.5rem; padding: 0.6rem 1rem; border-top: 1px solid var(--line); background: var(--desk); }
.contradictions { flex-basis: 100%; padding: 0.5rem 0.75rem; background: var(--bad); border-inline-start: 4px solid var(--bad-line); border-radius: 0.3rem; }
.contradictions p { margin: 0 0 0.4rem; white-space: pre-line; }
.tabs { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 1rem; padding: 0.35rem 0.75rem; border-bottom: 1px solid var(--line); background: var(--desk); font-size: 0.8125rem; } .tabs input { width: auto; margin: 0 0.35rem 0 0; } .open { margin-inline-start: auto; }
.view > iframe { display: block; width: 100%; height: 100%; border: 0; background: var(--desk); } .form .view > img { display: block; margin: 0 auto; border-radius: 0; }
.view > section, .image { margin: 1rem; } .view > section { padding: 2rem 1rem 1rem; } .nothing, .left-out { margin: 1rem; color: var(--quiet); }
mark { color: inherit; border-radius: 0.2em; padding: 0.05em 0.1em; } mark a, .box { color: inherit; text-decoration: none; } mark a { overflow-wrap: inherit; }
.sure { background: var(--good); } mark.check { background: var(--check); box-shadow: 0 0 0 2px var(--check-line); }
.value:target, mark:has(:target), .box:target { outline: 3px solid var(--link); outline-offset: 2px; }
.image { position: relative; } .image img { display: block; width: 100%; }
.box { position: absolute; outline: 2px solid var(--good-line); outline-offset: 2px; border-radius: 0.1rem; background: none; } .box a { position: absolute; inset: 0; } .box.check { outline-color: var(--check-line); background: #ffd33d38; }
.code { display: block; } .code section { padding: 1.5rem; } .code form { display: flex; flex-wrap: wrap; align-items: end; gap: 0.75rem; }
.choice { display: contents; } .keys { flex: 1 1 0; margin: auto 0; color: var(--quiet); font-size: 0.75rem; } kbd { font: inherit; white-space: nowrap; border: 1px solid var(--line); border-radius: 0.2rem; padding: 0 0.25rem; }
.rejection { flex-basis: 100%; text-align: end; } .rejection label { display: block; text-align: start; } .rejection textarea { margin: 0.4rem 0; }
.removed :disabled { text-decoration: line-through; opacity: 0.5; } .removed .pick { visibility: hidden; }
body.done .decision { display: none; }
@media screen and (min-width: 56rem) {
	html, body { height: 100%; } body { display: flex; flex-direction: column; }
	.work { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(0, 1fr); }
	.several { grid-template-columns: 13rem minmax(0, 1fr); }
	.items { overflow-y: auto; border-inline-end: 1px solid var(--line); }
	article { min-height: 0; display: grid; grid-template-columns: minmax(0, 1fr) minmax(25rem, 34rem); grid-template-rows: minmax(0, 1fr); }
	article:not(:has(> .document)) { grid-template-columns: minmax(0, 48rem); justify-content: center; }
	.document { display: flex; flex-direction: column; min-height: 0; border-inline-end: 1px solid var(--line); }
	.view { flex: 1; min-height: 0; overflow: auto; scroll-padding: 4rem 0; background: var(--desk); }
	.side { min-height: 0; display: flex; flex-direction: column; overflow-y: auto; scroll-padding: 4rem 0; }
	.side > section { padding: 0.75rem 1rem 0; } .side > .rest { padding-top: 0; flex: 1; }
	.decision { position: sticky; bottom: 0; }
}
@media screen and (max-width: 55.99rem) {
	.form { padding-bottom: 4rem; }
	.items ol { display: flex; overflow-x: auto; border-bottom: 1px solid var(--line); } .items a { min-width: 9rem; max-width: 14rem; border: 0; } .items small { max-height: 1.4em; }
	article { display: flex; flex-direction: column; } .side { display: contents; }
	.side > .first { order: 1; padding: 0.75rem 1rem; } .document { order: 2; border-block: 1px solid var(--line); } .side > .rest { order: 3; padding: 0 1rem 1rem; }
	.view { height: 70vh; overflow: auto; }
	.decision { position: fixed; inset: auto 0 0 0; z-index: 1; } .decision button { flex: 1; min-height: 2.75rem; }
	input, textarea, select { font-size: 16px; } .keys { display: none; }
	.side thead { display: none; } .side table, .side tbody { display: block; } .side tbody tr { display: flex; flex-wrap: wrap; gap: 0 0.5rem; padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
	.side tbody td { flex: 1 1 5.5rem; min-width: 0; padding: 0; border: 0; } .side tbody td:is(.text:first-child, .longText) { flex-basis: 100%; } .side td.tools { flex: none; width: auto; align-self: end; }
	.side td[data-name]::before { content: attr(data-name); display: block; color: var(--quiet); font-size: 0.75rem; text-align: start; }
	.field { grid-template-columns: 7rem minmax(0, 1fr); } .field.doubtful { grid-template-columns: minmax(0, 1fr); } .field.doubtful .why { grid-column: 1; }
}
@media print {
	[data-state=approve] h2::after { content: ': approved'; } [data-state=reject] h2::after { content: ': rejected'; }
	article { display: flex; flex-direction: column; } article[hidden] { display: block !important; break-before: page; }
	.document { order: 2; break-before: page; } .value { text-decoration: none; } .view > section { margin: 0; }
	.form .document, .decision button, .items, .undo, .pick, .add, .tools { display: none !important; }
	input, textarea, select { border: 0; padding: 0; }
	.doubtful, .issues, mark, .box { print-color-adjust: exact; -webkit-print-color-adjust: exact; break-inside: avoid; }
}
`;
