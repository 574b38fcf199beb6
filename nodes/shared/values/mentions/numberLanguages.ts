/** How a language says numbers below a hundred, and the words of larger ones. */
export interface NumberLanguage {
	/** From 0 on; the following ones are put together. */
	small: string;
	/** Other forms of numbers: words of gender and case, as "word=value". */
	also?: string;
	/** From 20 to 90. */
	tens: string;
	/** A number from 21 on, of its tens and its units; `count` is how many tens. */
	join: (ten: string, unit: string, count: number) => string;
	/** Words that follow a count, or are one themselves. */
	hundred?: string;
	thousand: string;
	million?: string;
	/** The hundreds from 100 to 900, where they are words of their own. */
	hundreds?: string;
	/** Forms of ordinal numbers from 1 on, separated by "/". */
	ordinals: string;
	/** Ordinal numbers after those, up to 31. */
	ordinal?: (value: number, cardinal: string) => string[];
	/** Ordinal numbers after those made of tens and units: of the tens as both kinds of number, and an ordinal unit. */
	compound?: (tens: { cardinal: string; ordinal: string }, unit: string) => string;
	/** Between the whole part of a number and its decimals. */
	point: string;
	/** Frequent words that tell the language of a text. */
	text: string;
	/** Numbers that are frequent words of other languages: alone, they count only in a text of this one. */
	unclear?: string;
}

const hyphenated = (ten: string, unit: string) => `${ten}-${unit}`;
const spaced = (ten: string, unit: string) => `${ten} ${unit}`;
const joined = (ten: string, unit: string) => `${ten}${unit}`;

/** Feminine forms next to the masculine ones: "primo/prima". */
const withGenders = (words: string) =>
	words
		.split(' ')
		.map((word) => `${word}/${word.replace(/o$/, 'a')}`)
		.join(' ');
/** Cases and genders next to the genitive, by which days are called: "piątego/piąty/piąta/piątej". */
const withCases = (words: string, ends: string[]) =>
	words
		.split(' ')
		.map((word) => [word, ...ends.map((end) => word.replace(/ego$|ého$|ího$/u, end))].join('/'))
		.join(' ');

export const NUMBER_LANGUAGES: Record<string, NumberLanguage> = {
	en: {
		small:
			'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
		also: 'dozen=12',
		tens: 'twenty thirty forty fifty sixty seventy eighty ninety',
		join: hyphenated,
		hundred: 'hundred',
		thousand: 'thousand',
		million: 'million',
		ordinals: 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth',
		ordinal: (_, cardinal) => [`${cardinal}th`.replace(/yth$/, 'ieth')],
		compound: ({ cardinal }, unit) => `${cardinal}-${unit}`,
		point: 'point',
		text: 'the of and this to with by shall from is are',
	},
	de: {
		small:
			'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
		also: 'eins=1 eine=1 einem=1 einen=1 einer=1 zwo=2 dutzend=12',
		tens: 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
		join: (ten, unit) => `${unit}und${ten}`,
		hundred: 'hundert',
		thousand: 'tausend',
		million: 'million millionen',
		ordinals: ['erst', 'zweit', 'dritt', 'viert', 'fünft', 'sechst', 'siebt', 'acht']
			.map((stem) => ['e', 'en', 'er', 'em', 'es'].map((end) => stem + end).join('/'))
			.join(' '),
		ordinal: (value, cardinal) =>
			['e', 'en', 'er', 'em', 'es'].map((end) => `${cardinal}${value < 20 ? 't' : 'st'}${end}`),
		point: 'komma',
		text: 'der die das und für von mit ist im zum wird nicht',
	},
	nl: {
		small:
			'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien',
		also: 'één=1 dozijn=12',
		tens: 'twintig dertig veertig vijftig zestig zeventig tachtig negentig',
		join: (ten, unit) => `${unit}en${ten}`,
		hundred: 'honderd',
		thousand: 'duizend',
		million: 'miljoen',
		ordinals: 'eerste tweede derde vierde vijfde zesde zevende achtste negende',
		ordinal: (value, cardinal) => [`${cardinal}${value < 20 ? 'de' : 'ste'}`],
		point: 'komma',
		text: 'het een van voor met uw en op wordt is te',
	},
	fr: {
		small:
			'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
		also: 'une=1 douzaine=12 quinzaine=15 vingts=20 quatre-vingts=80 septante=70 huitante=80 octante=80 nonante=90',
		tens: 'vingt trente quarante cinquante soixante soixante-dix quatre-vingt quatre-vingt-dix',
		join: (ten, unit, count) => (unit === 'un' && count < 8 ? `${ten} et un` : `${ten}-${unit}`),
		hundred: 'cents cent',
		thousand: 'mille mil',
		million: 'millions million',
		ordinals: 'premier/première deuxième/second/seconde',
		ordinal: (_, cardinal) => [
			`${cardinal.replace(/e$/, '').replace(/cinq$/, 'cinqu').replace(/neuf$/, 'neuv')}ième`,
		],
		point: 'virgule',
		text: 'le les des et pour du est par aux dans',
	},
	es: {
		small:
			'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
		also: 'un=1 una=1 veintiún=21 veintiuna=21 docena=12 quincena=15',
		tens: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
		join: (ten, unit) => `${ten} y ${unit}`,
		thousand: 'mil',
		million: 'millones millón',
		hundreds:
			'ciento/cien doscientos/doscientas trescientos/trescientas cuatrocientos/cuatrocientas quinientos/quinientas seiscientos/seiscientas setecientos/setecientas ochocientos/ochocientas novecientos/novecientas',
		ordinals: withGenders(
			'primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo',
		),
		point: 'coma',
		text: 'el los las y del una con por para',
	},
	it: {
		small:
			'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
		also: 'un=1 una=1 dozzina=12',
		tens: 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
		join: (ten, unit) => `${/^[uo]/.test(unit) ? ten.slice(0, -1) : ten}${unit}`,
		hundred: 'cento cent',
		thousand: 'mila mille',
		million: 'milioni milione',
		ordinals: withGenders('primo secondo terzo quarto quinto sesto settimo ottavo nono decimo'),
		ordinal: (_, cardinal) =>
			['o', 'a'].map((end) => `${cardinal.replace(/[aeio]$/, '')}esim${end}`),
		point: 'virgola',
		text: 'il di del della che per con gli nel',
	},
	pt: {
		small:
			'zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove',
		also: 'uma=1 duas=2 quatorze=14 dezasseis=16 dezassete=17 dezanove=19 dúzia=12',
		tens: 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
		join: (ten, unit) => `${ten} e ${unit}`,
		thousand: 'mil',
		million: 'milhões milhão',
		hundreds:
			'cento/cem duzentos/duzentas trezentos/trezentas quatrocentos/quatrocentas quinhentos/quinhentas seiscentos/seiscentas setecentos/setecentas oitocentos/oitocentas novecentos/novecentas',
		ordinals: withGenders(
			'primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono décimo',
		),
		point: 'vírgula',
		text: 'do da dos das em ao com uma não',
	},
	da: {
		small:
			'nul en to tre fire fem seks syv otte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten',
		also: 'et=1 dusin=12',
		tens: 'tyve tredive fyrre halvtreds tres halvfjerds firs halvfems',
		join: (ten, unit) => `${unit}og${ten}`,
		hundred: 'hundrede hundred',
		thousand: 'tusinde tusind',
		ordinals:
			'første anden/andet tredje fjerde femte sjette syvende ottende niende tiende ellevte tolvte trettende fjortende femtende sekstende syttende attende nittende tyvende',
		ordinal: (_, cardinal) => [
			cardinal.replace(/tyve$/, 'tyvende').replace(/tredive$/, 'tredivte'),
		],
		point: 'komma',
		text: 'og af til på det er med ved ikke har blev',
		unclear: 'to en et',
	},
	nb: {
		small:
			'null en to tre fire fem seks sju åtte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten',
		also: 'ett=1 syv=7 dusin=12',
		tens: 'tjue tretti førti femti seksti sytti åtti nitti',
		join: joined,
		hundred: 'hundre',
		thousand: 'tusen',
		ordinals:
			'første andre tredje fjerde femte sjette sjuende/syvende åttende niende tiende ellevte tolvte trettende fjortende femtende sekstende syttende attende nittende tjuende',
		ordinal: () => ['trettiende'],
		compound: ({ cardinal }, unit) => cardinal + unit,
		point: 'komma',
		text: 'og av til på det er med ved ikke har ble',
		unclear: 'to en',
	},
	sv: {
		small:
			'noll en två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton',
		also: 'ett=1 dussin=12',
		tens: 'tjugo trettio fyrtio femtio sextio sjuttio åttio nittio',
		join: joined,
		hundred: 'hundra',
		thousand: 'tusen',
		million: 'miljoner miljon',
		ordinals:
			'första andra tredje fjärde femte sjätte sjunde åttonde nionde tionde elfte tolfte trettonde fjortonde femtonde sextonde sjuttonde artonde nittonde tjugonde',
		ordinal: () => ['trettionde'],
		compound: ({ cardinal }, unit) => cardinal + unit,
		point: 'komma',
		text: 'och av till på det är med som för har',
		unclear: 'en',
	},
	pl: {
		small:
			'zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście trzynaście czternaście piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście',
		also: 'jedna=1 jednego=1 dwie=2 dwóch=2 trzech=3 czterech=4 pięciu=5 sześciu=6 siedmiu=7 ośmiu=8 dziewięciu=9 dziesięciu=10',
		tens: 'dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt',
		join: spaced,
		thousand: 'tysięcy tysiące tysiąc',
		million: 'milionów miliony milion',
		hundreds: 'sto dwieście trzysta czterysta pięćset sześćset siedemset osiemset dziewięćset',
		ordinals: `${withCases(
			'pierwszego drugiego trzeciego czwartego piątego szóstego siódmego ósmego dziewiątego dziesiątego',
			['y', 'a', 'ej'],
		)} jedenastego dwunastego trzynastego czternastego piętnastego szesnastego siedemnastego osiemnastego dziewiętnastego dwudziestego`,
		ordinal: () => ['trzydziestego'],
		compound: ({ ordinal }, unit) => `${ordinal} ${unit}`,
		point: 'przecinek',
		text: 'i w z na do oraz dnia się jest',
	},
	cs: {
		small:
			'nula jeden dva tři čtyři pět šest sedm osm devět deset jedenáct dvanáct třináct čtrnáct patnáct šestnáct sedmnáct osmnáct devatenáct',
		also: 'jedna=1 jednoho=1 dvě=2 dvou=2 tří=3 čtyř=4 pěti=5 šesti=6',
		tens: 'dvacet třicet čtyřicet padesát šedesát sedmdesát osmdesát devadesát',
		join: spaced,
		thousand: 'tisíce tisíc',
		hundreds: 'sto dvěstě třista čtyřista pětset šestset sedmset osmset devětset',
		ordinals: `${withCases(
			'prvního druhého třetího čtvrtého pátého šestého sedmého osmého devátého desátého',
			['ý', 'á', 'é', 'í'],
		)} jedenáctého dvanáctého třináctého čtrnáctého patnáctého šestnáctého sedmnáctého osmnáctého devatenáctého dvacátého`,
		ordinal: () => ['třicátého'],
		compound: ({ ordinal }, unit) => `${ordinal} ${unit}`,
		point: 'celá',
		text: 'a v na do se je ze dne ve',
	},
	ro: {
		small:
			'zero unu doi trei patru cinci șase șapte opt nouă zece unsprezece doisprezece treisprezece paisprezece cincisprezece șaisprezece șaptesprezece optsprezece nouăsprezece',
		also: 'una=1 două=2 douăsprezece=12 duzină=12',
		tens: 'douăzeci treizeci patruzeci cincizeci șaizeci șaptezeci optzeci nouăzeci',
		join: (ten, unit) => `${ten} și ${unit}`,
		hundred: 'sute sută',
		thousand: 'mii mie',
		million: 'milioane milion',
		ordinals: 'întâi',
		point: 'virgulă',
		text: 'și de la în din cu pentru care este nr',
		unclear: 'mie opt doi trei',
	},
	hu: {
		small:
			'nulla egy kettő három négy öt hat hét nyolc kilenc tíz tizenegy tizenkettő tizenhárom tizennégy tizenöt tizenhat tizenhét tizennyolc tizenkilenc húsz huszonegy huszonkettő huszonhárom huszonnégy huszonöt huszonhat huszonhét huszonnyolc huszonkilenc',
		also: 'két=2 tizenkét=12 huszonkét=22 tucat=12',
		tens: 'húsz harminc negyven ötven hatvan hetven nyolcvan kilencven',
		join: joined,
		hundred: 'száz',
		thousand: 'ezer',
		million: 'millió',
		ordinals:
			'elseje/elsején/első másodika/másodikán/második harmadika/harmadikán/harmadik negyedike/negyedikén/negyedik ötödike/ötödikén/ötödik hatodika/hatodikán/hatodik hetedike/hetedikén/hetedik nyolcadika/nyolcadikán/nyolcadik kilencedike/kilencedikén/kilencedik tizedike/tizedikén/tizedik tizenegyedike/tizenegyedikén tizenkettedike/tizenkettedikén tizenharmadika/tizenharmadikán tizennegyedike/tizennegyedikén tizenötödike/tizenötödikén tizenhatodika/tizenhatodikán tizenhetedike/tizenhetedikén tizennyolcadika/tizennyolcadikán tizenkilencedike/tizenkilencedikén huszadika/huszadikán huszonegyedike/huszonegyedikén huszonkettedike/huszonkettedikén huszonharmadika/huszonharmadikán huszonnegyedike/huszonnegyedikén huszonötödike/huszonötödikén huszonhatodika/huszonhatodikán huszonhetedike/huszonhetedikén huszonnyolcadika/huszonnyolcadikán huszonkilencedike/huszonkilencedikén harmincadika/harmincadikán harmincegyedike/harmincegyedikén',
		point: 'egész',
		text: 'és az hogy nem van név napok száma szerint illetve dr neve született',
		unclear: 'hat',
	},
	tr: {
		small:
			'sıfır bir iki üç dört beş altı yedi sekiz dokuz on on-bir on-iki on-üç on-dört on-beş on-altı on-yedi on-sekiz on-dokuz',
		also: 'düzine=12',
		tens: 'yirmi otuz kırk elli altmış yetmiş seksen doksan',
		join: spaced,
		hundred: 'yüz',
		thousand: 'bin',
		million: 'milyon',
		ordinals: 'birinci ikinci üçüncü dördüncü beşinci altıncı yedinci sekizinci dokuzuncu onuncu',
		point: 'virgül',
		text: 've bir ile için olan bu da aylık tarihinde evet hayır kadar',
		unclear: 'on bin yedi',
	},
};
