import { choice, date, required, template, text } from './fields';

/** A passport, identity card, residence permit or driving licence. */
export const identityDocument = template({
	document_kind: choice(
		'What the document is',
		'passport',
		'identity card',
		'residence permit',
		'driving licence',
		'other',
	),
	document_number: required(text('Number of the document')),
	surname: required(text('Surname, as printed')),
	given_names: text('Given names, as printed'),
	date_of_birth: date('Date of birth'),
	place_of_birth: text('Place of birth'),
	nationality: text('Nationality, as printed'),
	sex: text('Sex, as printed'),
	issue_date: date('Date of issue'),
	expiry_date: required(date('Last day on which it is valid')),
	issuing_authority: text('Authority that issued it'),
	issuing_country: text('Country that issued it'),
	address: text('Address of the holder, on one line'),
	machine_readable_zone: text('The lines of letters, digits and "<", each on a line of its own'),
});
