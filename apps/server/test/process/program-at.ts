import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * What Node is to run for a program that tests start again and again: its sources, or, where `npm test` wrote it into one file
 * (tools/testing/programs.ts), that one. A test that fails there alone is run by itself on the sources.
 * @param source its path in the project
 */
export function programAt(source: string): string {
  const folder = process.env.TEST_PROGRAMS;
  if (!folder) return join(ROOT, source);
  const written = join(folder, source.replace(/\.ts$/, '.js'));
  if (!existsSync(written))
    throw new Error(`TEST_PROGRAMS has no ${source}: tools/testing/programs.ts says which it has.`);
  return written;
}
