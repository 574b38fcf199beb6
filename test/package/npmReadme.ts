import { posix } from 'node:path';

/**
 * The README as npm shows it: paths lead to the files of the published version.
 *
 * @param url `repository.url` of package.json, such as `git+https://github.com/owner/name.git`
 * @throws where it names no repository of GitHub
 */
export function npmReadme(readme: string, url: string, version: string): string {
	const [, repository] = /^git\+https:\/\/github\.com\/([^/]+\/[^/]+)\.git$/.exec(url) ?? [];
	if (repository === undefined) throw new Error(`"${url}" is no repository of GitHub`);
	const page = `https://github.com/${repository}/blob/v${version}`;
	const content = `https://raw.githubusercontent.com/${repository}/v${version}`;
	const from = (folder: string, target: string) =>
		/^(?:https?:|#)/.test(target) ? target : `${folder}/${posix.normalize(target)}`;
	return readme
		.replace(
			/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g,
			(_, mark: string, label: string, target: string) =>
				`${mark}[${label}](${from(mark ? content : page, target)})`,
		)
		.replace(
			/(<img src=")([^"]*)/g,
			(_, tag: string, target: string) => tag + from(content, target),
		);
}
