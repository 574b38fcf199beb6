import { pieces } from './texts';

/** Pieces of the languages that outside content is written in, unusual ones included. */
export const html = pieces(
	'<table> </table> <tr> </tr> <td> </td> <th> </th> <thead> <br>',
	'<td␣colspan=100> <td␣rowspan=100> <td␣colspan="-1"> <table <table␣ <!-- -->',
	'<!----> <script> </script> <style> <template> &amp; &#0; &lt &a; <p>',
	`<![CDATA[ ]]> <?xml␣?> < > /> " ' = ␣ \n x Total␣1.234,56␣€`,
);

export const markdown = [
	...pieces('#␣ ##␣x |␣a␣|␣b␣| |-|-| |---| |␣1␣|␣2␣| | \\| \n \n\n ␣␣␣␣ \t'),
	'- ',
	'* ',
	'1. ',
	'> ',
	'* * *',
	'---',
	'```',
	'~~~',
	'`',
	'``',
	'**',
	'__',
	'*',
	'_',
	'~~',
	...pieces('[a](b) ![a](b) [ ] ]( ) ![ < > <http://a.b> http://a.b/&a; www.a.b'),
	...pieces('$ $$ \\( \\) \\[ \\] \\ref{x} \\frac{ } [^1] [a]:␣b &amp; &a;'),
	...pieces('a word␣ 1.234,56 \\ \u{202e} \u{200b} 😀 \u0000 <table><tr><td>x</td></tr></table>'),
	...html.slice(0, 12),
];

export const markdownDocuments = [
	'# Invoice 17\n\nPay **now**.\n\n| Item | Sum |\n|---|---:|\n| Tea | 1,50 |\n| Milk | 2,00 |\n\n![img.png](img.png)\n',
	'<table><thead><tr><th>Item</th><th colspan=2>Sum</th></tr></thead><tr><td rowspan=2>Tea</td><td>1</td></tr><tr><td>2</td></tr></table>\n\nEnd.',
	'- one\n- two\n  | a | b |\n  |---|---|\n  | c | d |\n\n> quoted\n\n$$x^2$$\n\nThe sum is $1.50$, see [tbl-0.html](tbl-0.html).\n',
];

export const json = pieces(
	`{ } [ ] , : " ' \\ \\" \\u0041 \\u "a" "a": "b":␣1 a 1 -1.5e3 1.234,56␣€ true`,
	'null NaN undefined ␣ \n ``` ```json\n // /* */ … ... "__proto__":',
	'"constructor": {"a":1} [1␣1 {\\"a\\":\\" Here:␣ <think> </think> \u{feff} \u0000 “ ” 😀 + (',
);

export const jsonDocuments = [
	'{"number":"17","total":"1.234,56 €","lines":[{"text":"Tea","price":1.5},{"text":"Milk","price":null}]}',
	'Here you are:\n```json\n{\n  "number": "17", // first\n  \'total\': 12,\n}\n```\nAnything else?',
	'[{"a": {"b": [1, 2, {"c": "d \\"quoted\\" e"}]}}]',
];

export const eventStream = pieces(
	'data:␣ data: {"choices":[{"delta":{"content":"x"}}]} [DONE] \n \n\n \r\n \r',
	':␣ping\n event:␣error\n event: id:␣1\n retry:␣5\n {"error":{"message":"busy"}}',
	'{"message":"no"} { } " <html> \u{feff} x 😀 data:␣{"choices":[]}\n\n null \u0000',
);

export const eventDocuments = [
	'data: {"choices":[{"delta":{"content":"Hel"}}]}\n\ndata: {"choices":[{"delta":{"content":"lo"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n',
];

/** Printed values: numbers, money, dates, yes and no. */
export const values = pieces(
	'3 12 2014 08 1.234,56 1,234.56 -1 . , - / ␣ \n ( ) % € $ EUR Aug mar Montag',
	`de le Stück Mio. yes : T 14:35 Z +02 00:00 ' ’ \u{a0} \u202f − – ٣ ० Ⅷ 𝟏 = + @ x ja`,
	'null n/a 31.02.2024',
);

export const words = pieces('Total TOTAL total␣due INV-17 12345 345 12 é e\u0301 ß | \n ␣ -');
