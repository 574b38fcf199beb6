// Tells the page around a page of marked values which value was clicked.
addEventListener('click', (event) => {
	const link =
		event.target instanceof Element
			? event.target.closest<HTMLAnchorElement>('a[href^="#f0-"]')
			: null;
	if (link === null) return;
	event.preventDefault();
	parent.postMessage(link.hash.slice('#f0-'.length), '*');
});
