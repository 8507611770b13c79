import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import { StartRefused } from '../start-refused.ts';
import type { MasterKeys } from './keys.ts';
import { createSeal } from './seal.ts';

/** A sealed text of the product and what it is bound to, to try a key on. */
export interface SealedSample {
  sealed: string;
  aad: string;
}

/**
 * Makes sure at start that the keys of MASTER_KEY are those that sealed what is stored. Without it a wrong key was noticed by
 * each collection on its own, as a failure of the company's.
 * @param samples of what is stored, one for each key that sealed some of it: they prove the key where no probe does yet
 * @throws StartRefused with the names of the keys that are missing or wrong; the message never repeats a key
 */
export async function proveMasterKeys<S>(
  database: Database<S>,
  keys: MasterKeys,
  samples: (tx: Transaction<S>) => Promise<readonly SealedSample[]>,
): Promise<void> {
  await database.system(async (tx) => {
    // One at a time: of two processes that start together with different keys, the second sees what the first one proved.
    await sql`lock table key_probes in share row exclusive mode`.execute(tx);
    const probes = await readProbes(tx);
    const given = [...keys.byId.keys()];
    const wrong = probes.filter((probe) => keys.byId.has(probe.keyId) && !opens(keys, probe)).map(({ keyId }) => keyId);
    if (wrong.length > 0) throw refused(wrong, 'no es la que selló los datos de esta instalación');
    if (probes.length > 0 && !probes.some(({ keyId }) => keys.byId.has(keyId)))
      throw refused(
        probes.map(({ keyId }) => keyId).slice(-1),
        'falta: con ella se sellaron los datos de esta instalación',
      );

    const unproved = given.filter((id) => !probes.some(({ keyId }) => keyId === id));
    if (unproved.length === 0) return;
    for (const sample of await samples(tx)) {
      const id = keyIdOf(sample.sealed);
      if (!keys.byId.has(id) && probes.length === 0)
        throw refused([id], 'falta: con ella se sellaron datos de esta instalación');
      if (unproved.includes(id) && !opens(keys, sample))
        throw refused([id], 'no es la que selló los datos de esta instalación');
    }
    for (const id of unproved) await insertProbe(tx, keys, id);
  });
}

function refused(ids: readonly string[], problem: string): StartRefused {
  const names = ids.map((id) => `«${id}»`).join(', ');
  return new StartRefused(`MASTER_KEY: la clave ${names} ${problem}. Indique la correcta; nada se ha cambiado.`);
}

const PROBE = 'yupana';
const boundTo = (keyId: string): string => `key-probes/${keyId}`;

function keyIdOf(sealed: string): string {
  return sealed.split('.')[1] ?? '';
}

function opens(keys: MasterKeys, { sealed, aad }: SealedSample): boolean {
  try {
    createSeal(keys).open(sealed, aad);
    return true;
  } catch {
    return false;
  }
}

async function readProbes<S>(tx: Transaction<S>) {
  const { rows } = await sql<{ key_id: string; sealed: string }>`
    select key_id, sealed from key_probes order by created_at, key_id`.execute(tx);
  return rows.map(({ key_id, sealed }) => ({ keyId: key_id, sealed, aad: boundTo(key_id) }));
}

async function insertProbe<S>(tx: Transaction<S>, keys: MasterKeys, id: string): Promise<void> {
  const sealed = createSeal({ ...keys, currentId: id }).seal(PROBE, boundTo(id));
  await sql`insert into key_probes (key_id, sealed) values (${id}, ${sealed})`.execute(tx);
}
