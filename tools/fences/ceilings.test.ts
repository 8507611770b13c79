import { expect, test } from 'vitest';
import { CEILINGS, judgeCeilings } from './ceilings.ts';

test.each([
  [CEILINGS.apps, 'apps/server/src/features/a/a.medium.test.ts', 'app = await startApp({ clock });\n'],
  [CEILINGS.apps, 'apps/server/test/a.medium.test.ts', 'const one = () => startApp();\n'],
  [CEILINGS.sandboxes, 'apps/server/test/ruc-register.ts', 'const sandbox = await startSandbox();\n'],
  [CEILINGS.sandboxes, 'e2e/harness/product.ts', 'const sandbox = await startSandbox(url);\n'],
  [CEILINGS.journeys, 'e2e/journeys/a.spec.ts', "test('a person does', async () => {\n  test.setTimeout(1);\n});\n"],
])('%o: one more in %s is told', ({ what, most }, path, start) => {
  const started = (count: number) => judgeCeilings([path], () => start.repeat(count));
  expect(started(most)).toEqual([]);
  expect(started(most + 1)).toEqual([expect.stringContaining(`${what}: ${most + 1}`)]);
});

test('saying how something is started starts nothing', () => {
  const said =
    'export async function startApp(): Promise<void> {}\nimport { startSandbox } from "./sandbox.ts";\n'.repeat(99);
  expect(judgeCeilings(['apps/server/test/harness.ts'], () => said)).toEqual([]);
});
