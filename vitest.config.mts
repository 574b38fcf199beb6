import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';

const require = createRequire(import.meta.url);

export default defineConfig({
	resolve: {
		// n8n itself loads this build, and the other one has broken source maps.
		alias: { 'n8n-workflow': require.resolve('n8n-workflow') },
	},
	test: {
		projects: [
			{
				extends: true,
				test: {
					name: 'unit',
					include: [
						'test/unit/**/*.test.ts',
						'test/fuzz/**/*.test.ts',
						'test/service/**/*.test.ts',
						'test/samples/**/*.test.ts',
					],
					testTimeout: 30_000,
					// Loading everything anew for each file takes a quarter of the time of all tests.
					isolate: false,
				},
			},
			{
				extends: true,
				test: {
					name: 'e2e',
					include: ['test/e2e/**/*.test.ts'],
					globalSetup: ['test/e2e/globalSetup.ts'],
					// One n8n serves all files; they run one after the other.
					fileParallelism: false,
					testTimeout: 180_000,
					hookTimeout: 900_000,
				},
			},
		],
	},
});
