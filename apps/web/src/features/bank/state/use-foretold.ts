import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Movement, rehearsePayments } from '@yupana/contract/bank-movements.ts';
import type { Rehearsal } from '@yupana/contract/rehearsal.ts';
import { callQuery } from '../../../lib/api/query.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { AT_ONCE, chosenOf } from './chosen.ts';
import type { BankScope } from './use-bank.ts';

/** Whoever still ticks is not asked about every box. */
const STILL_MS = 400;

export interface Foretold {
  /** Undefined while it is waited for. */
  rehearsal: Rehearsal | undefined;
  failed: boolean;
  /** Of more than one call takes, the first ones alone are told of. */
  of: number;
}

/** What confirming these charges would do to the purchases of the period, asked once the choice stands still. */
export function useForetold({ ruc, period }: BankScope, movements: readonly Movement[]): Foretold {
  const asked = JSON.stringify(movements.slice(0, AT_ONCE).map(chosenOf));
  const still = useDebounced(asked, STILL_MS);
  const query = { ruc, tax_period: period };
  const { data, isError, isPlaceholderData } = useQuery({
    ...callQuery(rehearsePayments, { query, body: { movements: JSON.parse(still) } }),
    enabled: movements.length > 0 && still === asked,
    placeholderData: keepPreviousData,
    // The rules and the vouchers move on: what was said a while ago is not said again.
    gcTime: 0,
  });
  const isTold = still === asked && !isPlaceholderData;
  return {
    rehearsal: isTold ? data?.data : undefined,
    failed: isTold && isError,
    of: Math.min(movements.length, AT_ONCE),
  };
}
