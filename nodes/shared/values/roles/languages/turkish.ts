/** Words of documents in Turkish; `languages.ts` says how they are written. */
export const TURKISH = {
	invoice: 'fatura*, e-fatura, e-arşiv fatura',
	order: 'sipariş*',
	date: 'fatura tarihi, düzenleme tarihi, düzenlenme tarihi, belge tarihi, tarih fatura | tarih',
	due_date: 'vade tarihi, son ödeme tarihi, ödeme vadesi, ödeme tarihi, vade | | vade*, son ödeme',
	delivery_date:
		'teslim tarihi, teslimat tarihi, sevk tarihi, hizmet tarihi, fiili sevk tarihi | | teslim*, sevk*, irsaliye tarihi, dönem, fatura dönemi',
	other_date:
		'| | yazdırma tarihi, basım tarihi, baskı tarihi, alındığı tarih, geliş tarihi, sözleşme tarihi, teklif tarihi, geçerlilik tarihi, tahsilat tarihi',
	order_date: 'sipariş tarihi',
	preceding:
		'iade edilen fatura*, iadeye konu fatura*, asıl fatura*, esas fatura*, düzeltilen fatura*',
	referred: 'ilgili fatura*, iade fatura no, ilişkin fatura*',
	invoice_number: 'fatura # | belge #, fiş #',
	order_number: 'sipariş # | sipariş',
	customer_number:
		'müşteri #, cari kod, cari kodu, abone #, müşteri kodu | | hesap no:, tesisat no',
	supplier_number: 'satıcı kodu, tedarikçi #, tedarikçi kodu',
	delivery_note_number: 'irsaliye #, sevk irsaliyesi, irsaliye | | irsaliye*, e-irsaliye',
	contract_number: 'sözleşme #, kontrat #',
	tax_number: '| | vergi dairesi',
	vat_number: '| | vergi #, vergi kimlik #, vkn, tckn, t.c. kimlik no',
	register_number: 'ticaret sicil #, mersis # | | mersis*, ticaret sicil*, sicil no',
	article_number: 'stok kodu, ürün kodu, malzeme kodu, ürün # | | barkod*',
	telephone: 'telefon numarası',
	postcode: 'posta kodu',
	project_number: '| | proje #, proje, teklif #, dosya #, iş emri #',
	supplier:
		'satıcı, tedarikçi, satıcı adı, satıcı ünvanı, tedarikçi adı | düzenleyen | gönderici, düzenleyen, satıcının | mağaza, işletme, firma, şirket',
	customer:
		'müşteri, alıcı, müşteri adı, alıcı adı, alıcı ünvanı | | sayın, fatura adresi, teslimat adresi, sevk adresi, müşterinin, alıcının',
	contact_person: 'ilgili kişi, yetkili',
	other_party:
		'| | taşıyıcı, kargo firması, kargo, nakliyeci, nakliye firması, mali müşavir, muhasebeci, ile oluşturulmuştur, aracı kurum, entegratör',
	supplier_vat_id: 'satıcı vergi #, satıcı VKN, tedarikçi vergi # | vergi #, vergi kimlik #, VKN',
	customer_vat_id: 'alıcı vergi #, alıcı VKN, müşteri vergi #, müşteri VKN',
	iban: 'satıcı IBAN | hesap #, banka hesabı, banka hesap #',
	bank_code: '| | hesap #, banka hesap*, şube kodu',
	net_amount:
		'net tutar, vergi hariç tutar, KDV hariç tutar, KDV hariç toplam, matrah, KDV matrahı, mal hizmet toplam tutarı, vergiler hariç toplam | ara toplam, aratoplam | ara toplam, kdv hariç, mal ve hizmet toplam tutarı',
	tax_amount:
		'KDV tutarı, hesaplanan KDV, toplam KDV, vergi tutarı, toplam vergi, KDV toplamı | KDV, vergi | kdv, vergiler toplamı',
	tax_rate: 'KDV oranı, vergi oranı',
	total_amount:
		'vergiler dahil toplam tutar, KDV dahil toplam, KDV dahil tutar, brüt tutar, vergiler dahil toplam | toplam, genel toplam, toplam tutar, tutar, fatura tutarı, fatura toplamı | genel toplam, kdv dahil, fatura toplamı, yekün, yekûn',
	amount_due:
		'ödenecek tutar, ödenecek, ödenecek toplam tutar, kalan tutar, kalan bakiye, borç tutarı | | ödenecek*, kalan',
	amount_paid:
		'ödenen tutar, ödenen, ön ödeme, avans, tahsil edilen, peşinat, alınan tutar | | ödendi',
	earlier_balance: '| | önceki bakiye, devreden bakiye, önceki dönem, geçmiş borç',
	discount: 'iskonto tutarı, indirim tutarı | iskonto, indirim',
	currency: 'para birimi, döviz, döviz cinsi',
	document_type: 'belge türü, belge tipi, fatura tipi, fatura türü',
	lines: 'kalemler, fatura kalemleri, satırlar, ürünler',
	'lines.description':
		'açıklama, mal hizmet, ürün, ürün adı, malzeme hizmet açıklaması, cinsi | ad',
	'lines.quantity': 'miktar, adet',
	'lines.unit_price': 'birim fiyat, birim fiyatı | fiyat',
	'lines.total': 'tutar, toplam, mal hizmet tutarı, satır toplamı',
	'lines.unit': 'birim, ölçü birimi',
	'lines.tax_rate': 'KDV oranı',
	'tax_lines.rate': 'oran, KDV oranı',
	'tax_lines.net_amount': 'matrah, KDV matrahı',
	'tax_lines.tax_amount': 'KDV tutarı, vergi tutarı | KDV',
	'kind credit note': 'iade faturası, alacak dekontu, iade',
	'kind reminder': 'ödeme hatırlatması, hatırlatma, ihtar',
	'kind invoice': 'fatura, e-fatura, e-arşiv fatura, satış faturası',
	'kind receipt': 'fiş, makbuz, ödeme makbuzu, satış fişi',
	'kind order': 'sipariş, satın alma siparişi',
	'kind delivery note': 'irsaliye, sevk irsaliyesi, e-irsaliye',
	'kind quote': 'teklif, fiyat teklifi',
	'title credit': 'iade faturası, alış iade faturası, satış iade faturası',
	'title invoice': 'satış faturası, e-arşiv fatura, e-fatura, fatura',
	credited: 'iade, alacak',
	'after title': 'numarası, seri, sıra, tarih, tarihi, sayfa, aslı, suret',
	paid: 'ödendi, ödenmiştir, tahsil edildi, tahsil edilmiştir, ödemesi alınmıştır, ödeme alındı',
	'of payment':
		'kredi kartı, kredi kartı ile, kartı, kartıyla, kart, nakit, nakit olarak, havale, eft, banka, ile, fatura, tutar, tutarı, bedeli, tamamı, toplam, tarihinde, tarih, tarafından, teşekkürler, teşekkür ederiz, bu, ödeme',
	'nothing due': 'ödeme gerektirmez, ödeme yapmayınız, ödenecek tutar bulunmamaktadır',
	balance: 'bakiye',
	earlier: 'önceki, devreden, geçmiş',
	discounted: 'erken ödeme, peşin ödeme indirimi',
	form: 'bilgileri, bilgiler, detayları, özet, koşulları, fatura, ödeme, teslimat, müşteri, satıcı, banka, iletişim, ve, sipariş, adresi, notlar',
	carried: 'nakli yekün, nakli yekûn, devreden toplam',
	total:
		'ödenecek tutar, vergiler dahil toplam tutar, mal hizmet toplam tutarı, hesaplanan kdv, genel toplam, ara toplam, aratoplam, toplam tutar, vergi hariç tutar, kdv tutarı',
	'next to total': 'dahil, hariç, tutar, tutarı, tl, try',
	'other amount': 'nakit, para üstü, kredi kartı, kart, indirim, iskonto, alınan, topkdv, matrah',
	'any total': 'toplam, ödenecek',
	inclusive: 'dahil',
	exclusive: 'hariç, matrah*',
	'not yet': 'değil, ise, kadar',
};
