/** Whether everything is tested (`npm run test:all`), and not the short form (`npm test`). */
export const isFull = process.env.VISION_OCR_TESTS === 'all';

/** The most cases of a property that `npm test` tries. */
const SHORT_CASES = 200;

/** How many random cases a property is tried with: all of them only in the long form. */
export const cases = (full: number): number => (isFull ? full : Math.min(full, SHORT_CASES));
