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
		`this year|dieses jahr|geschäftsjahr|berichtsjahr|bilanzstichtag|cette année|este año|quest['’]anno|dit jaar|i år|${spellings(CURRENT)}`,
		`(?:last|sidste|forrige|förra|minulý|ubiegły|zeszły|önceki) (?:year|aar|år|året|rok|yıl)|n-1|vorjahr\\p{L}*|i fjor|año pasado|ano passado|anno scorso|${spellings(PREVIOUS)}`,
	],
	[
		'month(?:ly)?|this period|monat(?:lich)?|mois|mensuel(?:le)?|mes|mensual|mês|mensal|mese|mensile|maand|måned|månad|miesiąc',
		'(?:year )?to date|ytd|annual|jahr(?:eswert\\p{L}*)?|jährlich|kumuliert\\p{L}*|aufgelaufen\\p{L}*|année|annuel(?:le)?|cumul\\p{L}*|año|anual|acumulad\\p{L}*|ano|anno|annuo|progressiv\\p{L}*|jaar|cumulatief|år|hittills|narastająco|rok',
	],
] as const;
