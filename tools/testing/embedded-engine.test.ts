import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../lib/paths.ts';
import { EMBEDDED_ENGINE } from './embedded-engine.ts';

test.each(EMBEDDED_ENGINE)('%s is there to be run on the embedded database', (path) => {
  expect(existsSync(join(ROOT, path))).toBe(true);
});
