/** One endpoint of the contract, and how a description of it is told. */
interface Endpoint {
	/** How the table names it. */
	name: string;
	/** End of its path. */
	path: RegExp;
	/** Words that the description of a service has if the endpoint speaks the contract: names of fields. */
	words: string[];
}

/** What the nodes send, in the order of docs/developers/service.md §4 and §10. */
const ENDPOINTS: Endpoint[] = [
	{ name: 'OCR', path: /\/ocr$/, words: ['document_url', 'include_image_base64', 'markdown'] },
	{ name: 'chat', path: /\/chat\/completions$/, words: ['messages', 'image_url', 'choices'] },
	{ name: 'FIM', path: /\/fim\/completions$/, words: ['prompt', 'suffix'] },
	{ name: 'models', path: /\/models$/, words: [] },
	{ name: 'files', path: /\/files$/, words: ['purpose'] },
];

/** Paths in an OpenAPI description, in YAML or JSON. Each is a key, so that a colon follows it. */
function pathsIn(description: string): string[] {
	const paths = description.matchAll(/^\s*["']?(\/[^\s"':]{1,200})["']?\s*:/gm);
	// JSON on one line has no line for a path.
	const inline = description.matchAll(/"(\/[^\s"]{1,200})"\s*:\s*\{/g);
	return [...new Set([...paths, ...inline].map(([, path = '']) => path))];
}

/** What a public description says of an endpoint: its path, with the fields of the contract that it does not name. */
export interface DescribedEndpoint {
	name: string;
	path: string;
	lacking: string[];
}

/**
 * Compares the public description of a service with the contract. The fields are looked for in the whole
 * description: that each belongs to its endpoint is not checked, nor whether the service does what it describes.
 *
 * @param description OpenAPI, in YAML or JSON
 */
export function describedEndpoints(description: string): DescribedEndpoint[] {
	const paths = pathsIn(description);
	return ENDPOINTS.flatMap(({ name, path, words }) => {
		const found = paths.filter((one) => path.test(one)).sort((a, b) => a.length - b.length)[0];
		if (found === undefined) return [];
		const lacking = words.filter((word) => !new RegExp(`\\b${word}\\b`).test(description));
		return [{ name, path: found, lacking }];
	});
}

/** A row of the table: a description, and a cell for each endpoint. */
export function describedRow(file: string, description: string): string[] {
	const described = describedEndpoints(description);
	const cells = ENDPOINTS.map(({ name }) => {
		const endpoint = described.find((one) => one.name === name);
		if (!endpoint) return '–';
		const without = endpoint.lacking.length > 0 ? ` without ${endpoint.lacking.join(', ')}` : '';
		return `\`${endpoint.path}\`${without}`;
	});
	return [file, ...cells];
}

export const DESCRIBED_HEADINGS = ['Description', ...ENDPOINTS.map(({ name }) => name)];
