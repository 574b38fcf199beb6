import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** Where systems keep a Chromium of some kind. */
const PLACES = [
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/snap/bin/chromium',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The program of a browser on this machine; the environment variable CHROME_PATH goes first. */
export function findBrowser(): string | undefined {
	return [process.env.CHROME_PATH, ...PLACES].find((path) => path && existsSync(path));
}

/** Keeps Chromium from talking to anybody but the pages it is shown. */
const QUIET = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

/** Starts the browser without a window; it has a font even where the machine has none. */
export async function launchBrowser(): Promise<Browser> {
	const env = {
		...process.env,
		FONTCONFIG_FILE: join(import.meta.dirname, 'fonts.conf'),
		// With a locale that is not installed, Chromium keeps nothing below a path like "/tmp/ü".
		LC_ALL: 'C.UTF-8',
	};
	const browser = await chromium.launch({ executablePath: findBrowser(), args: QUIET, env });
	const newPage = browser.newPage.bind(browser);
	browser.newPage = async (options) => {
		const page = await newPage(options);
		// Playwright's 30 seconds are too few on a busy machine; the test itself has a limit.
		page.setDefaultTimeout(170_000);
		return page;
	};
	return browser;
}
