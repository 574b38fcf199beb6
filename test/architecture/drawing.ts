import { cruise } from 'dependency-cruiser';
import { projectFolder } from '../n8n/cacheFolder';

/** Each is drawn as one box: a node, a neighbourhood of shared, a room of Structured Extraction. Nearly all import `host` and `basics`, which would hide the rest. */
const rooms =
	'^(credentials|nodes/(shared/(?!host|basics)[a-z]+|ChatWithImages|DocumentOcr|FimCompletion|Review|StructuredExtraction/[a-zA-Z]+(?=/)))';

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
