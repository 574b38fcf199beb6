import type { Span } from '../../shared/basics/text/spans';
import type { Fact } from '../../shared/values/facts/fact';
import { findLabels, hasDateLabel, shownLabel } from '../../shared/values/mentions/labels';
import { textBefore } from '../evidence/labels';
import type { PagedText } from '../evidence/sourceText';
import type { Exam } from './Exam';
import { dueDays } from './printedValues';

/** The day of the invoice is one that the page has only as the last one to pay, and there is another. */
export function dueDayAsDate(exam: Exam, source: PagedText): Fact[] {
	const [date, due] = [exam.valueOf('date'), exam.valueOf('due_date')];
	const path = exam.pathOf('date');
	const places = exam.spansOf('date');
	if (places.length === 0 || (due !== '' && due !== date)) return [];
	const days = dueDays(source, exam.dateOrder);
	const { mentions, layout } = source;
	const isDue = ({ start, end }: Span) => days.some((day) => day.start < end && start < day.end);
	/** Next to words on its own line, none of which label the date. */
	const isOnlyDue = (span: Span) => {
		const line = layout().lineAt(span.start);
		const before = textBefore(mentions, span);
		const isLabelled = hasDateLabel(before) || findLabels(before, 'date').length > 0;
		return isDue(span) && /\p{L}{3}/u.test(before) && !isLabelled && line?.table === undefined;
	};
	if (!places.every(isOnlyDue)) return [];
	const others = mentions
		.wholeDates()
		.filter((day) => !isDue(day) && !day.values.includes(String(date)));
	const label = {
		label: shownLabel(
			layout()
				.lineAt(places[0]?.start ?? 0)
				?.text(),
		),
	};
	return others.length > 0 ? [{ kind: 'dueDayAsDate', fields: [path], values: label }] : [];
}
