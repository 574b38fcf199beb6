/** Words of names and labels that mean the same, each after the one by which they are compared; folded. */
export const SYNONYMS = Object.entries({
	phone: 'tel telephone',
	birth: 'dob born birthdate birthday',
	geburt: 'geboren geb geburtsdatum geburtstag',
	naissance: 'ne nee',
	nascita: 'nato nata',
	nacimiento: 'nacido nacida',
	expiry: 'expires expiration expiring expire exp',
	ablauf: 'ablaufdatum ablaufend gultigkeitsende',
	reservation: 'booking',
	mileage: 'odometer',
	surname: 'lastname',
	postcode: 'zip zipcode postal',
	start: 'begin begins beginning began commence commences commencement starts',
	salary: 'wage wages',
	quantity: 'qty',
	pay: 'payable',
});

/** Several words that mean one of these. */
export const SAME_PHRASES: [words: string, one: string][] = [
	['valid (?:until|till?|to|thru|through)|good (?:thru|through)', 'expiry'],
	['(?:last|family) name', 'surname'],
	['gültig bis', 'ablauf'],
	['(?:total )?(?:amount|balance|total)(?: is)? due|(?:total |amount )?to pay', 'pay'],
];
