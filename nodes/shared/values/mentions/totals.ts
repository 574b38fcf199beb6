import { trimEndWhile } from '../../basics/text/shorten';
import { currencyCandidates } from './currencyCandidates';
import { ROLES } from '../roles/roles';
import { withWords } from '../roles/words';

/** Words for sums that are carried over from the page before or to the next one. */
export const CARRIED = withWords(
	'übertrag(?!u)|(?:carried|brought) forward|à reporter|riporto|suma y sigue',
	'carried',
);

/** Labels of sums and balances, or beginnings of them, that hardly anything else has. */
const CLEAR = [
	withWords(ROLES.total_amount.labels ?? '', 'total_amount'),
	withWords(ROLES.earlier_balance.labels ?? '', 'earlier_balance', 'total'),
	CARRIED,
	'(?:sub|grand|net|page|group|overall|running)?[ -]?totals?|(?:gesamt|zwischen|end|teil|netto|brutto|positions|rechnungs)?sum(?:me|a)?|zwischentotal|insgesamt',
	'sous-total|montant total|totali?e?|subtotale|totales|(?:suma|importe|valor) total|(?:sub)?totaal(?:bedrag)?|total[te]',
	'[bc]/f(?:wd)?|bal(?:ance)?[ .]{0,2}[bc]/[fd]|(?:opening|closing|beginning|ending|starting|final) balance|balance (?:carried|as (?:of|at|on))',
	'(?:anfangs|end|schluss|start)saldo|(?:alter|neuer) (?:saldo|kontostand)|kontostand|(?:ancien|nouveau) solde|solde (?:initial|final|au|en|d[eé]biteur|cr[eé]diteur)|saldo (?:iniziale|finale|inicial|final|vortrag|alt|neu|per|am|al|a)|(?:begin|eind)saldo',
	'razem|ogółem|celkem|součet|(?:mind)?összesen|(?:genel |ara )?toplam|итого|всего|усього|разом|σύνολο|yhteensä|välisumma|delsumma|i alt|samtals|ukupno|skupaj|spolu|tổng cộng|jumlah|المجموع|الإجمالي|סה"כ',
].join('|');

/** Words that are such labels in some documents, and entries in others. */
const UNCLEAR = 'report|gesamt|saldo|solde|balance|\\p{L}{2,20}(?:summe|saldo|total)';

/** Labels in scripts without spaces. */
const WITHOUT_SPACES = '(?:総)?合計|小計|総計|合计|小计|总计|共计|繰越|합계|소계|총계|รวม';

const LABEL = new RegExp(`^(?:(?:(${CLEAR})|${UNCLEAR})(?!\\p{L})|(${WITHOUT_SPACES}))`, 'iu');
const AT_END = /(?<!\p{L})(?:sub-?)?totals?$/iu;

/** Words next to a label that leave its meaning as it is. */
const QUALIFIER = new RegExp(
	`^(?:${withWords(ROLES.tax_amount.labels ?? '', 'tax_amount')}|net(?:to)?|brutto|gross|in[ck]l|ex[ck]l|ttc|ht|g[eé]n[eé]ral|page|seite|p[aá]gina|amount|betrag|due|of|on|at|in|am|per|au|al|de|to|from|von|auf|zu|${withWords('nettó', 'next to total')})$`,
	'iu',
);

/**
 * Whether the label of a row says that the row sums up others or gives a balance, and is no entry of its
 * own: `perhaps` where entries begin like that too ("Total Quartz 5W30", "Report").
 */
export function totalLabel(text: string): 'yes' | 'perhaps' | undefined {
	const label = trimEndWhile(text.slice(0, MAX_LABEL).replace(/^[\s*_.:–-]+/, ''), /[\s*_.:–-]/);
	const [begins, clear, compact] = LABEL.exec(label) ?? [];
	if (begins === undefined) return AT_END.test(label) ? 'perhaps' : undefined;
	if (compact !== undefined) return 'yes';
	const others = label.slice(begins.length).match(/\p{L}+/gu) ?? [];
	const isWhole = others.every(
		(word) => QUALIFIER.test(word) || currencyCandidates(word).length > 0,
	);
	return clear !== undefined && isWhole ? 'yes' : 'perhaps';
}

/** A longer text is no label, in characters. */
const MAX_LABEL = 80;
