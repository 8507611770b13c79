import type { NamedVoucher } from '@yupana/contract/withholdings.ts';
import type { Tx } from '../../../ctx.ts';
import type { WithheldOf } from '../../../schema/withholdings.ts';
import type { VoucherKeyValues } from '../../vouchers/columns.ts';
import { listedOf } from '../../vouchers/paying/purchases-to-pay.ts';
import { keyOf } from '../../vouchers/voucher-keys.ts';
import type { Company } from '../company.ts';

/** Whoever cites more vouchers than this in one is shown so many. */
const MOST_SHOWN = 20;
/** Another retention or perception that corrects it, and notes: no invoice of ours. */
const NOT_LISTED: readonly string[] = ['20', '40', '41'];

interface Naming {
  issuer_ruc: string;
  items: readonly WithheldOf[];
}

/**
 * Where the vouchers stand that retentions or perceptions name: of a perception they are purchases from its agent, of a retention sales to
 * it. By each in turn, in the order in which it names them.
 * @param company with its RUC
 */
export async function findNamedVouchers(
  tx: Tx,
  company: Company & { ruc: string },
  type: '20' | '40',
  all: readonly Naming[],
): Promise<NamedVoucher[][]> {
  const keysOf = ({ issuer_ruc, items }: Naming) =>
    items.slice(0, MOST_SHOWN).flatMap(({ type: type_code, serie, number }): VoucherKeyValues[] => {
      if (type_code === null || NOT_LISTED.includes(type_code)) return [];
      return [{ issuer_ruc: type === '40' ? issuer_ruc : company.ruc, type_code, serie, number, dam_year: '' }];
    });
  const found = await listedOf(tx, company, type === '40' ? 'RCE' : 'RVIE', all.flatMap(keysOf));
  return all.map((one) =>
    keysOf(one).map((key) => {
      const listed = found.get(keyOf(key));
      return {
        serie_number: `${key.serie}-${key.number}`,
        code: listed ? [key.issuer_ruc, key.type_code, key.serie, key.number].join('-') : null,
        tax_period: listed?.tax_period ?? null,
      };
    }),
  );
}
