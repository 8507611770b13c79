import { findRule } from '@yupana/tax/editions/editions.ts';
import type { Deps } from '../../../ctx.ts';
import type { LockedBook } from '../../vouchers/book-lock.ts';
import type { VoucherKeyValues } from '../../vouchers/columns.ts';
import { keyOf } from '../../vouchers/voucher-keys.ts';
import { givesNoCreditHere, isCreditElsewhere } from '../../vouchers/without-credit.ts';
import { counting, defersCredit, losesCredit } from '../kept-findings.ts';
import { findPrevailing } from '../queries-decisions.ts';
import { findVerdicts } from '../queries-verdicts.ts';
import { shortOf } from '../sentence-of.ts';

/** Why a purchase stays out of the credit: the rule that decided, with its law; or that a person did. */
export interface WhyOut {
  reason: string;
  /** Norm and article; empty where no rule speaks. */
  basis: string;
  /** Who can settle it; null where no rule speaks. */
  ask: 'contador' | 'cliente' | 'proveedor' | 'SUNAT' | null;
  /** What the client does about it, where its rule says so itself. */
  client: string | null;
}

export interface LeftOutVoucher extends VoucherKeyValues {
  /** Of what is observed by the rules, the id of the first; of what is deductible and gives no credit here, why. */
  reason: string;
}

const BY_A_PERSON: WhyOut = { reason: 'Rechazado por el contador', basis: '', ask: null, client: null };
const NO_CREDIT: WhyOut = { reason: 'Deducible, sin crédito fiscal', basis: '', ask: null, client: null };
/** No rule moves it: it is what a closed period brings in. */
const BROUGHT: WhyOut = {
  reason: 'Su crédito ya entra por el periodo cerrado que lo anotó',
  basis: '',
  ask: null,
  client: null,
};
const NOT_FOUND_OUT: WhyOut = { reason: 'Sin analizar', basis: '', ask: null, client: null };

/** Why these purchases of a book stay out, by `keyOf`. */
export function leftOutOf(
  { database }: Pick<Deps, 'database'>,
  book: LockedBook,
  vouchers: readonly LeftOutVoucher[],
): Promise<(voucher: LeftOutVoucher) => WhyOut> {
  return database.tenant(book.firmId, async (tx) => {
    const decided = new Set((await findPrevailing(tx, book, vouchers)).map(keyOf));
    const found = new Map(
      (await findVerdicts(tx, book, vouchers)).map(({ findings, reason, ...verdict }) => {
        const first = counting(findings).find(({ rule }) => rule === reason);
        const doubts = first && first.severity !== 'informs' ? ofRule(first.rule, first.version) : null;
        const takes = counting(findings).find((one) => losesCredit([one]) || defersCredit([one]));
        return [keyOf(verdict), { doubts, takes: takes ? { ...ofRule(takes.rule, takes.version), ask: null } : null }];
      }),
    );
    return (voucher) => {
      const key = keyOf(voucher);
      if (givesNoCreditHere(voucher.reason))
        return found.get(key)?.takes ?? (isCreditElsewhere(voucher.reason) ? BROUGHT : NO_CREDIT);
      if (voucher.reason !== '') return ofRule(voucher.reason);
      return found.get(key)?.doubts ?? (decided.has(key) ? BY_A_PERSON : NOT_FOUND_OUT);
    };
  });
}

function ofRule(id: string, version?: number): WhyOut {
  const rule = findRule(id, version);
  const [basis] = rule?.basis ?? [];
  const of = basis ? `${basis.norm}, ${basis.article}` : '';
  return { reason: shortOf(id), basis: of, ask: rule?.ask ?? null, client: rule?.client ?? null };
}
