const REPLACEMENTS: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

/** Text for any place in HTML, attributes in quotes among them. */
export const escapeHtml = (text: string) =>
	text.replace(/[&<>"']/g, (character) => REPLACEMENTS[character] ?? '');

/** Nothing is loaded and nothing runs; images and style are in the page itself. */
const POLICY =
	"default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/**
 * A page of HTML that needs no other file and no network, and runs no code.
 * @param title as text
 * @param body as HTML
 * @param ownStyle CSS after that of all pages
 * @param policy what a page may load and run that is more than this
 * @param referrer to whom a browser tells the address of the page
 */
export const htmlPage = (
	title: string,
	body: string,
	ownStyle = '',
	policy = POLICY,
	referrer = 'no-referrer',
) => `<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="${referrer}">
<title>${escapeHtml(title)}</title>
<style>${style}${ownStyle}</style>
</head>
<body>
${body}
</body>
</html>
`;

/** How the page looks: on light and dark screens, on paper, and from right to left. */
const style = `
:root { color-scheme: light dark; --text: #1f2328; --quiet: #59636e; --line: #d1d9e0; --page: #fff; --desk: #eff2f5; --head: #f6f8fa; --link: #0550ae; }
@media (prefers-color-scheme: dark) {
	:root { --text: #e6edf3; --quiet: #9198a1; --line: #3d444d; --page: #161b22; --desk: #0d1117; --head: #212830; --link: #79b8ff; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--desk); color: var(--text); font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
body > header, main { max-width: 56rem; margin: 0 auto; padding: 0 1rem; }
body > header { padding-top: 1.5rem; }
body > header h1 { margin: 0; font-size: 1.25rem; overflow-wrap: anywhere; }
body > header p { margin: 0.25rem 0 0; color: var(--quiet); font-size: 0.875rem; }
section { position: relative; margin: 1.5rem 0; padding: 2.5rem clamp(1rem, 5vw, 3.5rem); background: var(--page); border: 1px solid var(--line); border-radius: 0.5rem; }
section > .number { position: absolute; inset-block-start: 0.75rem; inset-inline-end: 1rem; margin: 0; color: var(--quiet); font-size: 0.75rem; }
.aside { margin: 0 0 1rem; color: var(--quiet); font-size: 0.8125rem; white-space: pre-line; }
.aside.end { margin: 1rem 0 0; }
p, li, td, th, h1, h2, h3, h4, h5, h6, blockquote, pre { unicode-bidi: plaintext; overflow-wrap: break-word; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 1.5em 0 0.5em; }
section h1 { font-size: 1.6rem; } section h2 { font-size: 1.35rem; } section h3 { font-size: 1.15rem; }
section > :nth-child(2) { margin-top: 0; }
a { color: var(--link); overflow-wrap: anywhere; }
.table { overflow-x: auto; margin: 1em 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 0.35rem 0.7rem; border: 1px solid var(--line); text-align: start; vertical-align: top; }
[align="left"] { text-align: left; } [align="right"] { text-align: right; } [align="center"] { text-align: center; }
thead th { background: var(--head); }
img { max-width: 100%; height: auto; background: #fff; border-radius: 0.25rem; }
.missing { color: var(--quiet); border: 1px dashed var(--line); border-radius: 0.25rem; padding: 0.1rem 0.4rem; }
figure { margin: 1em 0; } figcaption { color: var(--quiet); font-size: 0.8125rem; }
pre { white-space: pre-wrap; background: var(--head); padding: 0.75rem 1rem; border-radius: 0.375rem; overflow-x: auto; }
code { font: 0.875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
blockquote { margin: 1em 0; padding-inline-start: 1rem; border-inline-start: 0.25rem solid var(--line); color: var(--quiet); }
hr { border: 0; border-top: 1px solid var(--line); }
@media print {
	:root { --text: #000; --quiet: #444; --line: #999; --page: #fff; --desk: #fff; --head: #f2f2f2; --link: #000; color-scheme: light; }
	@page { margin: 18mm; }
	body { font-size: 10.5pt; }
	body > header, main { max-width: none; padding: 0; }
	section { margin: 0; padding: 1.5rem 0 0; border: 0; border-radius: 0; break-after: page; }
	section:last-child { break-after: auto; }
	h1, h2, h3, h4 { break-after: avoid; }
	tr, img, figure { break-inside: avoid; }
	thead { display: table-header-group; }
	.table { overflow: visible; }
	a[href^="http"]::after { content: " (" attr(href) ")"; font-size: 0.85em; }
}
`;
