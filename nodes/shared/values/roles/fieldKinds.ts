/** Parts of names of fields that tell what kind of value they have, in the languages of the roles. */
export const FIELD_KINDS = {
	currency:
		/curr|w(?:ä|ae?)hrung|devise|monnaie|moneda|moeda|divisa|[vw]al[uú]t|munt|m[eě]na$|p[eé]nznem|para.?birimi/iu,
	year: /year|jahr|ann[éeo]|a[nñ]o|jaar|rok|år|arsmodel/i,
	month: /mon|mes|m[eê]s|maand|mies/i,
	postcode: /post|plz|zip/i,
	phone: /tel|phone|fax|mobil|handy|cell|portable|gsm/i,
	flight: /flight|fl[uy]g|vol(?!um)|vuelo|v[oô]o|vlucht|lot(?!t)/iu,
	share:
		/percent|pro[cz]ent|percentu|porcent|pct|rate|share|anteil|discount|ra[bv]at|remise|descuento|desconto|sconto|korting|pensum|grad(?!u)|quot|omfattning|workload|employment|arbetstid|taux|tasa|udzia/i,
};

/** Names of fields for a sex, which labels have as well. */
export const SEX_NAMES = ['sex', 'gender', 'geschlecht', 'sexe', 'sexo', 'sesso', 'geslacht'];
