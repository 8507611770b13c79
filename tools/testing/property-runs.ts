/**
 * Property tests in `npm test` draw the same cases every time: what they find must be a change of the code, never the luck
 * of a run. `npm run fuzz` draws new ones (tools/fuzz.ts). What it finds stays, as an example beside the property. What else is
 * drawn is drawn for a test too (apps/server/test/setup/draws.ts).
 */
import { relative } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect } from 'vitest';
import { drawAnew, drawFor, SEED } from '../../apps/server/test/setup/draws.ts';
import { ROOT } from '../lib/paths.ts';

fc.configureGlobal({ seed: SEED });

const file = relative(ROOT, String(expect.getState().testPath));
drawAnew();
drawFor(file);
beforeEach(({ task }) => drawFor(file, task.fullTestName));
afterEach(() => drawFor(file));
