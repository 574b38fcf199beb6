/** What a sentence of a contract tells, in English, German, French, Spanish, Italian, Dutch and Portuguese. */
export interface ClauseWords {
	/** Of its value. */
	kind: 'place' | 'day' | 'period';
	/** Names of fields that ask for it, separated by commas; a field may have more words of `FILLERS`. */
	names: string;
	/** In front of its value: alternatives of a pattern. */
	labels: string;
	/** Beginnings of words of which the sentence has one, if only such a sentence is meant. */
	context?: string;
	/** In front of a label of something else. */
	against?: string;
}

/** Words of names that say nothing about which clause is meant. */
export const FILLERS =
	'state country place name contract agreement contractual employment lease full legal vertrag arbeitsverhältnis mietverhältnis land ort contrat pays contrato país contratto paese contract land';

const OF_LAW =
	'govern|constru|interpret|enforc|controll|determin|accordance|according|subject to|apply|applie|gilt|gelten|unterlieg|untersteh|anwend|anzuwend|maßgeb|findet|régi|soumis|applicable|interprét|rig|regir|sometid|aplica|regolat|disciplinat|soggett|applic|toepass|beheers|onderworpen|geldt|regid|regul|sujeit|aplicáve';

/** The clauses whose values have labels in sentences. */
export const CLAUSES = {
	law: {
		kind: 'place',
		names:
			'jurisdiction, governing law, applicable law, choice of law, law governing, anwendbares Recht, geltendes Recht, maßgebliches Recht, Rechtswahl, Rechtsordnung, droit applicable, loi applicable, ley aplicable, legislación aplicable, derecho aplicable, jurisdicción, legge applicabile, legge regolatrice, diritto applicabile, giurisdizione, toepasselijk recht, rechtskeuze, lei aplicável, legislação aplicável, direito aplicável, jurisdição',
		labels:
			"laws?(?: and (?:public )?(?:policies|policy|regulations))?,? (?:of|in force in|prevailing in)|(?:recht|gesetzen?) (?:der|des|von|in|im)|(?:lois?|droit|législation)(?: en vigueur)? (?:de|du|des|d['’]|en|au)|(?:leyes|ley|legislación|derecho)(?: vigentes?)? (?:de|del|en)|(?:leggi|legge|diritto|legislazione)(?: vigente)? (?:di|del|della|dello|dei|degli|in)|(?:recht|wetten|wetgeving) (?:van|in)|(?:leis?|legislação|direito)(?: vigentes?)? (?:de|do|da|dos|em)",
		context: OF_LAW,
		against:
			'organi[sz]ed|incorporated|existing|formed|established|corporation|company|registered|gegründet|bestehend|constitué|constituida|costituita|opgericht|constituída',
	},
	courts: {
		kind: 'place',
		names:
			'jurisdiction, venue, forum, place of jurisdiction, court, courts, competent court, Gerichtsstand, zuständiges Gericht, tribunal compétent, juridiction, juridiction compétente, fuero, jurisdicción, tribunales competentes, foro, foro competente, bevoegde rechter, bevoegde rechtbank, foro competente, tribunal competente, jurisdição',
		labels:
			"courts? (?:located |sitting |situated )?(?:of|in|for)(?: and for)?|venue (?:(?:shall|will|is|for|lies?|be|exclusively|any|action) ){0,6}in|jurisdiction of|gerichtsstand[^.;]{0,100} ist|gerichte? (?:in|von|der|des)|tribuna(?:l|ux)(?: \\p{L}+){0,3} (?:de|du|d['’])|(?:juzgados|tribunales)(?: y (?:tribunales|juzgados))?(?: de la ciudad)? de|foro(?: \\p{L}+){0,3} (?:di|da|de)(?: comarca de)?|tribunale di|(?:rechtbank|rechter)(?: te| in| van)?|tribuna(?:l|is) (?:da|de|do)(?: comarca d[eoa])?",
	},
	start: {
		kind: 'day',
		names:
			'effective date, effective from, start date, commencement date, begin date, beginning date, term start, lease start, start, Vertragsbeginn, Mietbeginn, Beginn, Inkrafttreten, Startdatum, Eintrittsdatum, Arbeitsbeginn, date effet, date prise effet, date début, date entrée en vigueur, fecha inicio, fecha de entrada en vigor, fecha efectos, data inizio, decorrenza, data decorrenza, data di entrata in vigore, ingangsdatum, startdatum, aanvangsdatum, data início, data entrada em vigor',
		labels:
			'effective(?: date)?(?: as)? (?:of|on|from)|with effect (?:from|as of|on)|(?:commences?|begins?|starts?|takes? effect|comes? into (?:force|effect)|enters? into force)(?: on| as of| from)?|(?:commencing|beginning|starting)(?: on)?|from|(?:mit wirkung|wirksam)(?: vom| zum| ab(?: dem)?)|beginnt(?: am| mit dem| zum)?|tritt(?: am| zum| mit wirkung vom)?|ab(?: dem)?|vom|prend(?:ra|re)? effet(?: le| à compter du| au)?|à (?:compter|partir) du|entre(?:ra)? en vigueur(?: le)?|(?:commence|débute)(?:ra)?(?: le)?|du|efectos? (?:desde|a partir) (?:del?|el)|entra(?:rá)? en vigor(?: el)?|(?:comenzará|comienza|inicia|iniciará)(?: el)?|a partir del|desde el|decorr\\p{L}{1,8} (?:dal|da|il)|a decorrere dal|avrà inizio(?: il| dal)?|entra in vigore(?: il)?|a partire dal|dal|ingaande(?: op| per)?|met ingang van|treedt (?:op|in werking op|per)|vangt aan op|gaat in op|van|(?:com )?início (?:em|a)|produz efeitos(?: a partir de| em)?|a partir de|entra em vigor(?: em| a)?|desde',
	},
	signed: {
		kind: 'day',
		names:
			'effective date, agreement date, contract date, date of agreement, date of contract, signing date, signature date, date signed, execution date, Vertragsdatum, Datum des Vertrags, Unterzeichnungsdatum, Abschlussdatum, date contrat, date signature, fecha contrato, fecha firma, data contratto, data stipula, data firma, contractdatum, datum overeenkomst, datum ondertekening, data contrato, data assinatura',
		labels:
			'dated(?: as of| this)?|(?:made|entered into|executed|concluded|signed|made and entered into|made and executed)(?: effective)?(?: as of| on| this| as)?|as of|(?:geschlossen|abgeschlossen|unterzeichnet|unterschrieben)(?: am)?|vertrag vom|(?:fait|signé|conclu)(?: à \\p{L}+)?,? le|en date du|(?:suscrito|celebrado|firmado)(?: en \\p{L}+)?,? (?:el|a)|(?:stipulato|sottoscritto|firmato)(?: a \\p{L}+)?,? (?:il|in data)|addì|in data|(?:gesloten|ondertekend|getekend)(?: te \\p{L}+)?,? op|(?:celebrado|assinado)(?: em \\p{L}+)?,? (?:em|a)',
	},
	end: {
		kind: 'day',
		names:
			'end date, expiry date, expiration date, expiry, termination date, term end, lease end, employment end, end, valid until, validity, gültig bis, Gültigkeit, valable jusque, validité, vigente hasta, vigencia hasta, vigencia, validez, validità, valido fino, geldig tot, válido até, validade, Vertragsende, Mietende, Ende, Enddatum, Ablaufdatum, date fin, date expiration, date échéance contrat, fecha fin, fecha finalización, fecha vencimiento contrato, data fine, data scadenza contratto, einddatum, data fim, data termo',
		labels:
			"(?:ends?|expires?|terminates?|expiring|ending|terminating|comes? to an end)(?: on)?|until|through|to|endet(?: am| zum| mit ablauf des)?|läuft bis(?: zum)?|bis(?: zum)?|(?:expire|prend fin|se termine|se terminera|expirera|prendra fin)(?: le)?|jusqu['’]au|au|(?:finaliza|termina|vence)(?:rá)?(?: el)?|(?:caduca|hasta)(?: el| no)?(?: d[ií]a)?|(?:scade|scadrà|terminerà|cesserà|termina)(?: il)?|fino al|al|eindigt(?: op)?|tot(?: en met)?|termina(?:rá)?(?: em| a)?|com termo em|até(?: ao dia| a| o dia)?",
	},
	term: {
		kind: 'period',
		names:
			'term, duration, contract term, lease term, term of agreement, Laufzeit, Vertragslaufzeit, Vertragsdauer, Mietdauer, Dauer, durée, durée contrat, durée bail, plazo, duración, durata, durata contratto, looptijd, duur, prazo, duração, vigência',
		labels:
			'(?:initial |original |lease |contract |fixed )?term (?:of (?:this |the )?(?:agreement|contract|lease|tenancy|employment|loan|nda) )?(?:shall be|is|will be|of|shall run|runs)(?: for)?(?: a (?:period|term) of)?|(?:agreement|contract|lease|loan) (?:shall |will )?(?:remain|continue|be)s? (?:in (?:full )?(?:force|effect)(?: and effect)?|valid) for(?: a (?:period|term) of)?|for a (?:fixed )?(?:term|duration) of|laufzeit(?: des \\p{L}+)? (?:von|beträgt)|(?:vertrags|miet)dauer (?:von|beträgt)|durée(?: (?:du|de la|de) (?:présent )?(?:bail|contrat|prêt|convention|location))?(?: est)?(?: fixée)? (?:de|à)|(?:plazo|duración)(?: del (?:presente )?(?:contrato|arrendamiento|préstamo))?(?: será| es)? de|durata(?: del (?:presente )?contratto| della locazione)?(?: è| sarà)? di|(?:duur|looptijd)(?: van de (?:overeenkomst|huur|lening))?(?: is| bedraagt| van)|(?:prazo|duração)(?: do (?:presente )?contrato)?(?: é| será)? de',
	},
} satisfies Record<string, ClauseWords>;

export type Clause = keyof typeof CLAUSES;
export const ALL_CLAUSES = Object.keys(CLAUSES) as Clause[];

/** In front of the name of a place: "the laws of the State of". */
export const BEFORE_PLACE =
	'the state commonwealth province republic kingdom canton county city of and internal substantive der des die dem den bundesrepublik königreichs kanton kantons stadt landes la le les l de du des d république royaume canton province ville el los las del república reino estado ciudad provincia lo i gli di della dello repubblica regno città het koninkrijk republiek provincie da do dos das estado cidade e y et und';

/** They end the name of a place in capitals. */
export const AFTER_PLACE =
	'without and shall except excluding as applicable in for which whose this any each will regardless other with to but not where';

/** Adjectives of countries, by their beginnings: "deutsches Recht", "droit français". */
export const ADJECTIVES =
	'deutsch|österreich|schweizer|liechtenstein|luxemburg|französ|englisch|belgisch|niederländ|italien|italian|spanisch|portugies|français|belge|suisse|luxembourgeois|allemand|anglais|espagnol|québécois|monégasque|néerlandais|portugais|español|mexican|argentin|colombian|chilen|peruan|alem|franc[eé]s|inglés|svizzer|tedesc|inglese|spagnol|austriac|nederlands|belgi|duits|frans|engels|portugu|brasileir|espanhol|angolan|english|german|french|swiss|dutch|scottish|scots|irish|spanish|belgian|austrian';
/** "Law" next to such an adjective. */
export const LAW =
	'laws?|lois?|recht|rechts|droit|législation|ley|leyes|legislación|derecho|legge|leggi|diritto|legislazione|wetgeving|leis?|legislação|direito';

/** In front of the first party of a contract. */
export const BETWEEN =
	'between|among|amongst|zwischen|entre(?: les soussignés)?|reunidos|tra|fra|tussen|ondergetekenden';

/** In front of the name by which a text calls a value from here on; "specified herein, the amount of" gives none. */
export const DEFINING =
	"hereinafter|hereafter|herein (?:called|referred|known|designated)|nachstehend|nachfolgend|(?:im )?folgenden|ci-après|en adelante|en lo sucesivo|di seguito|d['’]ora in (?:avanti|poi)|in seguito|hierna|nader|doravante|adiante|em diante";

/** Between such a word and the name. */
export const CALLED =
	'called referred to as collectively individually each known the and or a an der die das kurz auch genannt bezeichnet als dénommé dénommée dénommés désigné désignée désignés appelé appelée le la les l el los las denominado denominada denominados denominadas llamado llamada lo il i gli denominato denominata denominati anche solo per brevità te noemen genoemd aangeduid de het ook o os as designado designada simplesmente apenas por également respectivement';

/** A name for several at once: "(together with the Company, the "Borrowers")", "(each individually, a "Borrower")". */
export const TOGETHER_WITH =
	'together with|each individually|each of them|zusammen mit|gemeinsam mit|ensemble avec|avec|junto con|insieme a|samen met|juntamente com|wraz z';

/** Those who have signed a text, by the beginnings of words. */
export const UNDERSIGNED =
	'undersigned|unterzeichn(?:et|end)e|soussigné|abajo firmante|sottoscritt|ondergetekend|abaixo assinad|niżej podpisan';

/** In front of the part that somebody has in a contract: "X, as Lender". */
export const IN_ROLE =
	'as|als|en qualité de|en tant que|como|en calidad de|in qualità di|quale|in de hoedanigheid van|na qualidade de';

/** In front of the name of a party: "de una parte", "Herr". */
export const LEADING =
	"by between and und et y e en of de del una un parte part d'une d’une d'autre d’autre otra outra altra one other hand on der die das the la le les l el los il lo zwischen entre tra fra tussen herr herrn frau mr mrs ms don doña d dª sr sra sig. signor signora monsieur madame m. mme dhr mevr mevrouw de heer société sociedad società whereas this agreement is made";

/** Words of names of fields that mean the party itself: "landlord name". */
export const OF_PARTY =
	'name full legal party company title person namen vollständig vertragspartei partei firma nom raison sociale partie nombre razón social parte nome ragione denominação naam partij';

/** Names of fields for a party, whoever it is. */
export const PARTY_NAMES =
	'party parties counterparty signatory signatories guarantor company client customer supplier provider franchisor franchisee agent vertragspartei vertragsparteien vertragspartner partei parteien bürge bürgin firma kunde lieferant cocontractant contractant caution partie fournisseur cliente contraente contraenti parte parti partes fiador contratante contratantes partij partijen klant leverancier fornitore proveedor fornecedor first second third erste zweite première seconde deuxième primera segunda prima seconda eerste tweede primeira segunda names 1 2 b';

/** Between what a sentence tells of and its number: "the deposit amounts to", "beträgt", "s'élève à". */
export const LINKING =
	"is are was were be will shall must stands comes up of at in to as by amount amounts amounting sum total equals equal fixed set agreed exactly currently only beträgt betragen beläuft belaufen sich auf von höhe ist sind wird werden mit derzeit monatlich jährlich zur zum élève s'élève s’élève est sont sera fixé fixée fixés convenu convenue montant somme à a au de d es son será asciende ascienden cantidad importe suma fija fijada fijado establece en è sono sarà pari ammonta fissato fissata stabilito stabilita pattuito pattuita misura importo di euro euros bedraagt bedragen zijn wordt van ter hoogte som bedrag é são no valor montante quantia se si dollars pounds eur usd gbp chf rs";

/** Between the words of a name, which sentences have in any other way: "payment within days". */
export const RELATING =
	'within after before until till during per upon under since from binnen nach vor bis seit während innerhalb après avant jusque depuis dopo prima entro dal fino después antes hasta desde dentro após até na voor tot vanaf po przed do od';

/** Between a label in a sentence and the name of what it is: "our adjuster is Vivian Stroud". */
export const IS_NAMED =
	'is are was were be ist sind war bleibt lautet heißt est sont reste è sono es son é são zijn blijft är er jest są';

/** The same with a word for whose part it is: "as my agent". */
export const AS_MY =
	'(?:as|als|zu|como|come|en tant que) (?:my|our|his|her|its|meinem|meiner|meinen|meine|unserem|mon|ma|notre|mi|nuestro|mio|mia|mijn|meu|minha)';

/** Between a number and what it is: "25,000 euros by way of deposit". */
export const BY_WAY_OF =
	'by way of|a titolo di|à titre de|a t[íi]tulo de|en concepto de|bij wijze van|tytułem';

/** Parts of a document, to which its sentences refer by their numbers: "Section 1.09". */
export const PARTS =
	'sections?|articles?|clauses?|paragraphs?|schedules?|exhibits?|annex(?:es)?|append(?:ix|ices)|chapters?|sec|art|abschnitt(?:e|en|s)?|artikels?|ziff(?:er|ern)?|abs(?:atz|atzes)?|anlagen?|anhangs?|kapitels?|annexes?|chapitres?|alin[ée]as?|articol[oi]|clausol[ae]|allegat[oi]|sezion[ei]|cap[ií]tulos?|secci[óo]n(?:es)?|cl[áa]usulas?|art[íi]culos?|anexos?|bijlagen?|hoofdstuk(?:ken)?|lid|artigos?|se[cç]ç?[ãõ](?:o|es)|rozdzia[łl]u?|ust(?:ęp|ępu)?|za[łl][ąa]cznik[ai]?|[čc]l[áa]n(?:ek|ku)|p[řr][íi]loh[ay]|avsnitt|bilaga|bilag|kapitel|madde|ek';
