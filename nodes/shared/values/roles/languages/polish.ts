/** Words of documents in Polish; `languages.ts` says how they are written. */
export const POLISH = {
	invoice: 'faktur*',
	order: 'zamówieni*',
	date: 'data wystawienia, data faktury, faktura data, data dokumentu, wystawiono dnia, data sporządzenia',
	due_date:
		'termin płatności, termin zapłaty, data płatności, płatne do, płatność do, zapłata do | | termin płatno*, zapłaty do, wymagaln*',
	delivery_date:
		'data sprzedaży, data dostawy, data wykonania usługi, data wykonania, data dostawy lub wykonania usługi, data zakończenia dostawy | | okres rozliczeniowy, za okres, dostawy, dostawa, wysyłk*',
	other_date:
		'| | data wydruku, wydrukowano, data wpływu, wpłynęło, data otrzymania, otrzymano, data zapłaty, zapłacono dnia, data umowy, data oferty, ważne do, ważna do',
	order_date: 'data zamówienia, zamówienie z dnia',
	preceding:
		'faktury korygowanej, faktura korygowana, fakturę korygowaną, faktury pierwotnej, faktura pierwotna, # faktury korygowanej',
	referred: 'do faktury, dotyczy faktury, korekta faktury, na podstawie faktury',
	invoice_number: '# faktury, faktura #, faktura vat # | # dokumentu',
	order_number: '# zamówienia, zamówienie # | zamówienie',
	customer_number: '# klienta, # nabywcy, # odbiorcy, kod klienta | | # płatnika',
	supplier_number: '# dostawcy, kod dostawcy',
	delivery_note_number:
		'# wz, wz #, dowód dostawy, # dowodu dostawy, wydanie zewnętrzne | | list przewozowy, # listu przewozowego',
	contract_number: '# umowy, umowa #',
	tax_number: '| | # podatnika',
	vat_number: '| | nip ue, vat ue',
	register_number: 'regon, krs, # krs | | bdo, # rejestrowy',
	article_number: '# artykułu, # produktu, kod towaru, kod produktu | | # katalogowy, # seryjny',
	telephone: '# telefonu',
	postcode: 'kod pocztowy',
	project_number: '| | # projektu, # oferty, oferta #, # zlecenia, zlecenie #, # sprawy',
	supplier:
		'sprzedawca, sprzedający, dostawca, nazwa sprzedawcy, nazwa dostawcy | wystawca | wystawca, sprzedawcy, dostawcy, usługodawca | sklep, firma',
	customer:
		'nabywca, klient, kupujący, nazwa nabywcy, nazwa klienta | odbiorca | nabywcy, klienta, odbiorca, zamawiający, wystawiono dla, faktura dla, usługobiorca',
	recipient: '| | adres dostawy, miejsce dostawy, dostawa do, adres wysyłki',
	contact_person: 'osoba kontaktowa | kontakt | opiekun',
	other_party:
		'| | spółka z grupy, spółka grupy, członek grupy, należy do grupy, zarządca, przewoźnik, spedytor, kurier, biuro rachunkowe, doradca podatkowy, dostarcza, dostarczone przez, wydrukowano z, wygenerowano w, wygenerowano przez, wystawiono w programie',
	supplier_vat_id: 'NIP sprzedawcy, sprzedawca NIP, NIP dostawcy, NIP wystawcy | NIP, # NIP',
	customer_vat_id: 'NIP nabywcy, nabywca NIP, NIP klienta',
	iban: 'IBAN sprzedawcy | # konta, # rachunku, # rachunku bankowego, # konta bankowego, rachunek bankowy, konto bankowe',
	bank_code: '| | # konta, # rachunku, rachunek, konto bankowe',
	net_amount:
		'kwota netto, wartość netto, suma netto, razem netto, razem bez VAT, podstawa opodatkowania | suma częściowa | netto',
	tax_amount:
		'kwota VAT, podatek VAT, wartość VAT, kwota podatku, suma VAT, razem VAT | podatek, PTU | podatek, ptu, suma ptu',
	tax_rate: 'stawka VAT, stawka podatku',
	total_amount:
		'brutto, kwota brutto, wartość brutto, suma brutto, razem brutto, razem z VAT | razem, suma, kwota, kwota faktury, wartość faktury, kwota całkowita, łącznie, ogółem | należność ogółem, ogółem, razem brutto, suma pln',
	amount_due:
		'do zapłaty, kwota do zapłaty, razem do zapłaty, pozostało do zapłaty, pozostaje do zapłaty, należność | | pozostaje',
	amount_paid:
		'zapłacono, kwota zapłacona, zapłacona kwota, zaliczka, przedpłata, wpłacono | | wpłata, zadatek, opłacono',
	earlier_balance: '| | poprzednie saldo, saldo poprzednie, zaległoś*, niedopłat*',
	discount: 'kwota rabatu, wartość rabatu | rabat, upust',
	currency: 'waluta',
	document_type: 'rodzaj dokumentu, typ dokumentu',
	lines: 'pozycje, pozycje faktury',
	'lines.description': 'nazwa towaru lub usługi, nazwa towaru, opis, nazwa usługi | nazwa',
	'lines.quantity': 'ilość',
	'lines.unit_price': 'cena jednostkowa, cena jedn, cena netto, cena jednostkowa netto | cena',
	'lines.total': 'wartość, wartość netto, kwota, suma, razem',
	'lines.unit': 'jednostka, j m, jm, jednostka miary',
	'lines.tax_rate': 'stawka VAT',
	'tax_lines.rate': 'stawka, stawka VAT',
	'tax_lines.net_amount': 'kwota netto, wartość netto',
	'tax_lines.tax_amount': 'kwota VAT, kwota podatku | podatek',
	'kind credit note':
		'nota kredytowa, nota uznaniowa, faktura korygująca, korekta, korekta faktury',
	'kind reminder':
		'wezwanie do zapłaty, przypomnienie, ponaglenie, przypomnienie o płatności, monit',
	'kind invoice': 'faktura, faktura vat, faktura końcowa, faktura zaliczkowa, rachunek',
	'kind receipt': 'paragon, paragon fiskalny, pokwitowanie',
	'kind order': 'zamówienie',
	'kind delivery note': 'wydanie zewnętrzne, WZ, dowód dostawy, list przewozowy',
	'kind quote': 'oferta, wycena',
	'title credit': 'nota kredytowa, nota uznaniowa',
	'title invoice': 'faktura vat, faktura',
	credited: 'do zwrotu, uznanie, korekta zmniejszająca',
	'after title': 'nr, numer, z, dnia, z dnia, oryginał, kopia, duplikat, strona',
	'of payee': 'nazwa, sprzedane przez, prowadzący',
	paid: 'zapłacono, zapłacona, zapłacone, zapłacony, opłacono, opłacona, opłacone, uregulowano, wpłacono, rozliczono',
	'of payment':
		'gotówką, gotówka, kartą, karta, przelewem, przelew, faktura, kwota, razem, dnia, data, w całości, całość, dziękujemy, płatność, sposób, z, za, przez, po, w',
	'nothing due': 'nic do zapłaty',
	earlier: 'poprzednie, poprzedni',
	discounted: 'skonto, rabat za wcześniejszą',
	without: 'bez, brak',
	form: 'dane, szczegóły, informacje, podsumowanie, sprzedawcy, nabywcy, faktury, płatności, zamówienia, dostawy, klienta, bankowe, kontaktowe, warunki, uwagi, adres, do, i, z',
	carried: 'do przeniesienia, z przeniesienia',
	total: 'razem do zapłaty, do zapłaty, suma częściowa, suma końcowa',
	'next to total': 'bez, z, w tym',
	'other amount': 'opust, rabat, sprzedaż opodatkowana*, sp. op., suma ptu, częściow*',
	'any total': 'do zapłaty, należność',
	inclusive: 'z vat',
	exclusive: 'bez vat',
	'not yet': 'nie, zostanie, będzie, jeśli, do, po',
};
