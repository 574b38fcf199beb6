import type { Plugin } from 'rolldown';

export function browserText(): Plugin;
