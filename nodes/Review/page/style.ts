/** Style of the page, in addition to that of all pages. */
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
.state { float: inline-end; font-weight: 700; color: var(--good-line); } a[data-state=reject] .state { color: var(--bad-line); }
article section { margin: 0; padding: 0; border: 0; border-radius: 0; background: none; }
article h2 { margin: 0 0 0.5rem; font-size: 1rem; overflow-wrap: anywhere; }
article h3 { margin: 1rem 0 0.4rem; font-size: 0.875rem; color: var(--quiet); }
.issues { margin: 0 0 0.6rem; padding: 0.5rem 0.75rem 0.5rem 1.75rem; background: var(--check); border-inline-start: 4px solid var(--check-line); border-radius: 0.3rem; font-weight: 600; overflow-wrap: anywhere; }
.field { display: grid; grid-template-columns: 8.5rem minmax(0, 1fr); gap: 0 0.5rem; padding: 0.2rem 0; align-items: start; }
.field label { padding-top: 0.3rem; font-size: 0.875rem; color: var(--quiet); overflow-wrap: anywhere; }
.field .why { grid-column: 2; font-size: 0.8125rem; }
.field.doubtful { margin: 0 0 0.5rem; padding: 0.5rem; background: var(--check); border-inline-start: 4px solid var(--check-line); border-radius: 0.3rem; }
.field.doubtful label { color: inherit; font-weight: 600; }
.field.grave { background: var(--bad); border-color: var(--bad-line); } .field.grave .why li { font-weight: 600; }
.field.confirmed { border-color: var(--good-line); background: var(--good); }
.why ul, .list-why { margin: 0.2rem 0 0; padding-inline-start: 1.1rem; } .why p { margin: 0.1rem 0 0; }
.facts { color: var(--quiet); font-size: 0.75rem; overflow-wrap: anywhere; }
.field:not(.doubtful) .facts { display: none; }
.entry { display: flex; gap: 0.25rem; } .undo { padding: 0 0.5rem; }
.changed input, .changed textarea, .changed select { border-color: var(--accent); box-shadow: inset 3px 0 var(--accent); }
.faulty input, .faulty textarea, .faulty select { border-color: var(--bad-line); }
.fault { color: var(--bad-line); font-weight: 600; }
.table { margin: 0.25rem 0; } table { font-size: 0.8125rem; width: 100%; } th, td { padding: 0.15rem; border: 0; border-bottom: 1px solid var(--line); } th { font-weight: 600; color: var(--quiet); white-space: nowrap; }
td { min-width: 4.5rem; } td.text { min-width: 7rem; } td.number input { text-align: end; } td.tools { min-width: 0; width: 1.5rem; } td input { padding: 0.2rem 0.35rem; } .remove { padding: 0 0.4rem; }
td.doubtful { background: var(--check); } .cell-why { margin: 0; font-size: 0.75rem; min-width: 9rem; }
.comment { display: block; margin: 1rem 0; font-size: 0.875rem; color: var(--quiet); }
.decision { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 0.5rem; padding: 0.6rem 1rem; border-top: 1px solid var(--line); background: var(--desk); }
.contradictions { flex-basis: 100%; padding: 0.5rem 0.75rem; background: var(--bad); border-inline-start: 4px solid var(--bad-line); border-radius: 0.3rem; }
.contradictions p, .contradictions ul { margin: 0 0 0.4rem; }
.tabs { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem; padding: 0.35rem 0.5rem; border-bottom: 1px solid var(--line); background: var(--desk); font-size: 0.8125rem; }
.tabs [role=tab] { padding: 0.2rem 0.7rem; } [aria-selected=true] { background: var(--page); box-shadow: inset 0 -3px var(--accent); font-weight: 600; }
.nothing { margin: 2rem; color: var(--quiet); }
.open { margin-inline-start: auto; }
.view iframe { display: block; width: 100%; height: 100%; border: 0; background: #fff; } .view img { display: block; margin: 0 auto; border-radius: 0; }
body.done .decision { display: none; }
@media screen and (min-width: 56rem) {
	html, body { height: 100%; } body { display: flex; flex-direction: column; }
	.work { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(0, 1fr); }
	.several .work { grid-template-columns: 13rem minmax(0, 1fr); }
	.items { overflow-y: auto; border-inline-end: 1px solid var(--line); }
	article { min-height: 0; display: grid; grid-template-columns: minmax(0, 1fr) minmax(25rem, 34rem); grid-template-rows: minmax(0, 1fr); }
	article:not(:has(> .document)) { grid-template-columns: minmax(0, 48rem); justify-content: center; }
	.document { display: flex; flex-direction: column; min-height: 0; border-inline-end: 1px solid var(--line) !important; }
	.view { flex: 1; min-height: 0; overflow: auto; background: var(--desk); }
	.side { min-height: 0; display: flex; flex-direction: column; overflow-y: auto; }
	.first, .rest { padding: 0.75rem 1rem 0 !important; } .rest { padding-top: 0 !important; flex: 1; }
	.decision { position: sticky; bottom: 0; }
}
@media screen and (max-width: 55.99rem) {
	body { padding-bottom: 4rem; }
	.items ol { display: flex; overflow-x: auto; border-bottom: 1px solid var(--line); } .items a { min-width: 9rem; max-width: 14rem; border: 0; } .items small { max-height: 1.4em; }
	article { display: flex; flex-direction: column; } .side { display: contents; }
	.first { order: 1; padding: 0.75rem 1rem !important; } .document { order: 2; border-block: 1px solid var(--line) !important; } .rest { order: 3; padding: 0 1rem 1rem !important; }
	.view { height: 70vh; overflow: auto; }
	.decision { position: fixed; inset: auto 0 0 0; z-index: 1; } .decision button { flex: 1; min-height: 2.75rem; }
	input, textarea, select { font-size: 16px; }
	.field { grid-template-columns: 7rem minmax(0, 1fr); } .field.doubtful { grid-template-columns: minmax(0, 1fr); } .field.doubtful .why { grid-column: 1; }
}
@media print {
	[data-state=approve] h2::after { content: ': approved'; } [data-state=reject] h2::after { content: ': rejected'; }
	article[hidden] { display: block !important; break-before: page; }
	.document, .decision button, .items, .undo, .add, .remove { display: none !important; }
	input, textarea, select { border: 0; padding: 0; }
	.doubtful, .issues { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;
