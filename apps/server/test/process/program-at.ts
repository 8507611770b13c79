import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * What Node is to run for a program of the project: its sources, or, where the run of all tests wrote it into one file
 * (tools/testing/programs.ts), that one.
 * @param source its path in the project
 */
export function programAt(source: string): string {
  const folder = process.env.TEST_PROGRAMS;
  return folder ? join(folder, source.replace(/\.ts$/, '.js')) : join(ROOT, source);
}
