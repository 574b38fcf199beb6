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
