import { brokenOff } from './brokenOff';
import { hostile } from './hostile';
import { jsonWithProse } from './jsonWithProse';
import { nearlyJson } from './nearlyJson';
import { noRecord } from './noRecord';
import { severalRecords } from './severalRecords';
import { strictJson } from './strictJson';

/** Answers as models give them, for a schema of `number`, `amount` and `lines` (`text`, `total`). */
export const answerKinds = [
	...strictJson,
	...jsonWithProse,
	...nearlyJson,
	...brokenOff,
	...severalRecords,
	...hostile,
	...noRecord,
];
