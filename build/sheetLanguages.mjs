import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const WORDS = fileURLToPath(new URL('languageWords.mjs', import.meta.url));

/** In numfmt's module, where its tables are kept, and what is right before them. */
const KEPT = 'const locales = {};';
const BEFORE_TABLES = 'defaultLocale.isDefault = true;';

/** A plugin of Rolldown: number formats of workbooks have the platform's words, and not numfmt's tables of 10 KB. */
export const sheetLanguages = () => ({
	name: 'sheet-languages',
	load: {
		filter: { id: /\/numfmt\/lib\/locale\.js$/ },
		async handler(id) {
			const [functions, tables] = (await readFile(id, 'utf8')).split(BEFORE_TABLES);
			if (!tables || !functions.includes(KEPT)) throw new Error(`${id} has changed.`);
			const platform = `import { languageWords } from ${JSON.stringify(WORDS)};
				const locales = new Proxy({}, {
					get: (_, tag) => {
						const words = languageWords(tag);
						return words && createLocale(words);
					},
				});`;
			return { code: functions.replace(KEPT, platform) + BEFORE_TABLES, moduleType: 'js' };
		},
	},
});
