import { date, email, list, required, template, text, textList } from './fields';

/** A résumé or curriculum vitae. */
export const resume = template({
	full_name: required(text('Name of the person')),
	headline: text('Profession or position the person gives for themself'),
	email: email('E-mail address'),
	phone: text('Telephone number'),
	address: text('Postal address or place of residence'),
	date_of_birth: date('Date of birth, where it is given'),
	nationality: text('Nationality, where it is given'),
	website: text('Address of a website or profile'),
	summary: text('Summary or profile text, as printed'),
	experience: list('Positions held, one entry per position', {
		company: text('Name of the employer'),
		position: text('Title of the position'),
		location: text('Place of work'),
		start: text('Beginning, as printed, such as 03/2019'),
		end: text('End, as printed, such as 2021 or today'),
		description: text('Duties and results, as printed'),
	}),
	education: list('Schools and degrees, one entry per degree', {
		institution: text('Name of the school or university'),
		degree: text('Degree or certificate'),
		subject: text('Subject of study'),
		start: text('Beginning, as printed'),
		end: text('End, as printed'),
		grade: text('Grade or result, as printed'),
	}),
	languages: list('Languages spoken, one entry per language', {
		language: text('Name of the language'),
		level: text('Level, as printed'),
	}),
	skills: textList('Skills, one entry per skill', 'skill'),
});
