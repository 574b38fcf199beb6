import { countFields, type CheckedField } from '../samples/countAccuracy';
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
	const sums = { right: 0, rightFlagged: 0, wrong: 0, wrongFlagged: 0, missing: 0 };
	for (const field of countFields(checked)) {
		for (const key of Object.keys(sums) as Array<keyof typeof sums>) sums[key] += field[key];
	}
	return sums;
}
