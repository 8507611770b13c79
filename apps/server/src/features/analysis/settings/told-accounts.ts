import type { SettingValue } from '@yupana/contract/setting-values.ts';
import { BOOKING_PROGRAMS } from '@yupana/registers/write/programs/account-digits.ts';
import {
  type Accounts,
  type ToldAccounts as ToldCodes,
  USUAL_ACCOUNTS,
} from '@yupana/registers/write/programs/accounts.ts';
import type { Tx } from '../../../ctx.ts';
import type { Company } from '../../vouchers/judging/wake-judging.ts';
import { findTold } from './queries-settings.ts';
import { lastDayOf, toldOn } from './told-on.ts';

type Told = SettingValue<'accounts'>;
type Codes = { [Name in keyof Told]-?: string };

export interface ToldAccounts {
  /** Null: nobody told any. Of those that are not told each program has usual ones. */
  accounts: ToldCodes | null;
  /** When anything was told of them last, of whichever day. */
  at: Date | null;
}

/** In which accounts a company books the vouchers of a period (`AAAAMM`): as told on its last day. */
export async function toldAccounts(tx: Tx, company: Company, period: string): Promise<ToldAccounts> {
  const rows = (await findTold(tx, company)).filter(({ setting }) => setting === 'accounts');
  const said = toldOn(rows, 'accounts', lastDayOf(period));
  const moments = rows.map(({ set_at }) => set_at.getTime());
  return {
    accounts: said && accountsOf(said.value),
    at: moments.length === 0 ? null : new Date(Math.max(...moments)),
  };
}

/** Those that stand in a file while nobody tells others. */
export function usualAccounts(): Codes {
  return codesOf(USUAL_ACCOUNTS);
}

/** The programs, with what they book in while nobody tells otherwise, and how much of an account they take. */
export function accountPrograms(): { name: string; digits: number | null; usual: Codes }[] {
  return BOOKING_PROGRAMS.map(({ name, digits, usual }) => ({ name, digits, usual: codesOf(usual) }));
}

/**
 * Of what is told only what is another account than the usual one: who types that back tells it no more, and programs that have others
 * keep theirs. Null when nothing is left.
 */
export function ownAccounts(told: Told): Told | null {
  const usual = usualAccounts();
  const own = Object.entries(told).filter(([name, code]) => code !== undefined && code !== usual[name as keyof Codes]);
  return own.length === 0 ? null : Object.fromEntries(own);
}

function codesOf({ purchases, sales }: Accounts): Codes {
  return {
    ...{ expense: purchases.expense, purchase_igv: purchases.igv, purchase_taxes: purchases.otherTaxes },
    ...{ payable: purchases.payable, income: sales.income, sale_igv: sales.igv, sale_taxes: sales.otherTaxes },
    receivable: sales.receivable,
  };
}

function accountsOf(told: Told): ToldCodes {
  const { expense, purchase_igv, purchase_taxes, payable, income, sale_igv, sale_taxes, receivable } = told;
  return {
    purchases: { expense, igv: purchase_igv, otherTaxes: purchase_taxes, payable },
    sales: { income, igv: sale_igv, otherTaxes: sale_taxes, receivable },
  };
}
