/** Words of documents in Hungarian; `languages.ts` says how they are written. */
export const HUNGARIAN = {
	invoice: 'számla, számlaszám*, számlasorszám*, számláj*, számlán*, számlák*, e-számla, végszámla',
	order: 'rendelés*, megrendelés*, beszerzési rendelés',
	date: 'kiállítás dátuma, számla kelte, kelt, kelte, kiállítás kelte, számla dátuma, kiállítás napja, kibocsátás dátuma, számla kiállítás dátuma, dátum számla | dátum',
	due_date:
		'fizetési határidő, esedékesség, fizetés határideje, esedékes, befizetési határidő, fizetési határnap | | fiz. határid*, esedékes*, határidő*',
	delivery_date:
		'teljesítés dátuma, teljesítés kelte, teljesítés időpontja, teljesítés, teljesítés napja, szállítási határidő, teljesítési határidő, szállítási dátum, szállítás dátuma | | teljesít*, szállítás*, elszámolási időszak, időszak, számlázási időszak',
	other_date:
		'| | nyomtatás dátuma, nyomtatva, nyomtatás, nyomtatás ideje, kinyomtatva, érkezett, beérkezés dátuma, fizetés dátuma, fizetve ekkor, érvényes, szerződés kelte, ajánlat kelte',
	order_date:
		'rendelés dátuma, rendelés kelte, megrendelés dátuma, megrendelés kelte, beszerzési rendelés dátuma',
	preceding:
		'eredeti számla*, helyesbített számla*, stornózott számla*, sztornózott számla*, érvénytelenített számla*, módosított számla*, előzmény számla*',
	referred: 'hivatkozott számla*, hivatkozással, vonatkozó számla*, számla stornója, alapszámla*',
	invoice_number:
		'számla #, számlaszám, számla sorszáma, számla azonosítója, sorszám | bizonylatszám, bizonylat # | sorszáma',
	order_number:
		'rendelés #, rendelésszám, rendelési szám, megrendelés #, megrendelésszám, rendelés száma, beszerzési rendelés száma | rendelés, megrendelés',
	customer_number:
		'ügyfélszám, vevőkód, vevőszám, ügyfélazonosító, ügyfél azonosító, vevő azonosító, ügyfélkód, vevő kódja | | partnerkód, fogyasztó azonosító*, felhasználó azonosító*',
	supplier_number: 'szállítókód, szállító kódja, szállító azonosító',
	delivery_note_number:
		'szállítólevél, szállítólevél #, szállítólevélszám, szállítólevél száma, fuvarlevél száma | | szállítólev*, fuvarlevél*, csomagszám',
	contract_number: 'szerződés #, szerződésszám, szerződés száma',
	tax_number: '| | adóazonosító*',
	vat_number: '| | adószám*, közösségi adószám*, eu adószám*',
	register_number: 'cégjegyzékszám | | cg., nyilvántartási szám*',
	article_number: 'cikkszám, cikk #, termékkód | | vonalkód, vtsz, szj',
	telephone: 'telefonszám',
	postcode: 'irányítószám',
	project_number:
		'| | projekt*, ajánlat*, ajánlatszám*, munkaszám*, munkalap*, ügyszám*, iktatószám*',
	supplier:
		'eladó, szállító, eladó neve, szállító neve, szolgáltató, beszállító | kibocsátó, számlakibocsátó | számlakibocsátó, számla kibocsátója, kibocsátó | bolt, üzlet, cég, kereskedő',
	customer:
		'vevő, vevő neve, ügyfél, ügyfél neve, megrendelő, vásárló | címzett | címzett, számlázási cím, számlázás címe, fizető',
	recipient: '| | szállítási cím, szállítás helye, rendeltetési hely',
	contact_person: 'kapcsolattartó, ügyintéző',
	other_party:
		'| | cégcsoport tagja, leányvállalata, közös képviselő, fuvarozó, futárszolgálat, könyvelő, könyvelőiroda, adótanácsadó, készült a, számlázóprogram, számlázó program, nyomtatta, szállítja',
	supplier_vat_id:
		'eladó adószáma, szállító adószáma, eladó adószám, szállító adószám | adószám, közösségi adószám, EU adószám',
	customer_vat_id: 'vevő adószáma, vevő adószám, ügyfél adószáma',
	iban: 'eladó IBAN | bankszámlaszám, bankszámla, bankszámla száma',
	bank_code: '| | bankszámla*, számlavezető*',
	net_amount:
		'nettó, nettó összeg, nettó érték, nettó összesen, nettó végösszeg, adóalap, ÁFA alap, összesen ÁFA nélkül, nettó ár összesen | részösszeg | áfa nélkül, részösszeg',
	tax_amount:
		'ÁFA összeg, ÁFA összege, ÁFA érték, ÁFA értéke, ÁFA összesen, adó összege, összes ÁFA | ÁFA, adó | áfa',
	tax_rate: 'ÁFA kulcs, ÁFA kulcsa, adókulcs, ÁFA mértéke',
	total_amount:
		'bruttó, bruttó összeg, bruttó érték, bruttó összesen, bruttó végösszeg | összesen, végösszeg, összeg, mindösszesen, számla összege, számla végösszege, számlaérték | bruttó végösszeg, végösszeg, számla végösszege',
	amount_due:
		'fizetendő, fizetendő összeg, fizetendő végösszeg, fizetendő összesen, fennmaradó összeg | | fizetendő*, fennmaradó',
	amount_paid:
		'kifizetve, fizetett összeg, kifizetett összeg, befizetett összeg, előleg, már fizetett, eddig fizetve | | fizetve, befizetés, levont előleg',
	earlier_balance: '| | előző egyenleg, nyitó egyenleg, hátralék*, korábbi tartozás',
	discount: 'kedvezmény összege, engedmény összege | kedvezmény, engedmény',
	currency: 'pénznem, deviza, devizanem',
	document_type: 'dokumentum típusa, bizonylat típusa, számla típusa',
	lines: 'tételek, számlatételek, sorok',
	'lines.description':
		'megnevezés, termék, leírás, termék megnevezése, termék neve, szolgáltatás megnevezése | név',
	'lines.quantity': 'mennyiség, darabszám',
	'lines.unit_price': 'egységár, nettó egységár, ár egység | ár',
	'lines.total': 'összesen, összeg, érték, nettó érték, sor összege',
	'lines.unit': 'mértékegység, egység, ME',
	'lines.tax_rate': 'ÁFA kulcs',
	'tax_lines.rate': 'kulcs, ÁFA kulcs',
	'tax_lines.net_amount': 'alap, adóalap, ÁFA alap',
	'tax_lines.tax_amount': 'ÁFA összeg, ÁFA érték | ÁFA',
	'kind credit note':
		'jóváíró számla, jóváírás, stornó számla, sztornó számla, érvénytelenítő számla, helyesbítő számla',
	'kind reminder': 'fizetési felszólítás, felszólítás, fizetési emlékeztető, emlékeztető',
	'kind invoice': 'számla, e-számla, végszámla, előlegszámla',
	'kind receipt': 'nyugta, blokk',
	'kind order': 'rendelés, megrendelés',
	'kind delivery note': 'szállítólevél',
	'kind quote': 'ajánlat, árajánlat',
	'title credit':
		'jóváíró számla, jóváírás, stornó számla, sztornó számla, stornószámla, sztornószámla, érvénytelenítő számla',
	'title correction': 'helyesbítő számla, módosító számla',
	'title invoice': 'elektronikus számla, e-számla, végszámla, számla',
	credited: 'jóváírás, jóváírt, jóváírva, visszatérítendő',
	'after title':
		'sorszám, sorszáma, száma, szám, azonosítója, eredeti példány, másolat, oldal, kelt',
	'of payee': 'név, neve, üzemeltető, értékesítő',
	paid: 'fizetve, kifizetve, kiegyenlítve, befizetve, megfizetve, rendezve, fizetés beérkezett',
	'of payment':
		'bankkártyával, bankkártya, kártyával, készpénzben, készpénzzel, készpénz, átutalással, utalással, utánvéttel, számla, összeg, teljes, dátum, köszönjük, a, az, fizetési mód, már, összege, online',
	'nothing due': 'pénzügyi teljesítést nem igényel, fizetést nem igényel, nem kell fizetni',
	balance: 'egyenleg',
	earlier: 'előző, nyitó, korábbi',
	discounted: 'skontó, fizetési kedvezmény',
	form: 'adatok, adatai, részletek, információk, összesítő, feltételek, számlázási, fizetési, szállítási, vevő, eladó, banki, kapcsolat, és, számla, rendelés, cím, megjegyzés',
	carried: 'átvitel, áthozat',
	total:
		'fizetendő összesen, fizetendő végösszeg, fizetendő, végösszeg, részösszeg, nettó összesen, bruttó összesen, áfa összesen',
	'next to total': 'nettó, bruttó, nélkül, áfával, ft, huf, összeg',
	'other amount': 'készpénz, visszajáró, bankkártya, kedvezmény, kerekítés, részösszeg, áfa',
	'any total': 'összesen, fizetendő, végösszeg',
	inclusive: 'áfával, bruttó',
	exclusive: 'áfa nélkül, nettó',
	'not yet': 'nem, ha, lesz',
};
