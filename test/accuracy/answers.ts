import type { CheckedField } from '../samples/countAccuracy';
import { count } from './report';

/**
 * How many values of documents were right, wrong and missing, and how often that was flagged.
 * @param sure the same documents with confidence
 */
export function answersSection(checked: CheckedField[], sure: CheckedField[]): string {
	const [own, confident] = [sumsOf(checked), sumsOf(sure)];
	const files = new Set(checked.map(({ file }) => file)).size;
	return `${count(files, 'document')}. Right: ${own.right} values, of these flagged: ${own.rightFlagged}, with confidence ${confident.rightFlagged}. Wrong: ${own.wrong}, of these flagged: ${own.wrongFlagged}, with confidence ${confident.wrongFlagged}. Missing: ${own.missing}.`;
}

function sumsOf(checked: CheckedField[]) {
	const of = (verdict: string) => checked.filter((one) => one.verdict === verdict);
	const flagged = (verdict: string) => of(verdict).filter(({ flags }) => flags.length > 0).length;
	return {
		...{ right: of('right').length, rightFlagged: flagged('right') },
		...{ wrong: of('wrong').length, wrongFlagged: flagged('wrong'), missing: of('missing').length },
	};
}
