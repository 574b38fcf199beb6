// Words of values that mean the same, in the languages of the roles.

export const SEXES = [
	'male m männlich masculin masculino maschile man hombre homme',
	'female f w weiblich féminin femenino femminile v vrouw mujer femme',
].map((words) => words.split(' '));

/** In front of a year of accounts. */
export const FISCAL_YEARS = [
	'fiscal',
	'fiscal year',
	'financial year',
	'Geschäftsjahr',
	'exercice',
	'ejercicio',
	'esercizio',
	'boekjaar',
	'exercício',
	'rok obrotowy',
];

/** The names of each quarter of a year. */
export const QUARTERS = ['first', 'second', 'third', 'fourth'].map((word, at) => {
	const number = at + 1;
	return [
		`${word} quarter`,
		`quarter ${number}`,
		`${number}. Quartal`,
		`${number}e kwartaal`,
		`${['premier', 'deuxième', 'troisième', 'quatrième'][at]} trimestre`,
		`${['primer', 'segundo', 'tercer', 'cuarto'][at]} trimestre`,
		`${['primo', 'secondo', 'terzo', 'quarto'][at]} trimestre`,
		`${number}º trimestre`,
		`${['första', 'andra', 'tredje', 'fjärde'][at]} kvartalet`,
		`${['erstes', 'zweites', 'drittes', 'viertes'][at]} Quartal`,
		`${['eerste', 'tweede', 'derde', 'vierde'][at]} kwartaal`,
		`${['I', 'II', 'III', 'IV'][at]} kwartał`,
		`${number}. čtvrtletí`,
		`${number}. kvartal`,
	];
});

/** Words that are printed short as often. */
export const SHORT_FORMS: [word: string, short: string][] = Object.entries({
	limited: 'Ltd',
	incorporated: 'Inc',
	corporation: 'Corp',
	company: 'Co',
	street: 'St',
	road: 'Rd',
	avenue: 'Ave',
	number: 'No',
	straße: 'str',
	aktiebolag: 'AB',
	aktiengesellschaft: 'AG',
	aktieselskab: 'A/S',
	und: '&',
	og: '&',
	och: '&',
	and: '&',
	et: '&',
});
