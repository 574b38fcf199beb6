/** A share as whole percent, never rounded up; 0.29 × 100 is a little less than 29. */
export const wholePercent = (share: number) => Math.floor(share * 100 + 1e-9);
