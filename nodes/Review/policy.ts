import program from './page/backLink.browser?text';

/** Nothing is loaded from elsewhere, and only scripts with the nonce of this answer run. */
const policy = (nonce: string, ...more: string[]) =>
	[
		"default-src 'none'",
		`script-src 'nonce-${nonce}'`,
		"style-src 'unsafe-inline'",
		"base-uri 'none'",
		"form-action 'none'",
		...more,
	].join('; ');

export const policyOf = (nonce: string) =>
	policy(
		nonce,
		"img-src 'self'",
		"frame-src 'self'",
		"connect-src 'self'",
		"require-trusted-types-for 'script'",
	);

/** The values are next to it already. */
const STYLE =
	'.bar, .side { display: none !important; } article { display: block !important; } .view { height: auto !important; }';

/**
 * A page of marked values that tells the page around it which value was clicked. It comes with the item,
 * so it may be anything: it is shown without an origin of its own, and only our script runs in it.
 */
export function backLink(html: string, nonce: string) {
	const meta = /<meta http-equiv="Content-Security-Policy"[^>]*>/;
	const own = `<style>${STYLE}</style><script nonce="${nonce}">${program}</script>`;
	const rules = policy(nonce, 'sandbox allow-scripts', 'img-src data:', "frame-ancestors 'self'");
	return { policy: rules, body: `${html.replace(meta, '')}${own}` };
}
