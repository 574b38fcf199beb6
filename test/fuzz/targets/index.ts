import type { Target } from '../Target';
import { addresses } from './addresses';
import { answers } from './answers';
import { html } from './html';
import { json } from './json';
import { knownLists } from './knownLists';
import { mail } from './mail';
import { sheets } from './sheets';
import { pdf } from './pdf';
import { plainText } from './plainText';
import { tables } from './tables';
import { values } from './values';
import { word } from './word';
import { xml } from './xml';

/** Functions that read what strangers write, in a file for each kind of content. */
export const targets: readonly Target[] = [
	...mail,
	...word,
	...sheets,
	...xml,
	...pdf,
	...html,
	...plainText,
	...json,
	...answers,
	...tables,
	...values,
	...addresses,
	...knownLists,
];
