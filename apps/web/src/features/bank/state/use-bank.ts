import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { listStatements } from '@yupana/contract/bank.ts';
import { listMovements } from '@yupana/contract/bank-movements.ts';
import type { CallResponse } from '@yupana/contract/call.ts';
import type { Period } from '@yupana/tax/period.ts';
import { callQuery } from '../../../lib/api/query.ts';

export interface BankScope {
  ruc: string;
  period: Period;
}

export type BankMonth = CallResponse<typeof listMovements>['data'];

/** The charges of a period; of one statement, where it is chosen. */
export function useMovements(
  { ruc, period }: BankScope,
  statement: string | null,
): UseQueryResult<CallResponse<typeof listMovements>> {
  const query = { ruc, tax_period: period, ...(statement !== null && { statement }) };
  return useQuery({ ...callQuery(listMovements, { query }), placeholderData: keepPreviousData });
}

/** Every statement of the company, also those whose columns nobody chose: they have no charges yet. */
export function useStatements(ruc: string) {
  return useQuery(callQuery(listStatements, { query: { ruc } }));
}
