import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * A transaction opened inside another would wait for itself on the embedded database (one connection), and would
 * commit apart from the outer one on PostgreSQL. Both are defects of the caller, so both databases refuse it.
 */
const open = new AsyncLocalStorage<{ active: boolean }>();

export class NestedTransaction extends Error {
  constructor() {
    super('A transaction is already open here: pass its tx instead of opening another.');
    this.name = 'NestedTransaction';
  }
}

/**
 * For what reaches others than the database: it is not undone with the transaction, and happens again when that is done again.
 * @throws when a transaction is open: a job sent in it does this once it is committed
 */
export function refuseEffectInsideTransaction(effect: string): void {
  if (open.getStore()?.active) throw new Error(`${effect} inside a transaction: send a job in it instead.`);
}

/** @throws NestedTransaction */
export function refuseInsideTransaction(): void {
  if (open.getStore()?.active) throw new NestedTransaction();
}

/** Marks everything `work` awaits as inside a transaction. What outlives it (a timer, an event) is outside again. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  refuseInsideTransaction();
  const state = { active: true };
  try {
    return await open.run(state, work);
  } finally {
    state.active = false;
  }
}
