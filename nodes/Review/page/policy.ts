/** Nothing is loaded from elsewhere, and only scripts with the nonce of this answer run. */
export const policyOf = (nonce: string) =>
	[
		"default-src 'none'",
		`script-src 'nonce-${nonce}'`,
		"style-src 'unsafe-inline'",
		"img-src 'self'",
		"frame-src 'self'",
		"connect-src 'self'",
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'none'",
		"require-trusted-types-for 'script'",
	].join('; ');

/** Shows the place of a value that the page around it names, and tells which value was clicked. */
const SCRIPT = `const pathOf = (row) => decodeURIComponent(row?.dataset.path ?? '');
addEventListener('message', ({ data }) => {
	const row = [...document.querySelectorAll('[data-path]')].find((each) => pathOf(each) === data?.path);
	const link = row?.querySelector('a[href^="#b-"], a[href^="#v-"], a[href^="#page-"]');
	if (link) location.hash = link.hash;
});
addEventListener('click', (event) => {
	const link = event.target.closest('a[href^="#f-"]');
	if (!link) return;
	event.preventDefault();
	parent.postMessage({ path: pathOf(document.getElementById(link.hash.slice(1))) }, '*');
});
parent.postMessage('ready', '*');`;

/** The values are next to it already. */
const STYLE = `.top, #values { display: none !important; }
.sides { grid-template-columns: minmax(0, 1fr) !important; }`;

/**
 * A page of marked values that tells the page around it which value was clicked. It comes with the item,
 * so it may be anything: it is shown without an origin of its own, and only our script runs in it.
 */
export function backLink(html: string, nonce: string) {
	const policy = [
		'sandbox allow-scripts',
		"default-src 'none'",
		`script-src 'nonce-${nonce}'`,
		'img-src data:',
		"style-src 'unsafe-inline'",
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'self'",
	].join('; ');
	const meta = /<meta http-equiv="Content-Security-Policy"[^>]*>/;
	const own = `<style>${STYLE}</style><script nonce="${nonce}">${SCRIPT}</script>`;
	return { policy, body: `${html.replace(meta, '')}${own}` };
}
