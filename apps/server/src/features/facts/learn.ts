import type { Tx } from '../../ctx.ts';
import { markTouched } from '../vouchers/storing/mark-touched.ts';
import { type Company, confirmFacts, type FactKey, type FactRow, writeFacts } from './queries-facts.ts';

/** Something known of a voucher besides SUNAT's line. */
export interface Fact extends Omit<FactRow, 'value' | 'pending_until' | 'state'> {
  /** `pending`: it is waited for, until the day on which waiting ends. */
  is: { state: 'known' | 'absent'; value: object } | { state: 'pending'; until: string; value: object };
}

/** Facts of one statement: the embedded database has one connection, and somebody waits for it. */
const AT_ONCE = 500;

/**
 * Stores what became known, and its consequence in the same transaction: what says something else than what stood makes its vouchers
 * wait to be judged; what says the same is only noted as told again.
 * @param tx of the firm @returns how many say something else than what stood
 */
export async function learn(tx: Tx, company: Company, facts: readonly Fact[], at: Date): Promise<number> {
  const rows = [...new Map(facts.map((fact) => [keyOf(fact), rowOf(fact)])).values()];
  let changed = 0;
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE);
    const news = await writeFacts(tx, company, some, at);
    const written = new Set(news.map(keyOf));
    const again = some.filter((row) => !written.has(keyOf(row)));
    if (again.length > 0) await confirmFacts(tx, company, again, at);
    await markTouched(
      tx,
      company,
      news.map(({ kind, ...voucher }) => ({ ...voucher, because: kind })),
      at,
    );
    changed += news.length;
  }
  return changed;
}

function rowOf({ is, ...fact }: Fact): FactRow {
  const { state, value } = is;
  return { ...fact, state, pending_until: is.state === 'pending' ? is.until : null, value: JSON.stringify(value) };
}

/** The last of several that speak of one thing is the one that counts. */
function keyOf({ book, issuer_ruc, type_code, serie, number, dam_year, kind }: FactKey): string {
  return JSON.stringify([book, issuer_ruc, type_code, serie, number, dam_year, kind]);
}
