/** Words for shares of a whole, by their percentage: a part of work or of an amount. */
export const SHARES: Record<string, string[]> = Object.fromEntries(
	Object.entries({
		'100':
			'full-time, full time, fulltime, Vollzeit, temps plein, temps complet, voltijds, heltid, fuldtid, tiempo completo, jornada completa, tempo pieno, tempo integral, tempo inteiro, pełny etat, teljes munkaidő, tam zamanlı',
		'75': 'three quarters, drei Viertel, trois quarts, driekwart, tres cuartos, tre quarti, três quartos, tre fjärdedelar, trekvart',
		'50': 'half, a half, half-time, Hälfte, halbtags, moitié, mi-temps, helft, halftijds, halvtid, hälften, halvdelen, mitad, media jornada, metà, metade, połowa, pół etatu, fele, yarısı, jumătate',
		'25': 'a quarter, one quarter, ein Viertel, einem Viertel, un quart, een kwart, un cuarto, un quarto, en fjärdedel, en fjerdedel, jedna czwarta, ćwierć',
		'20': 'a fifth, one fifth, ein Fünftel, un cinquième, een vijfde, un quinto, en femtedel',
		'10': 'a tenth, one tenth, ein Zehntel, un dixième, een tiende, un décimo, un decimo, en tiondel',
	}).map(([share, words]) => [share, words.split(', ')]),
);
