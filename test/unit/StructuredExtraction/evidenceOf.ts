import { findEvidence } from '../../../nodes/StructuredExtraction/evidence/evidence';
import { atOnce } from '../../../nodes/shared/host/budget';

/** Evidence with its spans, found without rests. */
export const evidenceAndSpans = (...of: Parameters<typeof findEvidence>) =>
	atOnce(findEvidence(...of));

/** Evidence by path, found without rests. */
export const evidence = (...of: Parameters<typeof findEvidence>) =>
	evidenceAndSpans(...of).evidence;
