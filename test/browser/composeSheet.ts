import type { Browser } from 'playwright-core';

/** One of the images of a sheet. */
export interface Shot {
	title: string;
	png: Buffer;
}

/** Puts images under their titles on one sheet, so many side by side, each so many pixels wide. */
export async function composeSheet(
	browser: Browser,
	shots: Shot[],
	{ path, columns, width }: { path: string; columns: number; width: number },
): Promise<void> {
	const figures = shots.map(
		({ title, png }) =>
			`<figure><figcaption>${title}</figcaption><img src="data:image/png;base64,${png.toString('base64')}"></figure>`,
	);
	const page = await browser.newPage({
		viewport: { width: columns * (width + 16) + 16, height: 800 },
	});
	await page.setContent(
		`<style>body{display:grid;grid-template-columns:repeat(${columns},${width}px);gap:16px;margin:16px;font:14px sans-serif;background:#ccc}figure{margin:0}img{width:100%;display:block}</style>${figures.join('')}`,
	);
	await page.waitForFunction('[...document.images].every((image) => image.complete)');
	const jpeg = path.endsWith('.jpg') && ({ type: 'jpeg', quality: 70 } as const);
	await page.screenshot({ path, fullPage: true, ...jpeg });
	await page.close();
}
