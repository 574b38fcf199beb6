import { email, required, template, text, textList } from './fields';

/** A business card or the signature of an e-mail. */
export const businessCard = template({
	full_name: required(text('Name of the person, with titles')),
	first_name: text('First name of the person'),
	last_name: text('Family name of the person'),
	job_title: text('Position of the person in the company'),
	department: text('Department of the company'),
	company: text('Name of the company'),
	email: email('E-mail address'),
	phone: text('Telephone number of the office or desk'),
	mobile: text('Mobile telephone number'),
	fax: text('Fax number'),
	website: text('Address of the website'),
	street: text('Street and house number'),
	postal_code: text('Postal code or ZIP code'),
	city: text('Town or city'),
	country: text('Country, as printed'),
	social_profiles: textList('Addresses or names of profiles on social networks', 'profile'),
});
