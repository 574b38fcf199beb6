/** Words of documents in Czech; `languages.ts` says how they are written. */
export const CZECH = {
	invoice: 'faktur*, daňový doklad, daňového dokladu',
	order: 'objednávk*, objednáv*',
	date: 'datum vystavení, datum faktury, datum vystavení faktury, faktura datum, vystaveno, vystaveno dne, datum fakturace',
	due_date:
		'datum splatnosti, splatnost, splatné, splatné do, uhraďte do, zaplaťte do, den splatnosti | | splatn*, k úhradě do, uhradit do',
	delivery_date:
		'datum uskutečnění zdanitelného plnění, DUZP, datum zdanitelného plnění, datum UZP, datum plnění, datum dodání, den uskutečnění plnění | | zdanit. plnění, zdanitelného plnění, dodání, expedice, datum expedice, období, fakturační období, zúčtovací období',
	other_date:
		'| | datum tisku, vytištěno, tisk, datum přijetí, přijato, datum úhrady, uhrazeno dne, zaplaceno dne, datum smlouvy, datum nabídky, platí do',
	order_date: 'datum objednávky, objednávka ze dne, objednáno dne',
	preceding:
		'původní faktur*, původního dokladu, původní doklad, opravované faktury, opravovaného dokladu, opravovaný doklad',
	referred: 'k faktuře, k dokladu, dobropis k faktuře, oprava faktury, storno faktury',
	invoice_number:
		'# faktury, faktura #, faktura daňový doklad #, # daňového dokladu | # dokladu | ev. č.',
	order_number: '# objednávky, objednávka # | objednávka',
	customer_number: '# zákazníka, zákaznické číslo, # odběratele, kód odběratele | | # klienta',
	supplier_number: '# dodavatele, kód dodavatele',
	delivery_note_number:
		'# dodacího listu, dodací list, dodací list # | | dodacího listu, # zásilky',
	contract_number: '# smlouvy, smlouva #',
	tax_number: 'daňové číslo',
	vat_number: '| | dič, ič dph',
	register_number:
		'IČO, identifikační číslo | IČ | spisová značka, obchodní rejstřík, zapsán*, konstantní symbol, specifický symbol',
	article_number: '# zboží, # položky, kód zboží, # artiklu, katalogové číslo',
	telephone: 'telefonní číslo',
	postcode: 'PSČ',
	project_number: '| | # projektu, # zakázky, zakázka, # nabídky, nabídka #, # akce',
	supplier:
		'dodavatel, název dodavatele, prodávající, prodejce, jméno dodavatele | vystavovatel | dodavatele, zhotovitel, poskytovatel | obchod, prodejna, firma, obchodník',
	customer:
		'odběratel, název odběratele, zákazník, kupující, jméno zákazníka | příjemce | odběratele, zákazníka, příjemce, objednatel, fakturační adresa, konečný příjemce',
	recipient: '| | doručovací adresa, dodací adresa, místo dodání, místo určení',
	contact_person: 'kontaktní osoba | | vyřizuje, vystavil',
	other_party:
		'| | člen skupiny, společnost skupiny, součást skupiny, správce, dopravce, přepravce, způsob dopravy, účetní kancelář, daňový poradce, vytištěno programem, vystaveno v programu, vystaveno v systému, vytvořeno v, vytvořeno pomocí, doručuje',
	supplier_vat_id: 'DIČ dodavatele, dodavatel DIČ | DIČ',
	customer_vat_id: 'DIČ odběratele, odběratel DIČ, DIČ zákazníka',
	iban: 'IBAN dodavatele | # účtu, bankovní účet, účet, bankovní spojení',
	bank_code: '| | # účtu, bankovní účet, bankovní spojení, č.ú., účet',
	net_amount:
		'celkem bez DPH, základ daně, základ DPH, cena bez DPH, částka bez DPH, bez DPH, suma bez DPH | mezisoučet | mezisoučet',
	tax_amount: 'částka DPH, výše DPH, DPH celkem, celkem DPH, výše daně | DPH, daň | dph',
	tax_rate: 'sazba DPH, sazba daně',
	total_amount:
		'celkem s DPH, celkem včetně DPH, částka s DPH, cena s DPH, cena celkem s DPH, suma s DPH | celkem, celková částka, částka, suma, cena celkem, fakturovaná částka, celková cena, suma celkem | celková částka, cena celkem, celkem kč',
	amount_due:
		'k úhradě, celkem k úhradě, zbývá uhradit, zbývá zaplatit, částka k úhradě, k zaplacení, částka k platbě, doplatek | | zbývá, nedoplatek',
	amount_paid:
		'zaplaceno, uhrazeno, uhrazená částka, zaplacená částka, záloha, uhrazeno zálohou, přijatá záloha | | zaplaceno zálohou, zálohy, odpočet zálohy',
	earlier_balance: '| | předchozí zůstatek, předchozí nedoplatek, počáteční zůstatek',
	discount: 'výše slevy, částka slevy | sleva',
	currency: 'měna',
	document_type: 'typ dokladu, druh dokladu, typ dokumentu',
	lines: 'položky, položky faktury',
	'lines.description': 'název položky, označení, popis, název zboží, položka | název',
	'lines.quantity': 'množství, počet',
	'lines.unit_price': 'jednotková cena, cena za jednotku, jedn cena, cena za mj | cena',
	'lines.total': 'celkem, částka, celková cena, cena celkem',
	'lines.unit': 'jednotka, mj',
	'lines.tax_rate': 'sazba DPH',
	'tax_lines.rate': 'sazba, sazba DPH',
	'tax_lines.net_amount': 'základ, základ daně',
	'tax_lines.tax_amount': 'částka DPH, výše DPH | DPH, daň',
	'kind credit note': 'dobropis, opravný daňový doklad, storno faktura, opravná faktura',
	'kind reminder': 'upomínka, připomínka platby, výzva k úhradě',
	'kind invoice': 'faktura, daňový doklad, faktura daňový doklad, vyúčtování',
	'kind receipt': 'účtenka, paragon, stvrzenka, pokladní doklad',
	'kind order': 'objednávka',
	'kind delivery note': 'dodací list',
	'kind quote': 'nabídka, cenová nabídka',
	'title credit':
		'dobropis, opravný daňový doklad, faktura dobropis, storno faktura, stornofaktura',
	'title correction': 'opravná faktura',
	'title invoice':
		'faktura daňový doklad, faktura - daňový doklad, faktura – daňový doklad, faktura, daňový doklad',
	credited: 'dobropisováno, dobropisujeme, k vrácení, vratka',
	'after title': 'č, číslo, ze, dne, strana, list, originál, kopie',
	'of payee': 'název, provozovatel, prodávající',
	paid: 'zaplaceno, uhrazeno, zaplacena, uhrazena, uhrazen, zaplacen, hrazeno, platba přijata',
	'of payment':
		'v hotovosti, hotově, kartou, platební kartou, platba, převodem, faktura, částka, celkem, dne, datum, děkujeme, plně, v plné výši, bankovním, způsob, úhrady, byla, bylo, již, za, na, ze',
	'nothing due': 'neplaťte, nehraďte, není k úhradě, nic k úhradě',
	balance: 'zůstatek',
	earlier: 'předchozí, počáteční, minulý',
	discounted: 'skonto, sleva za včasnou, sleva za předčasnou',
	without: 'bez',
	form: 'údaje, informace, přehled, souhrn, podrobnosti, platební, fakturační, dodavatele, odběratele, bankovní, spojení, podmínky, poznámka, adresa, objednávky, zákazníka, kontakt, o, a',
	carried: 'převedeno, převod z minulé, k převodu',
	total: 'celkem k úhradě, k úhradě, mezisoučet, celková částka, cena celkem, suma celkem',
	'next to total': 'bez, s, vč, včetně, kč',
	'other amount':
		'hotově, hotovost, vráceno, vrátit, přijato, kartou, platební karta, sleva, zaokrouhlení, základ, mezisoučet',
	'any total': 'celkem, k úhradě, k zaplacení, celková částka',
	inclusive: 's dph, vč., včetně',
	exclusive: 'bez dph',
	'not yet': 'není, nebyla, nebylo, bude, pokud, do, po, má být',
};
