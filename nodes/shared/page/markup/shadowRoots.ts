import type { Sliced } from '../../host/budget';
import { parseMarkup } from './parseMarkup';

/** A component of a saved page: a template is shown in its place, with its children in the slots of that. */
export interface ShadowRoot {
	/** Names of the slots, '' for the one of all other children. */
	slots: Set<string>;
	/** Names that children ask for; what such a slot has itself is not shown. */
	filled: Set<string>;
}

/** Where an element is with regard to components. */
export interface Place {
	/** The component that the element is. */
	host?: ShadowRoot;
	/** The component whose template the element is in. */
	inside?: ShadowRoot | undefined;
}

/** Whether a template is shown in the place of its element. */
export const isShadowRoot = ({
	shadowrootmode: mode,
	shadowroot: formerMode,
}: Record<string, string>) => /^(?:open|closed)$/i.test(mode ?? formerMode ?? '');

/** The components of a page, in the order of their templates. */
export function* shadowRoots(html: string): Sliced<ShadowRoot[]> {
	const roots: ShadowRoot[] = [];
	if (!/shadowroot/i.test(html)) return roots;
	const places: Place[] = [{}];
	yield* parseMarkup(html, {
		open(name, attributes) {
			const parent = places.at(-1) ?? {};
			if (name === 'template' && isShadowRoot(attributes)) {
				const root = { slots: new Set<string>(), filled: new Set<string>() };
				roots.push(root);
				parent.host ??= root;
				places.push({ inside: root });
				return;
			}
			parent.host?.filled.add(attributes['slot'] ?? '');
			if (name === 'slot') parent.inside?.slots.add(attributes['name'] ?? '');
			places.push({ inside: parent.inside });
		},
		text(text) {
			if (/\S/.test(text)) places.at(-1)?.host?.filled.add('');
		},
		close: () => places.pop(),
	});
	return roots;
}
