import { build } from 'rolldown';

const QUERY = '?text';

/** A plugin of Rolldown and Vite: `import program from './a.browser?text'` has the program a.browser.ts as text. */
export const browserText = () => ({
	name: 'browser-text',
	resolveId: {
		filter: { id: /\.browser\?text$/ },
		async handler(source, importer) {
			const file = await this.resolve(source.slice(0, -QUERY.length), importer);
			return file && `${file.id}${QUERY}`;
		},
	},
	load: {
		filter: { id: /\.browser\.ts\?text$/ },
		async handler(id) {
			const file = id.slice(0, -QUERY.length);
			this.addWatchFile(file);
			const { output } = await build({
				input: file,
				platform: 'browser',
				write: false,
				output: { format: 'iife', strict: true, comments: false },
			});
			const text = output[0].code.replace(/[\\`]|\$(?=\{)/g, '\\$&');
			return { code: `export default \`${text}\`;`, moduleType: 'js' };
		},
	},
});
