import { memoize } from '../../basics/memoize';

/** Words that tell more about texts than names do: with letters that names lack, or frequent in Asian business papers. */
const WORDS: Record<string, string> = {
	pl: 'być ćwierć',
	cs: 'síť',
	sk: 'platiť kôň stĺp vŕba',
	hu: 'fűtés',
	ro: 'şi ţară',
	pt: 'à às',
	fr: 'à où âge œuvre coût',
	it: 'è però',
	ru: 'ещё щётка',
	he: 'סך',
	lt: 'įmonė tęsti',
	tr: 'kâr resmî',
	ja: 'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをんがぎぐげござじずぜぞだでどばびぶべぼぱぴぷぺぽっゃゅょ日付摘要出入金残高商品名数量単価税込請求書合計株式会社様年月番号消費円振支払期限店料電話住所',
	ko: '의이는을를에가은도로과와한하고다거래일자적요출금입액잔합계수량단공급세번호명사업대표주소전화상품은행좌체년월원영증청구서',
	zh: '的一是在不了有人和中大为上个发票号码金额数量单价合计日期交易时间对方税率名称规格账户余摘要收付款银行有限公司请采购订货地址电话备注',
	'zh-Hant':
		'的一是在不了有人和中大為上個發票號碼金額數量單價合計日期交易時間對方稅率名稱規格帳戶餘摘要收付款銀行有限公司請採購訂貨地址電話備註支出存入費',
};

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

/** Names of countries, languages, currencies, months and days in a language, as the platform has them, and words. */
export const sampleOf = memoize((language: string): string => {
	const named = (type: 'region' | 'language' | 'currency', codes: string[]) => {
		const names = new Intl.DisplayNames(language, { type, fallback: 'none' });
		return codes.flatMap((code) => names.of(code) ?? []);
	};
	const dates = Array.from({ length: 12 }, (_, month) =>
		new Date(2024, month, month + 1).toLocaleDateString(language, {
			weekday: 'long',
			month: 'long',
		}),
	);
	const languages = CODES.map((code) => code.toLowerCase());
	return [
		...named('region', CODES),
		...named('language', languages),
		...named('currency', Intl.supportedValuesOf('currency')),
		...dates,
		WORDS[language] ?? '',
	].join('\n');
});
