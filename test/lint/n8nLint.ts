// `npm run lab -- lint:n8n`: n8n's own lint, with n8n's default configuration, on all that is published.
import { lintPackage } from '../n8n/lintPackage';
import { setUpN8n } from '../start/setUp';

try {
	const install = await setUpN8n('');
	process.stdout.write(`${(await lintPackage(install)).trim()}\nNo errors.\n`);
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exitCode = 1;
}
