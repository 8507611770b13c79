import { type Business, getFilters } from '@yupana/contract/businesses.ts';
import { listPutAway } from '@yupana/contract/custody.ts';
import { mayMake } from '@yupana/contract/roles.ts';
import { data } from 'react-router';
import { api } from '../lib/api/api.ts';
import { ApiError } from '../lib/api/api-error.ts';
import { selectCompany, useAuth } from '../lib/session/session.ts';

/**
 * Opens one of the accountant's companies by its RUC, also one that is archived: what it has is still looked at.
 * @throws a 404 of the router when there is none such
 */
export async function openCompany(ruc: string, signal: AbortSignal): Promise<void> {
  try {
    const company = await findCompany(ruc, signal);
    if (!company) throw data(null, { status: 404 });
    selectCompany(company);
  } catch (error) {
    // The modal «Tu sesión caducó» stands over whatever is there.
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
}

/** One of the accountant's companies by its RUC, archived or not; undefined: not among them. Asks the server. */
export async function findCompany(ruc: string, signal: AbortSignal): Promise<Business | undefined> {
  const { businesses } = await api(getFilters, {}, { signal });
  const found = businesses.find((one) => one.ruc === ruc);
  // Who does not see what is archived has none such.
  if (found || !mayMake(useAuth.getState().user?.role ?? 'reader', 'owner')) return found;
  const { archived } = await api(listPutAway, {}, { signal });
  return archived.find((one) => one.ruc === ruc);
}
