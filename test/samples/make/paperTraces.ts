import { mm, type Pdf, write } from './pdf';

/** A stamp and a note by hand: what happens to paper between printing and scanning. */
export function drawTraces(doc: Pdf): void {
	doc.save().rotate(-6, { origin: [mm(60), mm(252)] });
	doc
		.roundedRect(mm(34), mm(243), mm(44), mm(17), 4)
		.lineWidth(1.6)
		.strokeColor('#6d6d86')
		.stroke();
	write(doc, 'REÇU LE', mm(34), mm(245), 'sansBold 10', {
		color: '#6d6d86',
		width: mm(44),
		align: 'center',
	});
	write(doc, '22 AVR. 2025', mm(34), mm(250.5), 'sansBold 14', {
		color: '#6d6d86',
		width: mm(44),
		align: 'center',
	});
	doc.restore();
	doc.save().rotate(-4, { origin: [mm(150), mm(247)] });
	write(doc, 'Bon à payer – M. L.', mm(132), mm(244), 'hand 22', { color: '#44444f' });
	doc.restore();
	for (const hole of [108.5, 188.5]) doc.circle(mm(9.5), mm(hole), mm(2.7)).fill('#4c4c4c');
}
