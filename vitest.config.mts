import { createRequire } from 'node:module';
import { configDefaults, defineConfig } from 'vitest/config';
import { browserText } from './build/browserText.mjs';
import { isFull } from './test/full.ts';

/** Files of `npm run test:all` only. */
const exclude = [...configDefaults.exclude, ...(isFull ? [] : ['**/*.full.test.ts'])];

const require = createRequire(import.meta.url);

export default defineConfig({
	resolve: {
		// n8n itself loads this build, and the other one has broken source maps.
		alias: { 'n8n-workflow': require.resolve('n8n-workflow') },
	},
	plugins: [browserText()],
	test: {
		projects: [
			{
				extends: true,
				test: {
					name: 'unit',
					exclude,
					include: [
						'test/unit/**/*.test.ts',
						'test/fuzz/**/*.test.ts',
						'test/service/**/*.test.ts',
						'test/samples/**/*.test.ts',
					],
					// Only for tests that hang: on a busy machine with one processor some need a minute.
					testTimeout: 300_000,
					hookTimeout: 300_000,
					maxWorkers: 2,
					// Loading everything anew for each file takes a quarter of the time of all tests.
					isolate: false,
				},
			},
			{
				extends: true,
				test: {
					name: 'e2e',
					exclude,
					include: ['test/e2e/**/*.test.ts'],
					globalSetup: ['test/e2e/globalSetup.ts'],
					// One n8n serves all files, two at a time; each has credentials and forms of its own.
					maxWorkers: 2,
					isolate: false,
					sequence: { groupOrder: 1 },
					// Longer than the longest wait for a run or a page, which tells what it waited for.
					testTimeout: 300_000,
					hookTimeout: 900_000,
				},
			},
		],
	},
});
