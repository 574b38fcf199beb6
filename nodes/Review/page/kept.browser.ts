// What was typed is kept in the browser until a decision has counted: each item on its own, so that two tabs add up.

interface KeptPage {
	/** Path and query of the page. */
	address: string;
	/** A run may wait several times at one address. */
	wait: string;
}

export const thisPage: KeptPage = {
	address: `${location.pathname}${location.search}`,
	wait: document.querySelector<HTMLElement>('.work')?.dataset.wait ?? '',
};

const PREFIX = 'review';
const keyOf = ({ address, wait }: KeptPage, part: string) =>
	[PREFIX, address, wait, part].join(' ');

/** Without a place to keep anything, the page works as well. */
function attempt<Result>(action: () => Result): Result | undefined {
	try {
		return action();
	} catch {
		return undefined;
	}
}

export function keep(part: string, content: object): void {
	attempt(() => localStorage.setItem(keyOf(thisPage, part), JSON.stringify(content)));
}

export const keptOf = <Content>(part: string): Partial<Content> =>
	attempt(() => JSON.parse(localStorage.getItem(keyOf(thisPage, part)) ?? '{}') as Content) ?? {};

/** The part of this page that another tab has kept. */
export function keptPart({ key, newValue }: StorageEvent): string | undefined {
	const prefix = keyOf(thisPage, '');
	return newValue !== null && key?.startsWith(prefix) ? key.slice(prefix.length) : undefined;
}

/** All pages of which something is kept. */
export function keptPages(): KeptPage[] {
	const keys = attempt(() => Object.keys(localStorage)) ?? [];
	const pages = keys.flatMap((key) => {
		const [prefix, address, wait = ''] = key.split(' ');
		return prefix === PREFIX && address !== undefined ? [{ address, wait }] : [];
	});
	return [...new Map(pages.map((page) => [keyOf(page, ''), page])).values()];
}

export function forget(page: KeptPage): void {
	attempt(() => {
		const own = (key: string) => key.startsWith(keyOf(page, ''));
		for (const key of Object.keys(localStorage).filter(own)) localStorage.removeItem(key);
	});
}
