// The first file of a reading thread, in plain JavaScript: threads do not inherit the loader of TypeScript.
import { register } from 'tsx/esm/api';

register();
await import('./readThread.ts');
