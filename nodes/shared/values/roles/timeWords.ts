// Words of names and labels that tell the earlier of two amounts from the present one, one after the other, as pages
// have them.

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
