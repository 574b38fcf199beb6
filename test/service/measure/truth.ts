import { Parser } from 'htmlparser2';
import { openPdf } from '../pdf/openPdf';
import type { fieldNames, Truth } from './fields';

/** What stands in an element, by the local names that lead to it. */
interface Leaf {
	path: string[];
	/** Value of `schemeID`, which tells tax numbers from VAT numbers. */
	scheme: string;
	text: string;
}

/** The known values of a PDF that carries its own data (Factur-X, ZUGFeRD); undefined where it carries none. */
export async function embeddedTruth(bytes: Buffer): Promise<Truth | undefined> {
	const pdf = await openPdf(bytes);
	try {
		const files = Object.values(await pdf.getAttachments().then((found) => found ?? {})) as {
			filename: string;
			content: Uint8Array;
		}[];
		const xml = files.find(({ filename }) => /\.xml$/i.test(filename));
		return xml && truthOf(leavesOf(Buffer.from(xml.content).toString('utf8')));
	} finally {
		await pdf.loadingTask.destroy();
	}
}

function leavesOf(xml: string): Leaf[] {
	const leaves: Leaf[] = [];
	const path: { name: string; scheme: string }[] = [];
	let said = '';
	const parser = new Parser(
		{
			onopentag: (name, attributes) => {
				path.push({ name: name.replace(/^.*:/, ''), scheme: attributes.schemeID ?? '' });
				said = '';
			},
			ontext: (text) => {
				said += text;
			},
			onclosetag: () => {
				const names = path.map((one) => one.name);
				if (said.trim())
					leaves.push({ path: names, scheme: path.at(-1)?.scheme ?? '', text: said.trim() });
				said = '';
				path.pop();
			},
		},
		{ xmlMode: true, decodeEntities: true },
	);
	parser.end(xml);
	return leaves.filter(({ path: names }) => !names.some((name) => /LineItem$/.test(name)));
}

function truthOf(leaves: Leaf[]): Truth {
	const all = (...steps: string[]) =>
		leaves.filter(({ path }) =>
			steps.every((step, at) => (at === 0 ? path.includes(step) : path.at(-1) === step)),
		);
	const first = (...steps: string[]) => all(...steps)[0]?.text;
	const day = (...steps: string[]) =>
		first(...steps)?.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
	const vat = (party: string) => all(party, 'ID').find(({ scheme }) => scheme === 'VA')?.text;
	const document = (name: string) =>
		leaves.find(({ path }) => /ExchangedDocument$/.test(path.at(-2) ?? '') && path.at(-1) === name)
			?.text;
	const name = (party: string) =>
		leaves.find(({ path }) => path.at(-2) === party && path.at(-1) === 'Name')?.text;
	const paid = first('TotalPrepaidAmount');
	const truth: Record<(typeof fieldNames)[number], (string | undefined)[]> = {
		invoice_number: [document('ID')],
		date: [day('IssueDateTime', 'DateTimeString')],
		due_date: [day('DueDateDateTime', 'DateTimeString')],
		supplier: [name('SellerTradeParty')],
		supplier_vat_id: [vat('SellerTradeParty')],
		customer: [name('BuyerTradeParty')],
		order_number: [first('BuyerOrderReferencedDocument', 'IssuerAssignedID')],
		amount_untaxed: [first('TaxBasisTotalAmount')],
		tax: [first('TaxTotalAmount')],
		amount: [first('GrandTotalAmount')],
		currency: [first('InvoiceCurrencyCode')],
		iban: [first('IBANID')],
		customer_vat_id: [vat('BuyerTradeParty')],
		amount_paid: [Number(paid) === 0 ? undefined : paid],
		amount_due: [first('DuePayableAmount')],
	};
	return Object.fromEntries(
		Object.entries(truth).filter(([, [value]]) => value !== undefined),
	) as Truth;
}
