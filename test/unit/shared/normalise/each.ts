/** A row for each of several prints that have the same value. */
export const each = <Printed, Value extends unknown[]>(printed: Printed[], ...value: Value) =>
	printed.map((one): [Printed, ...Value] => [one, ...value]);
