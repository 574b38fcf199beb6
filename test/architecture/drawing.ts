import { cruise } from 'dependency-cruiser';
import { projectFolder } from '../n8n/cacheFolder';

/** Each is drawn as one box: a node, a neighbourhood of shared, a room of Structured Extraction. `host` and `basics`, which nearly all import, and `run`, which imports all, would hide the rest. */
const rooms =
	'^(credentials|nodes/(shared/(?!host|basics|run)[a-z]+|ChatWithImages|DocumentOcr|FimCompletion|Review|StructuredExtraction/[a-zA-Z]+(?=/)))';

/** The rooms of the code and what they import, types included, as Mermaid in Markdown. Takes some seconds. */
export async function drawRooms(): Promise<string> {
	const { output } = await cruise(['nodes', 'credentials'], {
		baseDir: projectFolder,
		tsPreCompilationDeps: true,
		includeOnly: rooms,
		collapse: rooms,
		outputType: 'mermaid',
	});
	return `\`\`\`mermaid\n${String(output).trim()}\n\`\`\``;
}
