import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBareDatabase } from '../../../test/databases.ts';
import type { MasterKeys } from './keys.ts';
import { proveMasterKeys, type SealedSample } from './prove-keys.ts';
import { createSeal } from './seal.ts';

let bare: Awaited<ReturnType<typeof openBareDatabase<unknown>>>;
beforeAll(async () => {
  bare = await openBareDatabase();
  await bare.database.run(
    'create table key_probes (key_id text primary key, sealed text not null, created_at timestamptz not null default now())',
  );
});
beforeEach(() => bare.database.run('delete from key_probes'));
afterAll(() => bare.close());

const [first, second, other] = [randomBytes(32), randomBytes(32), randomBytes(32)];

/** As MASTER_KEY gives them: the first one seals. */
function keys(byId: Record<string, Buffer>): MasterKeys {
  const [currentId = ''] = Object.keys(byId);
  return { currentId, byId: new Map(Object.entries(byId)) };
}

const prove = (given: MasterKeys, samples: SealedSample[] = []) =>
  proveMasterKeys(bare.database, given, async () => samples);

const sealedBy = (given: MasterKeys): SealedSample => ({
  sealed: createSeal(given).seal('CLAVE', 'a row'),
  aad: 'a row',
});

test('the same key starts again, and another key under its name does not', async () => {
  await prove(keys({ k1: first }));
  await prove(keys({ k1: first }));
  await expect(prove(keys({ k1: other }))).rejects.toThrow('MASTER_KEY: la clave «k1» no es la que selló');
});

test('a key under another name does not start either, and the one that is missing is named', async () => {
  await prove(keys({ k1: first }));
  await expect(prove(keys({ k9: other }))).rejects.toThrow('MASTER_KEY: la clave «k1» falta');
});

test('a key is rotated: the new one first, the old one kept', async () => {
  await prove(keys({ k1: first }));
  await prove(keys({ k2: second, k1: first }));
  await expect(prove(keys({ k2: other, k1: first }))).rejects.toThrow('la clave «k2» no es la que selló');
  await expect(prove(keys({ k2: second, k1: other }))).rejects.toThrow('la clave «k1» no es la que selló');
});

test('where nothing was proved yet, what is stored proves the key', async () => {
  const stored = [sealedBy(keys({ k1: first }))];
  await expect(prove(keys({ k1: other }), stored)).rejects.toThrow('la clave «k1» no es la que selló');
  await expect(prove(keys({ k2: second }), stored)).rejects.toThrow('la clave «k1» falta');
  await prove(keys({ k1: first }), stored);
  // The wrong ones left no trace.
  await expect(prove(keys({ k1: other }))).rejects.toThrow('la clave «k1» no es la que selló');
});

test('processes that start together prove it once', async () => {
  await Promise.all([1, 2, 3].map(() => prove(keys({ k1: first }))));
  const { rows } = await bare.database.run('select key_id from key_probes');
  expect(rows).toEqual([{ key_id: 'k1' }]);
});

test('of two that start together with different keys, under one name or under two, one does not start', async () => {
  for (const others of [keys({ k1: other }), keys({ k2: other })]) {
    await bare.database.run('delete from key_probes');
    const starts = await Promise.allSettled([prove(keys({ k1: first })), prove(others)]);
    expect(starts.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  }
});
