import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bareCalls } from './calls-without-schemas.ts';

const contract = (name: string) => join(import.meta.dirname, '../../../packages/contract/src', name);

test('a call of the bundle says where it goes and nothing of its schemas; the rest of its module stands apart', async () => {
  const code = await bareCalls(contract('accounts.ts'));
  expect(code).toContain(
    'export const signIn = {"id":"signIn","method":"POST","path":"/users/sign-in","access":"anonymous","status":200};',
  );
  expect(code).toMatch(/^export \{.*\bsignInBody\b.*\} from ".*accounts\.ts\?rest";$/m);
  expect(code).not.toContain('zod');
});

test('a module without calls is left as it is', async () => {
  expect(await bareCalls(contract('fields.ts'))).toBeNull();
});
