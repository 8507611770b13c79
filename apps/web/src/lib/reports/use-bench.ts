import { useQuery } from '@tanstack/react-query';
import type { OperationType } from '@yupana/contract/books.ts';
import { checkReport, type RegisterName } from '@yupana/contract/reports.ts';
import { callQuery } from '../api/query.ts';
import type { ReportScope } from './fetch-report.ts';

/** What SUNAT would refuse of a period's register, and what is not in it. Asked anew each time the dialog is opened. */
export function useBench(
  { ruc, tax_period }: ReportScope,
  operation_type: OperationType,
  register: RegisterName = 'general',
) {
  return useQuery({
    ...callQuery(checkReport, { params: { ruc }, query: { tax_period, operation_type, register } }),
    staleTime: 0,
  });
}

export type Bench = ReturnType<typeof useBench>;
