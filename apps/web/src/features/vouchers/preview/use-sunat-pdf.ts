import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { getVoucherDetail, type VoucherDetail } from '@yupana/contract/voucher-detail.ts';
import type { Voucher } from '@yupana/contract/vouchers.ts';
import type { Period } from '@yupana/tax/period.ts';
import { callQuery } from '../../../lib/api/query.ts';
import { useCompany } from '../../../lib/session/session.ts';
import { useAskedFile } from '../detail/use-asked-file.ts';
import { useBook } from '../which-book.ts';

export interface OfPeriod {
  voucher: Voucher;
  period: Period;
}

interface SunatPdf {
  detail: UseQueryResult<VoucherDetail>;
  asked: ReturnType<typeof useAskedFile>;
  link: string | null;
}

/** SUNAT's own PDF of a voucher. @returns its link once it is here, how it is asked for, and the detail in which it is listed */
export function useSunatPdf({ voucher: { code }, period }: OfPeriod): SunatPdf {
  const uuid = useCompany(({ company }) => company?.uuid ?? '');
  const { operation } = useBook();
  const query = { tax_period: period, operation_type: operation };
  const detail = useQuery(callQuery(getVoucherDetail, { params: { uuid, code }, query }));
  const asked = useAskedFile({ code, kind: 'pdf', period });
  const held = detail.data?.files.find(({ kind, state }) => kind === 'pdf' && state === 'held');
  return { detail, asked, link: held?.link ?? asked.file?.link ?? null };
}
