import { escapeHtml } from './escapeHtml';
import { style } from './style';

/** Nothing is loaded and nothing runs; images and style are in the page itself. */
const POLICY =
	"default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/**
 * A page of HTML that needs no other file and no network, and runs no code.
 * @param title as text
 * @param body as HTML
 * @param ownStyle CSS after that of all pages
 * @param policy what a page may load and run that is more than this
 */
export const htmlPage = (
	title: string,
	body: string,
	ownStyle = '',
	policy = POLICY,
) => `<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style>${style}${ownStyle}</style>
</head>
<body>
${body}
</body>
</html>
`;
