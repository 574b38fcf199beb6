import type { Bench } from './Bench';
import type { Row } from './report/Row';

/** One thing that is measured. */
export interface Case {
	/** What `npm run bench -- <name>` takes. */
	name: string;
	/** Measures it. @throws when a run did not do its work */
	run: (bench: Bench) => Promise<Row[]>;
}
