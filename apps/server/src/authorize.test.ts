import type { Call } from '@yupana/contract/call.ts';
import type { Role } from '@yupana/contract/roles.ts';
import { expect, test } from 'vitest';
import { authorize } from './authorize.ts';
import type { Ctx } from './ctx.ts';

/** A call that asks for what nobody is yet. */
const planted = (path: Call['path']): Call => ({
  ...{ id: 'planted', method: 'POST', tag: 'x', summary: 'x', status: 204, errors: [] },
  access: 'auditor' as Role,
  path,
});

/** @param has whether what is looked up is the firm's own */
const ownerWho = (has: boolean) =>
  ({ firmId: 'f', accountantId: 'm', role: 'owner', transaction: async () => has }) as unknown as Ctx;

const nothing = { params: undefined, query: undefined, body: undefined };
const outcome = (has: boolean, path: Call['path'], input: Partial<typeof nothing> | object) =>
  authorize(ownerWho(has), planted(path), { ...nothing, ...input }).then(
    () => 'let in',
    (error: { code?: string }) => error.code,
  );

test('a call that asks for another role is refused, and what is another firm’s does not exist before that', async () => {
  expect(await outcome(true, '/me/planted', {})).toBe('ROLE_FORBIDDEN');
  const company = { params: { uuid: 'u' } };
  expect(await outcome(true, '/businesses/{uuid}/planted', company)).toBe('ROLE_FORBIDDEN');
  expect(await outcome(false, '/businesses/{uuid}/planted', company)).toBe('NOT_FOUND');
  const named = { query: { filters: { ruc: '20990001015' } } };
  expect(await outcome(true, '/planted', named)).toBe('ROLE_FORBIDDEN');
  expect(await outcome(false, '/planted', named)).toBe('NOT_FOUND');
  const several = { body: { companies: [{ ruc: '20990001015' }] } };
  expect(await outcome(true, '/planted', several)).toBe('ROLE_FORBIDDEN');
  expect(await outcome(false, '/planted', several)).toBe('NOT_FOUND');
  expect(await outcome(true, '/me/planted', { body: { accountant_uuid: 'somebody' } })).toBe('NOT_FOUND');
});

test('a call that asks for the role of who makes it looks nothing up', async () => {
  const ctx = { role: 'owner' } as Ctx;
  await expect(
    authorize(ctx, { ...planted('/businesses/{uuid}'), access: 'owner' }, { ...nothing, params: { uuid: 'u' } }),
  ).resolves.toBeUndefined();
});
