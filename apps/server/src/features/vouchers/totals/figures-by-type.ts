import { parseMoney, sum } from '@yupana/tax/money.ts';
import type { TypeFigures } from '../storing/came-proposal.ts';
import type { VoucherGroup } from './voucher-group.ts';

/** What is stored now of a book, by type of voucher, from the same sums as its totals. */
export function figuresByType(groups: readonly VoucherGroup[]): TypeFigures[] {
  return [...Map.groupBy(groups, ({ type_code }) => type_code)].map(([typeCode, all]) => ({
    typeCode,
    count: all.reduce((count, group) => count + group.n, 0),
    igv: sum(all.map(({ igv }) => parseMoney(igv))),
    total: sum(all.map(({ total }) => parseMoney(total))),
  }));
}
