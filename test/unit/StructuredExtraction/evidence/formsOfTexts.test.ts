import { describe, expect, it } from 'vitest';
import { type Form, reasonsOf } from './reasonsOf';

describe('codes, names, shares and quantities in another form than the page', () => {
	it.each<Form>([
		['Country of birth: BRAZIL', 'birth_country', 'BRA'],
		['Obywatelstwo: POLSKIE', 'obywatelstwo', 'POL'],
		['Nationality: DEU', 'nationality', 'Germany'],
		['Language: German', 'language', 'deu'],
		['Nom : DELAUNOY    Prénom : Maëlle', 'voyageur', 'Maëlle Delaunoy'],
		['(C.1.1) Naam\nVAN DER HOEVEN\n\n(C.1.2) Voornamen\nM.J.\n', 'houder', 'M.J. van der Hoeven'],
		['Mr Declan & Mrs Orla Heffernan', 'insured', 'Declan Heffernan and Orla Heffernan'],
		['Oberarzt: Ute Sander', 'arzt', 'Dr. med. Ute Sander'],
		['lucia.ferrer [at] correo-demo.es', 'email', 'lucia.ferrer@correo-demo.es'],
		['First quarter of 2024', 'quarter', '2024-Q1'],
		['1. Quartal 2024', 'quarter', 'Q1 2024'],
		['ages 18 to 25', 'age', '18-25'],
		['w roku szkolnym 2023/2024', 'rok', '2023/24'],
		['Parte I', 'parte', 1],
		['Teil III', 'teil', '3'],
		['Segunda planta exterior', 'planta', '2'],
		['| Qty | Item |\n|---|---|\n| one | Cheese |', 'quantity', 1],
		['Arbetstid: [x] Heltid   [ ] Deltid', 'sysselsattningsgrad', 100],
		['sjukskrivs på halvtid', 'omfattning_procent', 50],
		['Single occupier reduction (a quarter)', 'discount', 25],
		['首付三成', 'ratio', 30],
		['税率百分之六', 'rate', 0.06],
		['takes 90 minutes', 'duration', 'PT1H30M'],
		['takes 1 hour 30 minutes', 'duration', '90 minutes'],
		['term of 2 years', 'term', 'P2Y'],
		['for two weeks', 'length', '14 days'],
		['PAN: BQTPD 4471 K', 'pan', 'BQTPD4471K'],
		['PERMIT NO.: BLD-2023-  00718', 'permit', 'BLD-2023-00718'],
		['E      VSSZZZKJZKR 018 847', 'vin', 'VSSZZZKJZKR018847'],
		['close to legal limit (5.2.3 (e))', 'code', '5.2.3e'],
		['HS CODE 6109.10', 'hs_code', '610910'],
		['Apólice n.º 0048.10.773 291', 'policy', '0048.10.773291'],
		['Ph (352) 555.0126', 'phone', '352-555-0126'],
		['Mobile 098220 55012', 'mobile_phone', '9822055012'],
		['Sal   <0,1 g', 'salt', '<0.1'],
		['Dr. Florian und Katrin Obermayr', 'name', 'Florian Obermayr'],
		['L E   B O U C H O N   D E S   H A L L E S', 'name', 'Le Bouchon des Halles'],
		['EN CALLE SAN VICENTE, 31 DE ZARAGOZA', 'address', 'Calle San Vicente, 31, Zaragoza'],
		['kapitału zakładowego: 50 000,00 ZŁ', 'currency', 'PLN'],
		['| Revenues | $ 4,668.0 |', 'unit', 'USD'],
		['| Revenues | $ 4,668.0 |', 'value', '4668'],
		['Population: 12,345', 'population', '12345'],
		['in the second quarter of fiscal 2025', 'period', 'FY2025 Q2'],
		['for fiscal year 2024', 'period', 'FY2024'],
		['im Geschäftsjahr 2024', 'period', 'FY2024'],
		['ABN Amro Bank, N.V.', 'lender', 'ABN AmroBank, N.V.'],
		[
			'shall be used as set forth in Section 2.05 of this Agreement',
			'use',
			'shall be used as setforth in Section 2.05 of this Agreement',
		],
		[
			'with 110+ peer-\nreviewed publications in 12 top-tier venues',
			'about',
			'with 110+ peer-reviewed publications in 12 toptier venues',
		],
		[
			'| \uf0b7 | Soft Robotics (80-100 students) |\n| \uf0b7 | Advanced Robotics (40-50 students) |',
			'courses',
			'- Soft Robotics (80-100 students)\n- Advanced Robotics (40-50 students)',
		],
		[
			'| Member, Institute for Study, Ohio (2019-2020) - Fellowship |',
			'award',
			'Member, Institute for Study, Ohio – Fellowship',
		],
		['Karin Lindqvist-Roe¹*, Samir Haddadi², Oonagh Pell¹', 'author', 'Karin Lindqvist-Roe'],
		['Třída: VII. B', 'trida', '7.B'],
		['Nacionalidad: Española', 'nacionalidad', 'ES'],
	])('%j: %s is %j', (page, name, value) => {
		expect(reasonsOf(page, name, value)).toEqual([]);
	});

	it.each<Form>([
		['Country of birth: BRAZIL', 'birth_country', 'BOL'],
		['Obywatelstwo: POLSKIE', 'obywatelstwo', 'PRT'],
		['Rice and beans', 'country', 'Andorra'],
		['Language: German', 'language', 'fra'],
		['Nom : DELAUNOY    Ville : Maëlle', 'voyageur', 'Maëlle Delaunoy'],
		['Nom : DELAUNOY    Prénom : Maëlle', 'voyageur', 'Maëlle Petit'],
		['Jan de Boer\nM.J.\nPiet VAN DER HOEVEN', 'houder', 'M.J. van der Hoeven'],
		['Mr Declan & Mrs Orla Heffernan', 'insured', 'Declan Heffernan and Olga Heffernan'],
		['Oberarzt: Ute Sander', 'arzt', 'Dr. med. Uwe Sander'],
		['lucia.ferrer [at] correo-demo.es', 'email', 'lucia.ferrer@correo-demo.com'],
		['First quarter of 2024', 'quarter', '2024-Q2'],
		['ages 18 to 25', 'age', '18-26'],
		['w roku szkolnym 2023/2024', 'rok', '2022/23'],
		['Parte II', 'parte', 1],
		['so I part with it', 'parte', 1],
		['Segunda planta exterior', 'puerta', '2'],
		['| Qty | Item |\n|---|---|\n| some | one Cheese |', 'quantity', 1],
		['Arbetstid: [ ] Heltid   [x] Deltid', 'sysselsattningsgrad', 100],
		['Evet ( )  Heltid ( ) Deltid (x)', 'sysselsattningsgrad', 100],
		['Single occupier reduction (a quarter)', 'discount', 20],
		['the last quarter of the year', 'discount', 25],
		['首付三成', 'ratio', 3.5],
		['税率百分之六', 'rate', 0.6],
		['takes 90 minutes', 'duration', 'PT1H20M'],
		['term of 2 years', 'term', 'P2M'],
		['for two weeks', 'length', '15 days'],
		['PAN: BQTPD 4471 KL', 'pan', 'BQTPD4471K'],
		['E      VSSZZZKJZKR 018 848', 'vin', 'VSSZZZKJZKR018847'],
		['close to legal limit (5.2.3 (f))', 'code', '5.2.3e'],
		['HS CODE 6109.11', 'hs_code', '610910'],
		['Ph (352) 555.0127', 'phone', '352-555-0126'],
		['Sal   <0,2 g', 'salt', '<0.1'],
		['Dr. Florian und Katrin Obermayr', 'name', 'Florian Katrin'],
		['Florian kennt Katrin Obermayr', 'name', 'Florian Obermayr'],
		['L E   B O U C H O N   D E   H A L L E S', 'name', 'Le Bouchon des Halles'],
		['EN CALLE SAN VICENTE, 32 DE ZARAGOZA', 'address', 'Calle San Vicente, 31, Zaragoza'],
		['kapitału zakładowego: 50 000,00 KČ', 'currency', 'PLN'],
		['| Revenues | € 4,668.0 |', 'unit', 'USD'],
		['| Revenues | $ 4,668.5 |', 'value', '4668'],
		['Number: 12,345', 'code', '0012345'],
		['Earnings per share 4.20', 'value', '4.2'],
		['in the second quarter of fiscal 2025', 'period', 'FY2025 Q3'],
		['for fiscal year 2024', 'period', 'FY2023'],
		['ABN Amro Bank, S.A.', 'lender', 'ABN AmroBank, N.V.'],
		[
			'shall be used as set forth in Section 2.05 of this Agreement',
			'use',
			'shall be used as setforth in Section 20.5 of this Agreement',
		],
		[
			'| \uf0b7 | Soft Robotics (80-100 students) |\n| \uf0b7 | Advanced Robotics (40-50 students) |',
			'courses',
			'- Soft Robotics (80-100 students)\n- Advanced Robotics (40-90 students)',
		],
		[
			'A fee of 12% is paid to the agent of the bank',
			'fee',
			'A fee of 12 is paid to the agent of thebank',
		],
		['Třída: VIII. B', 'trida', '7.B'],
		['Nacionalidad: Italiana', 'nacionalidad', 'ES'],
	])('%j: %s is not %j', (page, name, value) => {
		expect(reasonsOf(page, name, value)).not.toEqual([]);
	});
});

describe('names in the case of their sentence', () => {
	const PAGE =
		'Wynajmujący oddaje w najem lokal użytkowy położony w Płocku przy ul. Kolegialnej 21, należący do Spółdzielni. ' +
		'Umowę zawiera Michalina Wiśniewska, urodzona w Krakowie, zwana dalej Najemczynią, w obecności świadków.';
	const TEXT =
		'Der Vermieter übergibt die Räume in Plocku an der Kolegialnej 21 an Michalina Wisniewska.';

	it.each([
		['adres', 'ul. Kolegialna 21, Płock', PAGE, 0],
		['miejsce_urodzenia', 'Kraków', PAGE, 0],
		['najemca', 'Michalinie Wiśniewskiej', PAGE, 0],
		// Another number, and another name.
		['adres', 'ul. Kolegialna 12, Płock', PAGE, 1],
		['najemca', 'Michał Wiśniewski', PAGE, 1],
		['miejsce_urodzenia', 'Krasnystaw', PAGE, 1],
		// The words of an address are near one another.
		['adres', 'ul. Kolegialna, Kraków', PAGE, 1],
		// In a language without cases of names, each letter counts.
		['adresse', 'Kolegialna 21, Plock', TEXT, 1],
	])('%s: %s', (name, value, page, count) => {
		expect(reasonsOf(page, name, value)).toHaveLength(count);
	});
});
