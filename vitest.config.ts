import { defineConfig } from 'vitest/config';

export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: 'unit',
					include: ['test/unit/**/*.test.ts', 'test/service/**/*.test.ts', 'test/samples/**/*.test.ts'],
					testTimeout: 30_000,
				},
			},
			{
				test: {
					name: 'e2e',
					include: ['test/e2e/**/*.test.ts'],
					// One n8n serves all files; they run one after the other.
					fileParallelism: false,
					testTimeout: 180_000,
					hookTimeout: 900_000,
				},
			},
		],
	},
});
