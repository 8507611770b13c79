import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '@yupana/contract/call.ts';
import { getVerdict } from '@yupana/contract/verdict.ts';
import type { Voucher } from '@yupana/contract/vouchers.ts';
import { callQuery } from '../../../lib/api/query.ts';
import type { Scope } from '../use-vouchers.ts';

export type Verdict = CallResponse<typeof getVerdict>['data'];

/** What is said of a purchase. Not asked of what SUNAT lists no more: nothing is judged of it, and its status is the last one. */
export function useVerdict({ ruc, tax_period }: Scope, { code, in_proposal }: Pick<Voucher, 'code' | 'in_proposal'>) {
  return useQuery({ ...callQuery(getVerdict, { query: { ruc, tax_period, code } }), enabled: in_proposal });
}
