import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Business } from '@yupana/contract/businesses.ts';
import { getDepositReceipt, listDetractions } from '@yupana/contract/withholdings.ts';
import type { Period } from '@yupana/tax/period.ts';
import { parseRuc } from '@yupana/tax/ruc.ts';
import { callQuery } from '../../../lib/api/query.ts';
import type { Size } from '../../../lib/figures/use-report-page.ts';
import { whileAsking } from '../asking/use-asking.ts';

export type Paid = 'S' | 'N';

interface Shown {
  period: Period;
  paid: Paid;
  page: number;
  size: Size;
}

/** A page of the detractions of a period; asked again while SUNAT is. */
export function useDetractions(company: Business, { period, paid, page, size }: Shown) {
  const query = { ruc: parseRuc(company.ruc), business_uuid: company.uuid, tax_period: period, paid, page, size };
  return useQuery({
    ...callQuery(listDetractions, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => whileAsking(state.data?.asking),
  });
}

export function useReceipt(company: Business, certificate_number: string | null) {
  const query = {
    ruc: parseRuc(company.ruc),
    business_uuid: company.uuid,
    certificate_number: certificate_number ?? '',
  };
  return useQuery({
    ...callQuery(getDepositReceipt, { query }),
    enabled: certificate_number !== null,
    placeholderData: keepPreviousData,
  });
}
