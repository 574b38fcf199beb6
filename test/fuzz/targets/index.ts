import type { Target } from '../Target';
import { answers } from './answers';
import { eInvoices } from './eInvoices';
import { extraction } from './extraction';
import { files } from './files';
import { items } from './items';
import { knownLists } from './knownLists';
import { large } from './large';
import { markdownTargets } from './markdown';
import { pdfTextTargets } from './pdfText';
import { schemas } from './schemas';
import { service } from './service';
import { texts } from './texts';
import { valueTargets } from './values';

/** Every function of the nodes that sees content from outside. */
export const targets: readonly Target[] = [
	...files,
	...markdownTargets,
	...pdfTextTargets,
	...answers,
	...service,
	...extraction,
	...knownLists,
	...eInvoices,
	...texts,
	...valueTargets,
	...schemas,
	...items,
	...large,
];
