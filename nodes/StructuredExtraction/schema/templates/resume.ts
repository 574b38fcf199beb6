import type { FieldInput } from '../schema';

/** A résumé or curriculum vitae. */
export const resume: FieldInput[] = [
	{ name: 'full_name', type: 'string', required: true, description: 'Name of the person' },
	{
		name: 'headline',
		type: 'string',
		description: 'Profession or position the person gives for themself',
	},
	{ name: 'email', type: 'string', format: 'email', description: 'E-mail address' },
	{ name: 'phone', type: 'string', description: 'Telephone number' },
	{ name: 'address', type: 'string', description: 'Postal address or place of residence' },
	{ name: 'date_of_birth', type: 'date', description: 'Date of birth, where it is given' },
	{ name: 'nationality', type: 'string', description: 'Nationality, where it is given' },
	{ name: 'website', type: 'string', description: 'Address of a website or profile' },
	{ name: 'summary', type: 'string', description: 'Summary or profile text, as printed' },
	{
		name: 'experience',
		type: 'list',
		description: 'Positions held, one entry per position',
		fields: [
			{ name: 'company', type: 'string', description: 'Name of the employer' },
			{ name: 'position', type: 'string', description: 'Title of the position' },
			{ name: 'location', type: 'string', description: 'Place of work' },
			{ name: 'start', type: 'string', description: 'Beginning, as printed, such as 03/2019' },
			{ name: 'end', type: 'string', description: 'End, as printed, such as 2021 or today' },
			{ name: 'description', type: 'string', description: 'Duties and results, as printed' },
		],
	},
	{
		name: 'education',
		type: 'list',
		description: 'Schools and degrees, one entry per degree',
		fields: [
			{ name: 'institution', type: 'string', description: 'Name of the school or university' },
			{ name: 'degree', type: 'string', description: 'Degree or certificate' },
			{ name: 'subject', type: 'string', description: 'Subject of study' },
			{ name: 'start', type: 'string', description: 'Beginning, as printed' },
			{ name: 'end', type: 'string', description: 'End, as printed' },
			{ name: 'grade', type: 'string', description: 'Grade or result, as printed' },
		],
	},
	{
		name: 'languages',
		type: 'list',
		description: 'Languages spoken, one entry per language',
		fields: [
			{ name: 'language', type: 'string', description: 'Name of the language' },
			{ name: 'level', type: 'string', description: 'Level, as printed' },
		],
	},
	{
		name: 'skills',
		type: 'list',
		item: { name: 'skill', type: 'string' },
		description: 'Skills, one entry per skill',
	},
];
