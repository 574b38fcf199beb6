/**
 * Words that names and comments do not use, with better ones (docs/developers/glossary.md). What is allowed in
 * spite of them comes first.
 */
const words = [
	[
		/\bsigns?\b/i,
		'character, placeholder, mark or symbol',
		/\b(minus|plus|equals|percent) signs?\b|\bsign in\b|\bsign display\b|\bcurrency sign\b/gi,
	],
	[
		/\bstand(s|ing)?\b/i,
		'occur, represent, be',
		/\bstands? in for\b|\bstand-ins?\b|\bstand in\b/gi,
	],
	[/\bsaid\b/i, 'present, reported, message'],
	[/\bbeside\b/i, 'next to, in addition to, in parallel with'],
	[/\bendings?\b/i, 'extension, end'],
	[/\bparted\b/i, 'split, separated'],
	[/\bjudge[sd]?\b/i, 'classify, check'],
	[/\bin vain\b/i, 'failed, without result'],
];

/** How a comment does not begin. */
const riddle = /^\W*(What (is|of|was|are)|Those (of|that)|That (of|which))\b/;

/** How the name of a limit does not begin. */
const limit = /^(MOST|LONGEST|LARGEST|FEWEST|SHORTEST|SMALLEST)_/;

const wordsOfName = (name) => name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[_.-]+/g, ' ');

/** The fault of a comment or of a name in words; undefined if it has none. */
function faultOf(text) {
	for (const [word, better, allowed] of words) {
		const found = word.exec(allowed ? text.replace(allowed, '') : text);
		if (found) return { word: found[0], better };
	}
	return undefined;
}

const nameOfFile = (path) =>
	path
		.split('/')
		.at(-1)
		.replace(/\.[^.]+$/, '');

/** Whether a name was given elsewhere, as that of a library's property. */
const isGivenElsewhere = (node) => {
	const { parent } = node;
	if (parent.type === 'MemberExpression') return !parent.computed && parent.property === node;
	return parent.type === 'ImportSpecifier' && parent.imported === node;
};

export const plainWords = {
	meta: {
		type: 'suggestion',
		schema: [],
		messages: {
			word: '"{{word}}" says too little: {{better}} (docs/developers/glossary.md).',
			riddle: 'Begin with the thing itself, not with "{{word}}".',
			limit: 'Limits begin with MAX_ or MIN_.',
		},
	},
	create(context) {
		const check = (node, text) => {
			const data = faultOf(text);
			if (data) context.report({ loc: node.loc, messageId: 'word', data });
		};
		return {
			Program(node) {
				check(node, wordsOfName(nameOfFile(context.filename)));
				for (const comment of context.sourceCode.getAllComments()) {
					check(comment, comment.value);
					const found = riddle.exec(comment.value);
					if (!found) continue;
					context.report({ loc: comment.loc, messageId: 'riddle', data: { word: found[1] } });
				}
			},
			'Identifier, PrivateIdentifier'(node) {
				if (isGivenElsewhere(node)) return;
				check(node, wordsOfName(node.name));
				if (limit.test(node.name)) context.report({ node, messageId: 'limit' });
			},
		};
	},
};
