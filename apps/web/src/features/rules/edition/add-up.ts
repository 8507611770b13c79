import type { ChangedVoucher, RehearsedPart } from '@yupana/contract/editions.ts';
import type { VoucherStatus } from '@yupana/contract/vouchers.ts';
import { add, fromWire, toWire } from '@yupana/tax/money.ts';

/** A company of the account, as it is rehearsed. */
export interface Company {
  ruc: string;
  name: string;
}

/** What an edition would do to one company, or to several. */
export interface Finding {
  changed: number;
  /** How many go to each status; `credit`: they keep theirs, and give a credit where they gave none, or the other way about. */
  to: Partial<Record<VoucherStatus | 'credit', number>>;
  /** Soles. */
  igvPayable: number;
  otherwise: number;
  settling: boolean;
  vouchers: readonly ChangedVoucher[];
}

/** A company that was rehearsed to its end. */
export interface Rehearsed extends Company, Finding {
  mark: string;
  /** Its purchases changed while it was rehearsed: each part is of how it stood then. */
  moving: boolean;
}

const NOTHING: Finding = { changed: 0, to: {}, igvPayable: 0, otherwise: 0, settling: false, vouchers: [] };

/** What the parts of a company, or companies, come to together. */
export function addUp(findings: readonly Finding[]): Finding {
  return findings.reduce(
    (sum, one) => ({
      changed: sum.changed + one.changed,
      to: together(sum.to, one.to),
      igvPayable: toWire(add(fromWire(sum.igvPayable), fromWire(one.igvPayable))),
      otherwise: sum.otherwise + one.otherwise,
      settling: sum.settling || one.settling,
      vouchers: [...sum.vouchers, ...one.vouchers],
    }),
    NOTHING,
  );
}

function together(some: Finding['to'], others: Finding['to']): Finding['to'] {
  const names = [...new Set([...Object.keys(some), ...Object.keys(others)])] as (keyof Finding['to'])[];
  return Object.fromEntries(names.map((name) => [name, (some[name] ?? 0) + (others[name] ?? 0)]));
}

/** Of one part of a company. */
export function findingOf({ changes, igv_payable, otherwise, settling, vouchers }: RehearsedPart): Finding {
  const to: Finding['to'] = {};
  for (const { from, to: status, count } of changes) {
    const name = from === status ? 'credit' : status;
    to[name] = (to[name] ?? 0) + count;
  }
  const changed = changes.reduce((sum, { count }) => sum + count, 0);
  return { changed, to, igvPayable: igv_payable, otherwise, settling, vouchers };
}
