import { mm, newPdf, type Pdf, pdfBytes, rule, write } from '../pdf';
import { jsonFile, type SampleFile } from '../sampleFile';

const resumeData = {
	full_name: 'Marek Lindqvist',
	headline: 'Supply chain analyst',
	email: 'marek@lindqvist.example',
	phone: '+44 7700 900417',
	address: '12 Weaver Street, Leeds LS99 1ZZ',
	summary:
		'Analyst with eight years in purchasing and logistics. Builds forecasts that warehouses trust and spreadsheets that other people can read.',
	experience: [
		{
			company: 'Pennine Foods Ltd',
			position: 'Senior supply chain analyst',
			location: 'Leeds',
			start: '03/2021',
			end: 'today',
			description:
				'Cut stock-outs by 31% with weekly forecasts for 1,200 articles. Leads a team of three.',
		},
		{
			company: 'Tarn Logistics',
			position: 'Logistics analyst',
			location: 'Bradford',
			start: '09/2017',
			end: '02/2021',
			description:
				'Rebuilt route planning for 40 vans; fuel cost per parcel fell from £0.62 to £0.48.',
		},
	],
	education: [
		{
			institution: 'University of Hallamfield',
			degree: 'MSc',
			subject: 'Operations research',
			start: '2016',
			end: '2017',
			grade: 'Distinction',
		},
		{
			institution: 'University of Hallamfield',
			degree: 'BSc',
			subject: 'Mathematics',
			start: '2013',
			end: '2016',
			grade: '2:1',
		},
	],
	languages: [
		{ language: 'English', level: 'C2' },
		{ language: 'Swedish', level: 'native' },
		{ language: 'German', level: 'B1' },
	],
	skills: ['SQL', 'Python', 'Demand planning', 'Power BI', 'Negotiation'],
};

const side = mm(18);
const main = mm(74);
const right = mm(192);

function drawSide(doc: Pdf): void {
	doc.rect(0, 0, mm(66), doc.page.height).fill('#eef1f4');
	let y = mm(22);
	const section = (title: string, entries: string[]): void => {
		y = write(doc, title, side, y, 'sansBold 10.5', { color: '#27455c' }) + 4;
		y = write(doc, entries.join('\n'), side, y, 'sans 9.5', { width: mm(45), lineGap: 3 }) + 22;
	};
	const { phone, email, address, skills, languages } = resumeData;
	section('Contact', [phone, email, ...address.split(', ')]);
	section('Skills', skills);
	section(
		'Languages',
		languages.map(({ language, level }) => `${language} (${level})`),
	);
}

function drawMain(doc: Pdf): void {
	const width = right - main;
	const { full_name, headline, summary, experience, education } = resumeData;
	let y = write(doc, full_name, main, mm(20), 'sansBold 24', { color: '#27455c' });
	y = write(doc, headline, main, y + 2, 'sans 12', { color: '#555555' }) + 12;
	y = write(doc, summary, main, y, 'sans 10', { width, lineGap: 2.5 }) + 18;
	const heading = (title: string): void => {
		y = write(doc, title, main, y, 'sansBold 13', { color: '#27455c' }) + 3;
		rule(doc, [main, y], [right, y], '#27455c', 0.7);
		y += 8;
	};
	const entry = (title: string, period: string, place: string, text: string): void => {
		write(doc, period, main, y, 'sans 9.5', { color: '#555555', width, align: 'right' });
		y = write(doc, title, main, y, 'sansBold 10.5');
		y = write(doc, place, main, y + 1, 'sans 10', { color: '#555555' });
		y = write(doc, text, main, y + 3, 'sans 10', { width, lineGap: 2 }) + 14;
	};
	heading('Experience');
	for (const { company, position, location, start, end, description } of experience)
		entry(position, `${start} – ${end}`, `${company}, ${location}`, description);
	heading('Education');
	for (const { institution, degree, subject, start, end, grade } of education)
		entry(`${degree} ${subject}`, `${start} – ${end}`, institution, `Grade: ${grade}`);
}

/** A résumé in two columns, which readers that go line by line mix up. */
export async function resume(): Promise<SampleFile[]> {
	const doc = newPdf('Résumé', resumeData.full_name, '2025-02-20');
	drawSide(doc);
	drawMain(doc);
	return [
		{ name: 'resume.pdf', content: await pdfBytes(doc) },
		await jsonFile('resume.expected.json', [resumeData]),
	];
}
