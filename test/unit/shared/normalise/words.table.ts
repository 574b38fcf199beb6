import { each } from './each';

/** Yes and no as forms and models write them; null where it is neither. */
export const BOOLEANS: [printed: unknown, value: boolean | null][] = [
	...each([true, 1, '1', 'true', 'Yes', 'Y', 'on', 'Ja', 'J', 'wahr', 'Oui', 'vrai'], true),
	...each(['waar', 'Sí', 'si\u0301', 'SI', 'verdadero', 'sì', 'vero', 'x', 'X', '[x]'], true),
	...each(['✓', '✔️', '☑', '☒', 'Yes.', ' Ja! ', 'Bezahlt: ja', '\u200Eyes'], true),
	...each([false, 0, '0', 'FALSE', 'no', 'n', 'off', 'nein', 'falsch', 'non', 'faux'], false),
	...each(['nee', 'onwaar', 'falso', '[ ]', '☐'], false),
	...each(['', null, undefined, 2, -1, 'o', 'maybe', 'yes, no', 'n/a', 'paid', '-', {}], null),
	[['yes'], null],
];

/** Currencies as documents print them; null where it is none or not one. */
export const CURRENCIES: [printed: unknown, code: string | null][] = [
	...each(['EUR', 'eur', 'Eur.', '€', 'EUR (€)', '€ EUR', 'Euro', 'EUROS'], 'EUR'),
	['Währung: EUR', 'EUR'],
	...each(['£', '￡', 'British Pound', 'Britisches Pfund', 'libra esterlina'], 'GBP'),
	['sterline britanniche', 'GBP'],
	...each(['Pound Sterling', 'Brits pond', 'kr', 'kr.', 'Krone', 'peso', 'EUR/USD'], null),
	...each(['€ 12', 'XXX', 'ABC', 'dem', 'constructor', '__proto__', '12', '', null, 978], null),
	...each(['CHF', 'Fr.', 'sFr.', 'Schweizer Franken', 'Franken', 'franc suisse'], 'CHF'),
	['francs suisses', 'CHF'],
	...each(['US$', 'USD $', 'US-Dollar', 'dollar des États-Unis', 'Amerikaanse dollar'], 'USD'),
	['dólares estadounidenses', 'USD'],
	['CAD$', 'CAD'],
	['zł', 'PLN'],
	...each(['Kč', 'Kc\u030C'], 'CZK'),
	['lei', 'RON'],
	['₺', 'TRY'],
	['₪', 'ILS'],
	['DEM', 'DEM'],
	['Schwedische Krone', 'SEK'],
	['Danish kroner', 'DKK'],
];
