import type { FieldInput } from '../schema';

/** A business card or the signature of an e-mail. */
export const businessCard: FieldInput[] = [
	{
		name: 'full_name',
		type: 'string',
		required: true,
		description: 'Name of the person, with titles',
	},
	{ name: 'first_name', type: 'string', description: 'First name of the person' },
	{ name: 'last_name', type: 'string', description: 'Family name of the person' },
	{ name: 'job_title', type: 'string', description: 'Position of the person in the company' },
	{ name: 'department', type: 'string', description: 'Department of the company' },
	{ name: 'company', type: 'string', description: 'Name of the company' },
	{ name: 'email', type: 'string', format: 'email', description: 'E-mail address' },
	{ name: 'phone', type: 'string', description: 'Telephone number of the office or desk' },
	{ name: 'mobile', type: 'string', description: 'Mobile telephone number' },
	{ name: 'fax', type: 'string', description: 'Fax number' },
	{ name: 'website', type: 'string', description: 'Address of the website' },
	{ name: 'street', type: 'string', description: 'Street and house number' },
	{ name: 'postal_code', type: 'string', description: 'Postal code or ZIP code' },
	{ name: 'city', type: 'string', description: 'Town or city' },
	{ name: 'country', type: 'string', description: 'Country, as printed' },
	{
		name: 'social_profiles',
		type: 'list',
		item: { name: 'profile', type: 'string' },
		description: 'Addresses or names of profiles on social networks',
	},
];
