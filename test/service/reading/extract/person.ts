import { fold, hasMeaning, list, nameWords } from './meaning';
import type { Source } from './source';

const person =
	/^(?:(?:Dr|Prof|Ing|Dipl|Mag|Mr|Mrs|Ms|Herr|Frau|Mme|M)\.?(?:-Ing\.?)?\s+)*\p{Lu}[\p{L}.'’-]+(?:\s(?:van|von|vom|zu|de|der|den|du|la|le|di|da|del|della|dos|bin|al|el|ter|ten)|\s\p{Lu}[\p{L}.'’-]*){1,5}$/u;
const title = /^(?:(?:Dr|Prof|Ing|Dipl|Mag|Mr|Mrs|Ms|Herr|Frau|Mme|M)\.?(?:-Ing\.?)?\s+)+/;
const noPerson =
	/\b(GmbH|Inc|Ltd|LLC|B\.?V|AG|S\.?r\.?l|Contact|Skills|Experience|Education|Profile|Summary|Curriculum|Lebenslauf|Universit\w+|School|Street|Road)\b/i;

/** Parts of the person that a business card or résumé is about; undefined for fields about something else. */
export function personPart(field: string, source: Source): string | null | undefined {
	const words = nameWords(field);
	const asks = (...meanings: string[]) => meanings.every((meaning) => hasMeaning(words, meaning));
	const about = list('name, given, family, full, person, job, contact, description');
	const isAbout = words.every(
		({ means, isLight }) => isLight || about.some((one) => means.has(one)),
	);
	const asked = {
		first: asks('given') && words.length <= 2,
		last: asks('family') && words.length <= 2,
		full: asks('full', 'name') || asks('person', 'name') || asks('contact', 'name'),
		job: asks('job') || field === 'title',
	};
	if (!isAbout || !Object.values(asked).some(Boolean)) return undefined;
	const { name, below } = personIn(source);
	if (!name) return null;
	if (asked.full) return name;
	if (asked.job) return below;
	const parts = name.replace(title, '').split(' ');
	return asked.first ? (parts[0] ?? null) : parts.slice(1).join(' ') || null;
}

/** The name of a person near the top, headings first, and the line below it. */
function personIn(source: Source): { name: string | null; below: string | null } {
	const lines = source.rows.flat();
	const named = lines.slice(0, 30).filter(({ text }) => person.test(text) && !noPerson.test(text));
	const found = named.find(({ isHeading }) => isHeading) ?? named[0];
	if (!found) return { name: null, below: null };
	const below = lines.find(({ row }) => row === found.row + 1)?.text ?? '';
	const isTitle = /\p{L}{3}/u.test(below) && !/[@:]|\d{3}/.test(below) && below.length < 60;
	return { name: found.text, below: isTitle ? below : null };
}

const sections = [
	'skills, kenntnisse, fahigkeiten, competences, vaardigheden, habilidades, competenze',
	'languages, sprachen, sprachkenntnisse, langues, talen, idiomas, lingue',
].map(list);

/** The lines under the heading that names a list, up to the next heading; each a separate entry. */
export function sectionEntries(name: string, source: Source): string[] {
	const wanted = nameWords(name).at(-1)?.text ?? '';
	const names = sections.find((group) => group.includes(wanted)) ?? [wanted];
	const start = source.rows.findIndex(
		(row) =>
			row.length === 1 &&
			row[0]?.table === null &&
			row[0].text.split(/\s+/).length <= 2 &&
			names.includes(fold(row[0].text.split(/\s+/)[0]?.replace(/\P{L}/gu, '') ?? '')),
	);
	if (start < 0) return [];
	const heading = source.rows[start]?.[0];
	const first = source.rows[start + 1]?.[0];
	const entries: string[] = [];
	for (const row of source.rows.slice(start + 1)) {
		const [cell] = row;
		if (!cell || row.length > 1 || cell.table !== null || cell.isHeading) break;
		// A plain line as heading reaches as far as its own paragraph, or the one after it.
		if (!heading?.isHeading && cell.block !== first?.block) break;
		entries.push(
			...cell.text
				.split(/[,;•·|]\s*|\n/)
				.map((text) => text.trim())
				.filter(Boolean),
		);
	}
	return entries.filter((entry) => entry.length < 60);
}
