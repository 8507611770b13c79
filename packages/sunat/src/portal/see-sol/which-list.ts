import type { SeeSolAsked, SeeSolList } from './types.ts';

const FACTURAS: Readonly<Record<string, [issued: SeeSolList, received: SeeSolList]>> = {
  '01': ['facturas-issued', 'facturas-received'],
  '07': ['credit-notes-issued', 'credit-notes-received'],
  '08': ['debit-notes-issued', 'debit-notes-received'],
};
/** Notes of boletas that were received have no list. Seen 2026-07. */
const BOLETAS: Readonly<Record<string, [issued: SeeSolList, received: SeeSolList | null]>> = {
  '03': ['boletas-issued', 'boletas-received'],
  '07': ['boletas-credit-notes-issued', null],
  '08': ['boletas-debit-notes-issued', null],
};

/** In which list a voucher stands; null: in none, for SEE-SOL has E-series alone. */
export function listOf({ type, serie, origin }: Pick<SeeSolAsked, 'type' | 'serie' | 'origin'>): SeeSolList | null {
  if (!/^E[A-Z0-9]{3}$/i.test(serie)) return null;
  const table = /^EB/i.test(serie) ? BOLETAS : FACTURAS;
  const lists = Object.hasOwn(table, type) ? table[type] : undefined;
  return lists?.[origin === 'emitted' ? 0 : 1] ?? null;
}
