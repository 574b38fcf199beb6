// The format of a DATEV file with postings (header 700, category 21, version 13), as DATEV publishes it on
// https://developer.datev.de/datev/platform/de/dtvf: which fields there are, and what each may hold.

/** A field of a row: text is enclosed in quotation marks, also where it is empty; anything else never is. */
interface DatevField {
	name: string;
	isText: boolean;
	/** What the field may hold; an empty one may always be empty, unless `isRequired`. */
	form: RegExp;
	isRequired?: boolean;
}

const text = (name: string, length: number): DatevField => ({
	name,
	isText: true,
	form: new RegExp(`^[^\\p{Cc}]{0,${length}}$`, 'u'),
});
const textOf = (name: string, form: RegExp): DatevField => ({ name, isText: true, form });
const plain = (name: string, form: RegExp): DatevField => ({ name, isText: false, form });
const required = (field: DatevField): DatevField => ({ ...field, isRequired: true });

const day = /^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])20\d{2}$/;
const account = /^\d{1,9}$/;
const amount = /^\d{1,10},\d{2}$/;
const currency = /^[A-Z]{3}$/;
const voucher = /^[\w$%&*+/-]{0,36}$/;
const flag = /^[01]$/;
const digits = (length: number) => new RegExp(`^\\d{1,${length}}$`);
const percent = /^\d{1,2},\d{2}$/;

/** Fields that come in pairs: a kind, and what it says. */
const pairs = (kind: string, content: string, count: number): DatevField[] =>
	Array.from({ length: count }, (_, at) => [
		text(`${kind} ${at + 1}`, 20),
		text(`${content} ${at + 1}`, 210),
	]).flat();

/** The first line of the file. */
export const headFields: DatevField[] = [
	required(textOf('Kennzeichen', /^EXTF$/)),
	required(plain('Versionsnummer', /^700$/)),
	required(plain('Formatkategorie', /^21$/)),
	required(textOf('Formatname', /^Buchungsstapel$/)),
	required(plain('Formatversion', /^13$/)),
	required(plain('Erzeugt am', /^20\d{15}$/)),
	plain('Importiert', /^$/),
	textOf('Herkunft', /^[A-Z]{2}$/),
	text('Exportiert von', 25),
	textOf('Importiert von', /^$/),
	required(plain('Beraternummer', /^\d{4,7}$/)),
	required(plain('Mandantennummer', /^\d{1,5}$/)),
	required(plain('WJ-Beginn', /^20\d{6}$/)),
	required(plain('Sachkontenlänge', /^[4-8]$/)),
	required(plain('Datum von', /^20\d{6}$/)),
	required(plain('Datum bis', /^20\d{6}$/)),
	textOf('Bezeichnung', /^[\w./ -]{0,30}$/),
	textOf('Diktatkürzel', /^(?:[A-Z]{2}){0,2}$/),
	plain('Buchungstyp', /^[12]$/),
	plain('Rechnungslegungszweck', /^(?:0|30|40|50|64)$/),
	required(plain('Festschreibung', flag)),
	textOf('WKZ', currency),
	plain('reserviert', /^$/),
	textOf('Derivatskennzeichen', /^$/),
	plain('reserviert', /^$/),
	plain('reserviert', /^$/),
	textOf('Sachkontenrahmen', /^\d{2}$/),
	plain('ID der Branchenlösung', /^$/),
	plain('reserviert', /^$/),
	textOf('reserviert', /^$/),
	text('Anwendungsinformation', 16),
];

/** The columns of the postings, in their order. */
export const postingFields: DatevField[] = [
	required(plain('Umsatz (ohne Soll/Haben-Kz)', amount)),
	required(textOf('Soll/Haben-Kennzeichen', /^[SH]$/)),
	textOf('WKZ Umsatz', currency),
	plain('Kurs', /^[1-9]\d{0,3},\d{2,6}$/),
	plain('Basis-Umsatz', amount),
	textOf('WKZ Basis-Umsatz', currency),
	required(plain('Konto', account)),
	required(plain('Gegenkonto (ohne BU-Schlüssel)', account)),
	textOf('BU-Schlüssel', /^\d{1,4}$/),
	required(plain('Belegdatum', /^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])$/)),
	textOf('Belegfeld 1', voucher),
	textOf('Belegfeld 2', /^[\w$%&*+/-]{0,12}$/),
	plain('Skonto', amount),
	text('Buchungstext', 60),
	plain('Postensperre', flag),
	text('Diverse Adressnummer', 9),
	plain('Geschäftspartnerbank', /^\d{3}$/),
	plain('Sachverhalt', /^\d{2}$/),
	plain('Zinssperre', flag),
	textOf('Beleglink', /^(?:BEDI|DDMS|DORG) "[\w.-]{1,36}"$/),
	...pairs('Beleginfo - Art', 'Beleginfo - Inhalt', 8),
	text('KOST1 - Kostenstelle', 36),
	text('KOST2 - Kostenstelle', 36),
	plain('Kost-Menge', /^\d{1,12},\d{2,4}$/),
	text('EU-Land u. UStID (Bestimmung)', 15),
	plain('EU-Steuersatz (Bestimmung)', percent),
	textOf('Abw. Versteuerungsart', /^[IKPS]$/),
	plain('Sachverhalt L+L', digits(3)),
	plain('Funktionsergänzung L+L', digits(3)),
	plain('BU 49 Hauptfunktionstyp', digits(1)),
	plain('BU 49 Hauptfunktionsnummer', digits(2)),
	plain('BU 49 Funktionsergänzung', digits(3)),
	...pairs('Zusatzinformation - Art', 'Zusatzinformation- Inhalt', 20),
	plain('Stück', digits(8)),
	plain('Gewicht', /^\d{1,8},\d{2}$/),
	plain('Zahlweise', digits(2)),
	text('Forderungsart', 10),
	plain('Veranlagungsjahr', /^20\d{2}$/),
	plain('Zugeordnete Fälligkeit', day),
	plain('Skontotyp', digits(1)),
	text('Auftragsnummer', 30),
	textOf('Buchungstyp', /^[A-Z]{2}$/),
	plain('USt-Schlüssel (Anzahlungen)', digits(2)),
	textOf('EU-Land (Anzahlungen)', /^[A-Z]{2}$/),
	plain('Sachverhalt L+L (Anzahlungen)', digits(3)),
	plain('EU-Steuersatz (Anzahlungen)', percent),
	plain('Erlöskonto (Anzahlungen)', account),
	textOf('Herkunft-Kz', /^[A-Z]{2}$/),
	text('Buchungs GUID', 36),
	plain('KOST-Datum', day),
	text('SEPA-Mandatsreferenz', 35),
	plain('Skontosperre', flag),
	text('Gesellschaftername', 76),
	plain('Beteiligtennummer', /^\d{4}$/),
	text('Identifikationsnummer', 11),
	text('Zeichnernummer', 20),
	plain('Postensperre bis', day),
	text('Bezeichnung SoBil-Sachverhalt', 30),
	plain('Kennzeichen SoBil-Buchung', digits(2)),
	plain('Festschreibung', flag),
	plain('Leistungsdatum', day),
	plain('Datum Zuord. Steuerperiode', day),
	plain('Fälligkeit', day),
	textOf('Generalumkehr (GU)', flag),
	plain('Steuersatz', percent),
	textOf('Land', /^[A-Z]{2}$/),
	text('Abrechnungsreferenz', 50),
	plain('BVV-Position', /^[1-5]$/),
	text('EU-Land u. UStID (Ursprung)', 15),
	plain('EU-Steuersatz (Ursprung)', percent),
	plain('Abw. Skontokonto', account),
];

/** The characters of Windows-1252 from 0x80 to 0x9f; those of Node.js' decoder are other ones up to version 22. */
const WINDOWS_1252 = Array.from('€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ');

/** A cell of a line, with whether it was enclosed in quotation marks. */
interface Cell {
	value: string;
	isText: boolean;
}

/** The cells of a line. @throws when a quotation mark is not closed, or occurs inside of a plain cell */
function cellsOf(line: string): Cell[] {
	const cells: Cell[] = [];
	for (let at = 0; at <= line.length;) {
		const [all, inside, bare] = /^(?:"((?:[^"]|"")*)"|([^";]*))(?:;|$)/.exec(line.slice(at)) ?? [];
		if (all === undefined) throw new Error(`no cell: ${line.slice(at, at + 40)}`);
		cells.push({
			value: (inside ?? bare ?? '').replaceAll('""', '"'),
			isText: inside !== undefined,
		});
		at += all.length;
		if (!all.endsWith(';')) break;
	}
	return cells;
}

function checkLine(fields: DatevField[], cells: Cell[], wrong: string[]): Record<string, string> {
	if (cells.length !== fields.length) wrong.push(`${cells.length} of ${fields.length} fields`);
	for (const [at, { name, isText, form, isRequired }] of fields.entries()) {
		const { value = '', isText: isQuoted } = cells[at] ?? {};
		if (isText !== isQuoted) wrong.push(`${name}: text is in quotation marks, nothing else is`);
		const isRight = value === '' ? !isRequired : form.test(value);
		if (!isRight) wrong.push(`${name}: ${value}`);
	}
	return Object.fromEntries(fields.map(({ name }, at) => [name, cells[at]?.value ?? '']));
}

/**
 * Reads a DATEV file by its published format.
 *
 * @returns the head and the postings by the names of their fields, and what is wrong with them
 */
export function readDatev(content: Uint8Array) {
	const all = Array.from(
		content,
		(byte) => WINDOWS_1252[byte - 0x80] ?? String.fromCharCode(byte),
	).join('');
	const [first = '', second = '', ...others] = all.split('\r\n');
	const wrong: string[] = [];
	if (others.pop() !== '') wrong.push('the last line has no end');
	if (all.replaceAll('\r\n', '').search(/[\r\n]/) >= 0) wrong.push('a line ends otherwise');
	const head = checkLine(headFields, cellsOf(first), wrong);
	const columns = cellsOf(second).map(({ value }) => value);
	const names = postingFields.map(({ name }) => name);
	if (columns.join() !== names.join()) wrong.push('other columns');
	const postings = others.map((line) => checkLine(postingFields, cellsOf(line), wrong));
	// DATEV takes the year of a day from the head.
	for (const { Belegdatum = '' } of postings) {
		const month = `${head['Datum von']?.slice(4, 6)}`;
		if (Belegdatum.slice(2) !== month) wrong.push(`Belegdatum: not in the month ${month}`);
	}
	return { head, postings, wrong };
}
