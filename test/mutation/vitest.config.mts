import { configDefaults } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import all from '../../vitest.config.mts';

const { projects: [unit] = [], ...shared } = all.test ?? {};

/** Tests of one rule are quick, and come first: what they notice is not tried with those of a whole node. */
class QuickFirst extends BaseSequencer {
	override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const rank = ({ moduleId }: TestSpecification) =>
			/unit\/(?:host|upgrades|nodePages)\//.test(moduleId) ? 1 : 0;
		return Promise.resolve(
			[...files].sort(
				(one, other) => rank(one) - rank(other) || (one.moduleId < other.moduleId ? -1 : 1),
			),
		);
	}
}

export default {
	resolve: all.resolve,
	plugins: all.plugins,
	test: {
		...shared,
		...(unit as { test: object }).test,
		runner: 'test/mutation/runner.ts',
		include: ['test/unit/**/*.test.ts'],
		exclude: [...configDefaults.exclude, '**/*.{full,browser}.test.ts'],
		sequence: { sequencer: QuickFirst },
		maxWorkers: 1,
		testTimeout: 600_000,
	},
};
