/**
 * The numbers of the cases that come out wrong, counted from 0. A kind is mended when at least nine of ten come out
 * right; those that do not are listed in its test, with the reason.
 */
export const wrongOf = <Case>(cases: readonly Case[], isRight: (one: Case) => boolean): number[] =>
	cases.flatMap((one, index) => (isRight(one) ? [] : [index]));
