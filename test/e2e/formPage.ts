import { DomUtils, parseDocument } from 'htmlparser2';
import type { N8nClient } from '../n8n/n8nClient';

/** A page of a form as a browser has it: what it says, and the value in each of its fields. */
export async function openPage(client: N8nClient, address: string) {
	const page = parseDocument(await (await client.api.request(address)).text());
	const all = (tag: string) => DomUtils.getElementsByTagName(tag, page);
	const text = (tag: string) => all(tag).map((element) => DomUtils.innerText(element).trim());
	const fields = new FormData();
	const labels = new Map<string, string>();
	for (const { attribs } of all('input')) {
		if (attribs.name) fields.set(attribs.name, attribs.value ?? '');
	}
	for (const label of all('label')) {
		const choices = DomUtils.nextElementSibling(label)?.attribs;
		const id = label.attribs.for ?? (choices?.class?.includes('multiselect') && choices.id);
		// The choices of a field have labels of their own.
		if (id && !id.startsWith('option')) labels.set(DomUtils.innerText(label).trim(), id);
	}
	const fillIn = (label: string, value: string) => fields.set(labels.get(label) ?? '', value);
	const title = text('h1')[0] ?? '';
	return {
		title,
		file: title.replace('Please check ', ''),
		words: text('p')[0] ?? '',
		labels: [...labels.keys()],
		reasons: text('h4'),
		frames: all('iframe').map(({ attribs }) => attribs.src ?? ''),
		links: new Map(all('a').map((link) => [DomUtils.innerText(link), link.attribs.href ?? ''])),
		valueOf: (label: string) => fields.get(labels.get(label) ?? ''),
		fillIn,
		decide: (decision: string) => fillIn('Decision', JSON.stringify([decision])),
		submit: async () => await client.api.request(address, { method: 'POST', body: fields }),
	};
}

export type FormPage = Awaited<ReturnType<typeof openPage>>;
