import { readFile, writeFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';

/** One of the images of a sheet. */
export interface Shot {
	title: string;
	/** Of a PNG file. */
	path: string;
}

/** Puts images under their titles on one sheet, so many side by side, each so many pixels wide. */
export async function composeSheet(
	browser: Browser,
	shots: Shot[],
	{ path, columns, width }: { path: string; columns: number; width: number },
): Promise<void> {
	const figures = await Promise.all(
		shots.map(async ({ title, path: image }) => {
			const data = (await readFile(image)).toString('base64');
			return `<figure><figcaption>${title}</figcaption><img src="data:image/png;base64,${data}"></figure>`;
		}),
	);
	const page = await browser.newPage({
		viewport: { width: columns * (width + 16) + 16, height: 800 },
	});
	await page.setContent(
		`<style>body{display:grid;grid-template-columns:repeat(${columns},${width}px);gap:16px;margin:16px;font:14px sans-serif;background:#888}figure{margin:0}img{width:100%;display:block}</style>${figures.join('')}`,
	);
	await writeFile(path, await page.screenshot({ fullPage: true }));
	await page.close();
}
