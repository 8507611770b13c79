import { type QueryClient, useQuery } from '@tanstack/react-query';
import { listNonDomiciled } from '@yupana/contract/non-domiciled.ts';
import { mayMake } from '@yupana/contract/roles.ts';
import type { Period } from '@yupana/tax/period.ts';
import type { Ruc } from '@yupana/tax/ruc.ts';
import { callKey, callQuery } from '../api/query.ts';
import { useIsArchived } from '../archived.ts';
import { useAuth } from '../session/session.ts';

export interface ForeignScope {
  ruc: Ruc;
  tax_period: Period;
}

/** Purchases of a period from who is not domiciled, with what was told of each. */
export function useForeign({ ruc, tax_period }: ForeignScope) {
  return useQuery(callQuery(listNonDomiciled, { params: { ruc }, query: { tax_period } }));
}

/** Whether whoever looks may tell anything of a period's. */
export function useMayTell(closed: boolean | undefined): boolean {
  const role = useAuth(({ user }) => user?.role ?? 'reader');
  const archived = useIsArchived();
  return closed === false && !archived && mayMake(role, 'assistant');
}

/** After something was told: whatever shows it, and the bench that tries its file. By name: a screen does not load what others ask. */
export async function askAgainOfForeign(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: ['checkReport'] });
  await client.invalidateQueries({ queryKey: callKey(listNonDomiciled) });
}
