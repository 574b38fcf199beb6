import { basename, dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Login } from '../n8n/restApi';

/** What there is to look at after a run. */
export interface Closing {
	/** The path of the spreadsheet. */
	spreadsheet: string;
	/** How many rows it has. */
	rows: number;
	/** The address of the run in the editor. */
	run: string;
	login: Login;
	/** The page of a review that waits, or why there is none. */
	review: { name: string; address: string } | { none: string };
	/** The names of the other workflows in the editor. */
	others: string[];
	/** The address of the local service. */
	service: string;
	/** Where the workflows are kept. */
	userFolder: string;
}

/** Column of the addresses. */
const INDENT = 13;
/** Longest line of a sentence, in characters. */
const MAX_WIDTH = 100;

/** Three addresses, each with a sentence, and what else a newcomer needs to know. */
export function closingWords(closing: Closing): string {
	const { spreadsheet, rows, run, login, review, others, service, userFolder } = closing;
	const [address, look] =
		'none' in review
			? [review.none]
			: [
					review.address,
					`${review.name} waits here for a person: correct it, approve or reject it.`,
				];
	return [
		...paragraph(
			'Spreadsheet',
			`${pathToFileURL(dirname(spreadsheet)).href}/`,
			`${basename(spreadsheet)} has all columns of ${rows === 1 ? 'one row' : `all ${rows} rows`}, with the whole remarks.`,
		),
		...paragraph(
			'Editor',
			run,
			'This run, node by node. It is under Executions; the editor itself shows no output.',
			`Log in as ${login.email} with the password ${login.password}`,
		),
		...paragraph('Review', address, ...(look ? [look] : [])),
		...inLines(`Also in the editor: ${others.map((name) => `"${name}"`).join(', ')}.`),
		`They ask the local service ${service} by the credential "Local service".`,
		`Stop with Ctrl-C. Your workflows are kept in ${userFolder}.`,
	].join('\n');
}

function paragraph(heading: string, address = '', ...sentences: string[]): string[] {
	const below = sentences.map((sentence) => `${' '.repeat(INDENT)}${sentence}`);
	return [`${heading.padEnd(INDENT)}${address}`, ...below, ''];
}

function inLines(text: string): string[] {
	const lines: string[] = [];
	for (const word of text.split(' ')) {
		const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
		if (lines.length > 0 && longer.length <= MAX_WIDTH) lines.splice(-1, 1, longer);
		else lines.push(word);
	}
	return lines;
}
