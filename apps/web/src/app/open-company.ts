import { getFilters } from '@yupana/contract/businesses.ts';
import { data } from 'react-router';
import { api } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { selectCompany } from '../lib/session.ts';

/** Opens one of the accountant's companies by its RUC. @throws a 404 of the router when there is none such */
export async function openCompany(ruc: string, signal: AbortSignal): Promise<void> {
  try {
    const { businesses } = await api(getFilters, {}, { signal });
    const company = businesses.find((one) => one.ruc === ruc);
    if (!company) throw data(null, { status: 404 });
    selectCompany(company);
  } catch (error) {
    // The modal «Tu sesión caducó» stands over whatever is there.
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
}
