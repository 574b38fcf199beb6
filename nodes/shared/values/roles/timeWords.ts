// Words of names and labels that tell the earlier of two amounts from the present one, one after the other, as pages
// have them.

import { spellings } from './words';

/** The previous amount. */
export const PREVIOUS =
	'previous prior prev vorherige vorheriger vorheriges vorige voriger vorig précédent précédente precedente anterior föregående forrige poprzedni poprzednia poprzednie předchozí';
export const LAST =
	'last letzte letzter letztes dernier dernière último última ultimo ultima senaste ostatni ostatnia poslední';
export const OLD = 'old alter altes ancien ancienne vecchio vecchia vecchi oude';
/** The current amount. */
export const CURRENT =
	'current curr aktuell aktueller aktuelle aktuelles laufend laufender laufende laufendes courant courante actuel actuelle corriente attuale attuali huidig huidige nuvarande bieżący bieżąca bieżące';
export const NEW =
	'new present actual neu neuer neue neues nouveau nouvelle nuevo nueva nuovo nuova nuovi nieuw nieuwe';

/** What figures are of, in headings and names, in pairs: this year or the one before, a month or all months so far. */
export const PAIRS_OF_TIMES = [
	[
		`this year|dieses jahr|geschäftsjahr|berichtsjahr|bilanzstichtag|cette année|este año|quest['’]anno|dit jaar|i år|tárgyév|běžn\\p{L}*|${spellings(CURRENT)}`,
		`(?:last|sidste|forrige|förra|minulý|ubiegły|zeszły|önceki) (?:year|aar|år|året|rok|yıl)|n-1|vorjahr\\p{L}*|i fjor|minul\\p{L}*|előző|año pasado|ano passado|anno scorso|${spellings(PREVIOUS)}`,
	],
	[
		'month(?:ly)?|(?:this|pay|denne|deze|cette|diese|este|questo|detta) p[ée]r[ií]od\\p{L}*|lønperiode|monat(?:lich)?|mois|mensuel(?:le)?|mes|mensual|mês|mensal|mese|mensile|maand|måned|månad|miesiąc',
		'(?:year )?to date|ytd|annual|jahr(?:eswert\\p{L}*)?|jährlich|kumuliert\\p{L}*|aufgelaufen\\p{L}*|année|annuel(?:le)?|cumul\\p{L}*|año|anual|acumulad\\p{L}*|ano|anno|annuo|progressiv\\p{L}*|jaar|cumulatief|år|hittills|narastająco|rok',
	],
] as const;

/** The same in languages without spaces between words, in their pairs. */
export const PAIRS_WITHOUT_SPACES = [
	[
		'当期|当第|当年|当事業年度|当連結|今回|今期|今年|本期',
		'前期|前第|前年|前事業年度|前連結|前回|上期|上年|去年',
	],
	['当月|今月|本月', '累計|累计'],
] as const;
