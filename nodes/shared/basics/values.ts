export type Values = Record<string, unknown>;

export const isValues = (value: unknown): value is Values =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value under any name, such as `constructor`; `undefined` for what every object inherits. */
export const ownValue = (holder: object, key: string | number): unknown =>
	Object.hasOwn(holder, key) ? (holder as Record<string | number, unknown>)[key] : undefined;

/** Sets a value under any name, also `__proto__`, to which an assignment would give another meaning. */
export const setOwn = (holder: object, key: string | number, value: unknown) =>
	Object.defineProperty(holder, key, {
		value,
		writable: true,
		enumerable: true,
		configurable: true,
	});

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Adds a value to the list of its key. */
export function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
	const list = lists.get(key);
	if (list) list.push(value);
	else lists.set(key, [value]);
}

/** Levels of nesting that are followed in anything from outside; what is real has fewer than twenty. */
export const MAX_NESTING = 100;

/** Whether a value of a record holds anything: not null, not an empty list, not a group of these. */
export function hasValue(value: unknown, level = 0): boolean {
	if (value === null || value === undefined) return false;
	if (Array.isArray(value)) return value.length > 0;
	return isValues(value) && level < MAX_NESTING
		? Object.values(value).some((inner) => hasValue(inner, level + 1))
		: true;
}
