import { LAST, OLD, PREVIOUS } from './timeWords';
import { spellings, withWords, wordsFor } from './words';

/** Words between others, which say nothing themselves. */
const SMALL =
	'the this of for with by on in at via your our you has have been was is it and der die das dem den des dieser diese dieses von vom mit per am im in für durch wurde ist hat haben wir sie ihre ihr ihrer und le la les l de du des d en par avec pour a ete est cette ce nous avons votre et het een de deze dit van met op per is werd wij hebben uw en il lo la gli di del della con per in è e stata stato questa abbiamo el los las de del con por en ha sido esta hemos su y';

/**
 * What sentences of documents say, in the languages of the roles: words that label no value. Alternatives of patterns,
 * or lists of words.
 */
export const PHRASES = {
	/** Money has come in. */
	paid: withWords(
		'paid|settled|charged|(?:payment|amount) received|received with (?:many )?thanks|(?:be|ge|voraus)zahlt|beglichen|abgebucht|eingezogen|belastet|(?:zahlung|betrag) (?:dankend )?(?:erhalten|eingegangen)|dankend erhalten|pay[ée]e?s?|r[eé]gl[eé]e?s?|acquitt[eé]e?s?|pr[eé]lev[eé]e?s?|(?:paiement|montant) re[cç]u|(?:voor?uit)?betaald|voldaan|ontvangen|pagat[oa]|saldat[oa]|quietanzat[oa]|incassat[oa]|(?:pagamento|importo) ricevuto|pagad[oa]|abonad[oa]|cobrad[oa]|pago recibido',
		'paid',
	),
	/** Other words of a sentence that says so. */
	ofPayment: `${SMALL} full fully complete completely already total invoice bill amount balance sum status thanks thank many payment payments received online
visa mastercard maestro amex american express card credit debit ending paypal stripe klarna ideal apple google pay cash cheque check bank transfer wire direct ref reference transaction date
rechnung rechnungsbetrag betrag gesamtbetrag bereits schon vollständig dankend erhalten vielen dank zahlung zahlungseingang zahlungsstatus rechnungsstatus bar kreditkarte kreditkartenzahlung karte ec girocard überweisung lastschrift vorkasse konto ihrem sepa basislastschrift firmenlastschrift lastschriftverfahren datum referenz de at ch
facture montant solde déjà intégralement totalité comptant carte bancaire cb chèque virement espèces paiement merci statut état date référence
factuur factuurbedrag bedrag reeds al volledig geheel pin contant overschrijving creditcard betaling betaalstatus dank datum referentie kenmerk
fattura importo saldo già interamente completamente carta credito bonifico contanti pagamento grazie ricevuto stato data
factura importe ya totalmente completamente tarjeta crédito transferencia efectivo pago gracias recibido estado fecha
${wordsFor('of payment').join(' ')}`,
	/** Nothing is left to pay. */
	nothingDue: withWords(
		'nothing (?:left )?to pay|no (?:payment|amount) (?:is )?(?:due|required)|nichts (?:mehr )?zu (?:be)?zahlen|rien [aà] payer|niets (?:meer )?te betalen|nulla da pagare|nada (?:que|por) pagar',
		'nothing due',
	),
	/** Words for the rest to pay, which an amount follows. */
	balance: withWords(
		'(?:remaining |outstanding |closing |current )?balance|(?:noch )?offener (?:betrag|saldo)|rest(?:betrag|saldo)|saldo|solde|(?:reste|restant) (?:[aà] payer|d[uû])|openstaand(?: bedrag)?|saldo (?:residuo|pendiente)',
		'balance',
	),
	/** In front of such a word: it is of an earlier time. */
	earlier: withWords(`opening|brought|${spellings(`${PREVIOUS} ${LAST} ${OLD}`)}`, 'earlier'),
	/** Less is paid by those who pay early. */
	discount: withWords(
		'skonto|\\d ?% ?/? ?\\d{1,2}[ ,]+net|abzug|abz(?:ü|ue)g(?:lich|l\\.) \\d+(?:[.,]\\d+)? ?%|discount|deduct|(?:early|prompt) (?:payment|settlement)|escompte|(?:paiement|r[eè]glement) (?:anticip[eé]|comptant)|korting|in mindering|sconto|descuento|pronto pago|kontantrabat',
		'discounted',
	),
	/** In front of a payment that is still to come, or none: "to be paid", "wird bezahlt", "if paid", "not paid". */
	notYet: withWords(
		'be|if|unless|not|until|when|once|will|zu|wird|werden|falls|wenn|sofern|nicht|noch|bis|nach|à|être|si|sera|serez|seront|pas|non|te|indien|wordt|worden|niet|tot|da|essere|se|sarà|a|ser|será|no',
		'not yet',
	),
	/** After the number of an invoice that is spoken of. */
	is: withWords(
		'was|is|has|remains|wurde|wird|ist|war|bleibt|est|a [eé]t[eé]|reste|werd|wordt|[eè] stat[oa]|resta|fue|ha sido|est[aá]',
		'is',
	),
	/** Between clauses: a discount until one day is told in one sentence with the last day for the whole amount. */
	otherwise: withWords(
		'oder|or|ou|of(?!\\s+\\d[\\d.,]*\\s?%)|oppure|bzw\\.?|otherwise|sonst|sinon|anders|altrimenti|en otro caso',
		'otherwise',
	),
	/** Between the words of two labels that share a value: "Rechnungs- und Lieferdatum". */
	joined:
		'und|and|et|en|e|y|de|i|a|og|och|és|ve|și|date|datum|dato|data|fecha|tarihi|kelte|dátuma|nr|no|n|num\\p{L}*|č|číslo|száma?',
	/** In front of a name; any other word with a colon labels something else. */
	name: 'firma|company|name|nom|naam|nome|nombre',
	/** In labels of first names and surnames. */
	partOfName:
		'naa?m|(?:pré|sur|cog)?nom|nombre|apellido|sobrenome|apelido|imi[ęo]|nazwisk|jmén|příjmení|név|(?<!\\p{L})(?:soy)?adı?(?!\\p{L})|nume|given|first|last|family',
	salutation:
		'herrn?|frau|firma|mr|mrs|ms|messrs|monsieur|madame|mme|m|de heer|dhr|mevrouw|mevr|signor[ae]?|sig|spett\\.?le|señora?|sra?|d|dª|an|to',
	/** In front of the name of whoever is paid or has written the invoice, in addition to labels of the supplier. */
	payee: withWords(
		'ban(?:k|co|que|ca)|pay|remit|zahl|überweis|empfänger|inhaber|holder|name|naam|nom(?:bre|e)?(?!\\p{L})|benefi|b[ée]n[ée]f|begünst|titula|titola|intestat|compan|firm|soci|empresa|bedrijf|azienda|issue|invoice|rechnung|fact|fatt|faktur|[ée]m(?:is|et|it)|aussteller|from|von|sprzedawca|s[äæ]l[jg]|absender|mittente|exp[ée]dit|afzender|remitente|copyright|©|thank|dank|merci|grazie|gracias|business|shop|order|bestell|kauf|purchas|sold|operat|betreiber|betrieben|exploit|vend[ui]|gest(?:it|ion)|verko',
		'of payee',
	),
	/** In front of a program that has sent the document. */
	via: 'via|przez|pomocí|prin',
	/** In front of a company that has done something on the way: "Sent with". */
	with: 'with|using|by|through|mit|durch|über|avec|par|met|door|con|da|tramite|por',
	/** In the name of a bank. */
	bank: 'bank|sparkasse|raiffeisen|volksb|caisse|cr[eé]dit |société générale|\\bbnp\\b|\\bing\\b|banca|banco|banque|cassa ',
	/** Next to the bank of an account. */
	account:
		'iban|\\bbic\\b|swift|sort code|blz|bankverbindung|bank ?(?:name|details|account)?\\s*:|banque\\s*:|banca\\s*:|banco\\s*:|konto(?:nummer|nr|-nr)?\\b',
	/** Money is asked for, or there is another account: then an account is nobody's but the payee's. */
	askedFor:
		'überweis|zahlen|zahlbar|begleich|\\bpay|transfer|remit|virement|\\bverser|overmaken|bonifico|transferencia|\\bneue?[rmns]?\\b|\\bnew\\b|chang|geändert|\\bnouve|\\bnuov|\\bnuev|\\bnieuw|instead|statt|no longer|nicht mehr',
	/** Something continues on this page. */
	continued:
		"cont(?:inued|inuation|'?d|\\.)|fortsetzung|suite|continuaci[oó]n|vervolg|seguito|continua",
	page: withWords('page|seite|pagina|p[aá]gina|blatt|strona|sid[ae]|sheet', 'page'),
	/** Between the number of a page and that of all pages. */
	ofPages: 'of|von|de|di|van|sur|av|z|\\/',
	/** Nothing, in a cell of its own, or in front of what is counted. */
	nothing:
		'nil|none|žádn[éýá]|inget|inga|intet|keine?|aucune?|néant|ningun[oa]|nessun[oa]|geen|nenhum',
	/** No money is asked for. */
	forFree:
		'free(?: of charge)?|gratis|gratuite?|gratuit[oa]|kostenlos|kostenfrei|bezpłatn[eiy]|zdarma',
	/** Words for "not there": by models for what a document does not have, and by pages in the place of a value. */
	notThere:
		'null|nil|none|undefined|unknown|nan|n\\s?/\\s?a|n\\.\\s?a\\.?|na|(?:not|nicht|non|no|niet|n[ãa]o|nie|ej|ikke)[ _-]?(?:yet )?(?:aanwezig|angegeben|angiv(?:en|et|na)|anwendbar|applica(?:ble|bile)|aplica(?:ble)?|aplicável|available|bekannt|bekend|beschikbaar|communiqué|connu|consta|disclosed|disponi(?:ble|bile)|disponível|dotyczy|encontrad[oa]|enthalten|especificad[oa]|found|given|gefunden|gevonden|included|indicad[oa]|indicat[oa]|indicated|indiqué|informad[oa]|known|listed|mencionad[oa]|mentioned|mentionné|opgegeven|podano|précisé|previst[oa]|prevue?|present|presente|printed|procede|provided|renseigné|reported|shown|specificat[oa]|specified|spécifié|stated|trouvé|trovat[oa]|van toepassing|verfügbar|vermeld|visible|vorhanden|znaleziono)e?s?(?:[ _-](?:in|on|by) (?:(?:the|this) )?(?:\\p{L}{3,10} )?\\p{L}{3,10})?|no[ _-](?:data|details|info(?:rmation)?|value)(?: (?:available|found|given|provided))?|k\\. ?a\\.|keine angaben?|unbekannt|entf[aä]llt|inconnue?|sans objet|desconocid[oa]|sconosciut[oa]|n\\.?v\\.?t\\.?|onbekend|desconhecid[oa]|brak(?: danych)?|saknas|neuvedeno|不明|なし|該当なし|記載なし|无|未提供|没有|없음',
	/** In the place of a value that there is not. */
	blank:
		'(?:to be )?(?:confirmed|announced|determined|advised|assigned)|tb[acd]|vacant|empty|blank|unassigned|not (?:yet )?\\p{L}{3,12}|noch (?:offen|nicht vergeben)|da (?:assegnare|definire)|por (?:asignar|definir)|à (?:définir|pourvoir)|(?:nader )?te bepalen|do ustalenia|leer|leerstand|vide|vacante?|néant|vac[ií]o|vuoto|sfitto|leeg|vago|vazio|ingen',
	/** Titles of tables of contents, and the headings of their page numbers. */
	contents:
		'(?:table of )?contents|(?:sections?\\P{L}{1,9})?page(?: no\\.?)?|inhalt(?:sverzeichnis)?|seite|sommaire|table des mati[èe]res|[íi]ndice|sommario|p[áa]gina|inhoud(?:sopgave)?|sum[áa]rio|spis tre[śs]ci|strona|obsah|strana|tartalom(?:jegyz[ée]k)?|oldal|inneh[åa]ll(?:sf[öo]rteckning)?|sida|indhold(?:sfortegnelse)?|innhold(?:sfortegnelse)?|side|i[çc]indekiler|sayfa|cuprins',
	/** In descriptions, in front of what is not meant. */
	excluding:
		'not|except|excl|excluding|without|nicht|ohne|pas|hors|sans|sin|non|senza|niet|zonder|exclusief|sem|nie|bez|utan|uden|uten',
	no: 'no non kein keine aucun aucune geen nessun nessuna sin',
	/** Answers to a question; "o" (oui) is missing on purpose: in print it cannot be told from a zero. */
	yes: 'true yes y t on x v j ja wahr an ein oui vrai aan waar sí si s verdadero cierto sì vero',
	not: 'false no n f off nein falsch aus non faux nee onwaar uit falso',
	/** In front of the number of an account. */
	accountNumber: 'iban|konto|account|compte|rekening|conto|cuenta',
	percent: 'per ?cent|prozent|pour ?cent|procent|por ?cien|por ?cento|v\\. ?h\\.',
	and: 'and|und|et|y|e|en|och|og|&',
	/** A numbered place of a form: "box 14", "Zeile 3", "casilla 07". */
	box: 'box|line|label|item|punto|pos|c[oó]d(?:igo|ice)|code|cifra|chiffre|ziffer|cadre|felt|lettera|buchstabe|cell|rij|řádku|case|ligne|feld|zeile|kennzahl|kennziffer|kz|casell[ae]|rigo|casilla|l[ií]nea|campo|rubriek|vak|pole|poz(?:ycja)?|ruta|rubrik|linje|quadro|ř[aá]dek',
	/** "Number", as a word of a label. */
	number: 'n(?:br|[ro°º])?|num\\p{L}*|id|[čc](?:[ií]slo)?|(?:sor)?sz[aá]ma?|#',
	/** The same as the end of one: "Rechnungsnr." */
	numberAtEnd:
		'n[ro°º]|numm?er|number|num[eé]ro|[čc]\\.|[čc][ií]slo|num[aă]r(?:ul)?|sz[aá]ma?|numaras[ıi]',
	/** In names and labels, they say nothing about the value. */
	empty:
		'a an the of and or for to in on by at de del des du der die das den la le les el il und et y e en van het een al am im vom do da dos das di della av af na bei',
	/** Units in names of fields, which labels leave out. */
	units:
		'pct percent prozent procent eur usd gbp chf sek dkk nok pln czk kg g mg t km m cm mm m2 qm sqm mq kwh kw cc l ml days months years hours minutes tage monate jahre stunden mois jours mesi giorni meses dias maanden dagen hz v a ma ua c kn nm mnm rpm bar psi mah w kva db kl hl m3 dm3 cm3 gb mb tb go mo ha lb lbs oz ft kwp mwh gj wh ppm mmhg bpm kcal kj 月 年 円 日',
	/** Words for an amount, which labels have besides the words of a field. */
	amounts:
		'amount sum betrag summe montant somme importe importo bedrag valor kwota beløb belopp částka összeg suma payable',
	/** Words for a total. */
	totals: 'total totaal totale totali totalt razem celkem összesen',
	/** Words for a day, which names and labels of days have besides what they tell. */
	days: 'date datum data fecha dato datos day tag dag dia giorno jour dzien dnia',
	/** Words for a name, which labels of texts have besides what they tell. */
	names: 'name names nom noms naam namen nome nomes nombre namn navn nazwa imie nev nume',
	/** Units of periods, after a number. */
	periods:
		'years?|months?|weeks?|days?|jahre?n?|monate?n?|wochen?|tage?n?|ans?|années?|mois|semaines?|jours?|años?|mes(?:es)?|semanas?|días?|ann[oi]|mes[ei]|settiman[ae]|giorn[oi]|jaa?r(?:en)?|maand(?:en)?|weken|dag(?:en)?|anos?|mês|dias?',
	/** After a name in quotes that a contract gives to somebody. */
	called: 'genannt|genoemd|bezeichnet|nommé',
	/** In a column that marks completed orders. */
	done: 'yes|ja|oui|invoiced|closed|done|complete|completed|erledigt|berechnet',
	/** Hundredths of currencies. */
	minorUnits: 'ct|cts|cents?|centimes?|c[eé]ntimos?|centesim[io]|rappen|rp|pence',
	/** After an amount: a tax, or a note. */
	besidesAmounts: 'btw|cr|dr|excl|exkl|ht|incl|inkl|iva|mwst|net|soll|tax|ttc|tva|ust|vat|zzgl',
	/** In front of words for a discount: there is none. */
	without: withWords('ohne|kein(?:en|e)?|without|no|sans|aucun|zonder|geen|senza|sin', 'without'),
	/** Words of which headings of forms consist: "Billing details". */
	ofForm: `details information info address data summary overview statement terms conditions notes note instructions
billing payment payments customer client buyer vendor supplier seller invoice bill order shipping delivery account bank banking company contact tax vat product item items service services total amount your our to from the and of for details: reference references page
adresse anschrift daten angaben details informationen übersicht zusammenfassung hinweise hinweis bedingungen ihre unsere ihr unser und für
rechnungsdetails rechnungsdaten rechnungsangaben rechnungsübersicht rechnungsinformationen kundendaten kundendetails kundeninformationen kundenangaben lieferdaten lieferdetails lieferinformationen bestelldaten bestelldetails bestellübersicht zahlungsdetails zahlungsdaten zahlungsinformationen zahlungsbedingungen zahlungshinweise bankdaten bankdetails bankverbindung kontakt kontaktdaten firmendaten vertragsdaten leistungsübersicht rechnungsanschrift lieferanschrift
coordonnées informations renseignements détails détail récapitulatif résumé conditions facturation livraison paiement commande client bancaires facture votre notre vos nos de du la le et
gegevens overzicht samenvatting voorwaarden factuurgegevens klantgegevens betaalgegevens bestelgegevens leveringsgegevens bedrijfsgegevens contactgegevens bankgegevens factuuradres uw onze en
dati dettagli riepilogo informazioni condizioni fatturazione pagamento cliente spedizione consegna ordine bancari fattura del della di e
datos detalles resumen información condiciones facturación pago envío entrega pedido bancarios cliente factura del de y
${wordsFor('form').join(' ')}`,
} as const;
