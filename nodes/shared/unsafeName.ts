/**
 * Whether a name cannot be the key of a value: n8n drops `__proto__`, `constructor` and `prototype`
 * when it copies an item, and every object has others, such as `toString`, without being given one,
 * so that expressions read a function where a value is missing.
 */
export const isUnsafeName = (name: string) => name in {} || name === 'prototype';
