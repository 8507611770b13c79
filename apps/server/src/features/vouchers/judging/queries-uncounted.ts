import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import { fromArrays } from '../../../platform/database/from-arrays.ts';
import type { LockedBook } from '../book-lock.ts';
import { KEY_COLUMNS, type VoucherKeyValues } from '../columns.ts';
import { destinationIn } from '../totals/voucher-group.ts';
import { KEY_TYPES } from '../voucher-keys.ts';
import { CREDIT_ELSEWHERE } from '../without-credit.ts';

/** SQL of the purchases whose IGV is no credit of their period, and might be. */

export interface UncountedLine extends VoucherKeyValues {
  status: 'gasto observado' | 'en proceso' | 'gasto deducible';
  reason: string;
  counterparty_name: string;
  igv: string;
  /** In part for untaxed sales, by SUNAT's columns. */
  shared: boolean;
  /** How many there are, with those that are left out. */
  found: number;
  /** It is none of the first `most`: it was asked for by its key. */
  beside: boolean;
}

const key = sql.raw(KEY_COLUMNS.join(', '));
const elsewhere = sql.raw(`(reason = '${CREDIT_ELSEWHERE}' or reason like '${CREDIT_ELSEWHERE}:%')`);
const destination = sql.raw(`(${destinationIn('vouchers')})`);

/** Those with most IGV first, those without any last, and these beside. A person's rejection stands: what is rejected is not among them. */
export async function findUncounted(
  tx: Tx,
  { businessId, firmId, book, period }: LockedBook,
  most: number,
  beside: readonly VoucherKeyValues[],
): Promise<UncountedLine[]> {
  const { rows } = await sql<UncountedLine>`
    select ${key}, status, reason, counterparty_name, igv::text as igv, shared, found, place > ${most}::int as beside
    from (
    select ${key}, status, reason, counterparty_name, igv, ${destination} in ('dgng', 'mixed') as shared,
      (count(*) over ())::int as found, row_number() over (order by abs(igv) desc, ${key}) as place
    from vouchers
    where business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid and book = ${book} and tax_period = ${period}
      and left_proposal_at is null
      and (status in ('gasto observado', 'en proceso') or (status = 'gasto deducible' and ${elsewhere}))
    ) uncounted
    where place <= ${most}::int or (${key}) in (select ${key} from ${fromArrays('one', KEY_TYPES, beside)})
    order by place`.execute(tx);
  return rows;
}
