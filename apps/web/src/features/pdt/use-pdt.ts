import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { OperationType } from '@yupana/contract/books.ts';
import { getPdtReport, type PdtReport } from '@yupana/contract/pdt.ts';
import type { Period } from '@yupana/tax/period.ts';
import type { Ruc } from '@yupana/tax/ruc.ts';
import { callQuery } from '../../lib/api/query.ts';

export interface PdtScope {
  ruc: Ruc;
  business_uuid: string;
  tax_period: Period;
}

/** The report of one book; of another period the old one stays meanwhile, dimmed. */
export function usePdt(scope: PdtScope, operation_type: OperationType): UseQueryResult<PdtReport> {
  return useQuery({
    ...callQuery(getPdtReport, { query: { filters: { ...scope, operation_type } } }),
    placeholderData: keepPreviousData,
  });
}

/** All boxes that are known, a line each: its number, a tab, and whole soles without any sign of thousands. */
export function allBoxes(sales: PdtReport, purchases: PdtReport): string {
  const boxes = [...sales.groups, ...purchases.groups].flatMap((group) => group.boxes);
  return [...boxes, ...purchases.determination]
    .flatMap(({ box, declare }) => (declare === null ? [] : [`${box}\t${declare}`]))
    .join('\n');
}
