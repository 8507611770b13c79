import { fileURLToPath } from 'node:url';

/** The repository's root, with a slash at its end. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const SERVER_MAIN = 'apps/server/src/main.ts';
export const SANDBOX_MAIN = 'apps/sandbox/src/main.ts';
