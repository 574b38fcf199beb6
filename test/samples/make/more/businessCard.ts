import { createCanvas } from '@napi-rs/canvas';
import { mm, newPdf, pdfBytes, rule, write } from '../pdf';
import { photograph, woodenTable } from '../photo';
import { renderPage } from '../raster';
import { jsonFile, type SampleFile } from '../sampleFile';

const person = {
	full_name: 'Dr. Annelies van der Meulen',
	first_name: 'Annelies',
	last_name: 'van der Meulen',
	job_title: 'Head of Quality Assurance',
	company: 'Noordzee Instruments B.V.',
	email: 'a.vandermeulen@noordzee.example',
	phone: '+31 85 999 04 10',
	mobile: '+31 6 9990 0417',
	website: 'www.noordzee.example',
	street: 'Havenkade 118',
	postal_code: '9998 ZZ',
	city: 'Oosterdam',
	country: 'The Netherlands',
};

async function printCard(): Promise<Buffer> {
	const doc = newPdf('Business card', person.company, '2025-01-15', { size: [mm(85), mm(55)] });
	const left = mm(7);
	doc.rect(0, 0, mm(85), mm(55)).fill('#fdfcf8');
	doc.rect(0, 0, mm(2.4), mm(55)).fill('#1b4d6b');
	write(doc, person.company, left, mm(6), 'sansBold 10', { color: '#1b4d6b' });
	write(doc, person.full_name, left, mm(16), 'serifBold 12.5');
	write(doc, person.job_title, left, mm(22), 'serifItalic 9');
	rule(doc, [left, mm(28.5)], [mm(40), mm(28.5)], '#1b4d6b', 0.8);
	const address = `${person.street}, ${person.postal_code} ${person.city}, ${person.country}`;
	const contact = [
		`T ${person.phone}`,
		`M ${person.mobile}`,
		person.email,
		person.website,
		address,
	];
	write(doc, contact.join('\n'), left, mm(31), 'sans 7.4', { width: mm(74), lineGap: 1.1 });
	return await pdfBytes(doc);
}

/** A business card photographed on a table. */
export async function businessCard(): Promise<SampleFile[]> {
	const card = await renderPage(await printCard(), 330);
	const scene = createCanvas(1400, 1000);
	const context = scene.getContext('2d');
	context.drawImage(woodenTable(1400, 1000, 85), 0, 0);
	context.translate(700, 500);
	context.rotate(0.02);
	context.shadowColor = '#000000a0';
	context.shadowBlur = 22;
	context.shadowOffsetY = 10;
	context.drawImage(card, -card.width / 2, -card.height / 2);
	const photo = photograph(scene, {
		width: 1200,
		height: 850,
		view: [
			[70, 60],
			[1330, 55],
			[1350, 950],
			[50, 945],
		],
		lamp: { x: 0.7, y: 0.2, falloff: 0.4 },
		noise: 4,
		seed: 55,
	});
	return [
		{ name: 'business-card.jpg', content: photo.toBuffer('image/jpeg', 72) },
		await jsonFile('business-card.expected.json', [person]),
	];
}
