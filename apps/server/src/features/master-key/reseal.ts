import type { System, Tx } from '../../ctx.ts';
import { SealBroken } from '../../platform/crypto/seal.ts';
import { boundTo, SEALED_FIELDS } from '../credentials/sealed-credentials.ts';
import { sealedFor } from '../two-step/take-code.ts';
import { lockCredentials, lockTwoStep, replaceCredentials, replaceTwoStep } from './queries.ts';

/** Few at once: each transaction holds the embedded database's one connection. */
const BATCH = 50;

/**
 * Seals under the first key of MASTER_KEY what older ones sealed, so that they can be dropped. What does not open is told by
 * its row and left as it is: it opened nothing before either.
 * @returns how many rows were sealed anew
 */
export async function reseal(system: System, signal: AbortSignal): Promise<number> {
  return (await resealAll(system, signal, resealCredentials)) + (await resealAll(system, signal, resealTwoStep));
}

type Batch = (system: System, tx: Tx, after: string | undefined) => Promise<{ last: string | undefined; done: number }>;

async function resealAll(system: System, signal: AbortSignal, batch: Batch): Promise<number> {
  let total = 0;
  let after: string | undefined;
  do {
    signal.throwIfAborted();
    const { last, done } = await system.transaction((tx) => batch(system, tx, after));
    total += done;
    after = last;
  } while (after !== undefined);
  return total;
}

async function resealCredentials(system: System, tx: Tx, after: string | undefined) {
  const rows = await lockCredentials(tx, system.deps.config.masterKeys.currentId, after, BATCH);
  let done = 0;
  for (const row of rows) {
    const id = row.business_id;
    const renewed = renew(system, { table: 'credentials', id }, (again) => {
      const fields = SEALED_FIELDS.map((field) => {
        const text = row[field];
        return [field, text === null ? null : again(text, boundTo(id, field))];
      });
      return Object.fromEntries(fields) as Omit<typeof row, 'business_id'>;
    });
    if (!renewed) continue;
    await replaceCredentials(tx, id, renewed);
    done += 1;
  }
  return { last: rows.at(-1)?.business_id, done };
}

async function resealTwoStep(system: System, tx: Tx, after: string | undefined) {
  const rows = await lockTwoStep(tx, system.deps.config.masterKeys.currentId, after, BATCH);
  let done = 0;
  for (const { member_id: id, secret } of rows) {
    const renewed = renew(system, { table: 'two_step', id }, (again) => again(secret, sealedFor(id)));
    if (renewed === undefined) continue;
    await replaceTwoStep(tx, id, renewed);
    done += 1;
  }
  return { last: rows.at(-1)?.member_id, done };
}

function renew<T>(
  { deps: { seal, log } }: System,
  row: { table: string; id: string },
  make: (again: (sealed: string, aad: string) => string) => T,
): T | undefined {
  try {
    return make((sealed, aad) => seal.seal(seal.open(sealed, aad), aad));
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    log.error({ row }, 'a sealed secret does not open and was left as it is');
    return undefined;
  }
}
