import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Business } from '@yupana/contract/businesses.ts';
import { listRetentions, type RetentionVoucher } from '@yupana/contract/withholdings.ts';
import type { Period } from '@yupana/tax/period.ts';
import { parseRuc } from '@yupana/tax/ruc.ts';
import { useState } from 'react';
import { callQuery } from '../../../lib/api/query.ts';
import { useView } from '../../../lib/events.ts';
import { useCompany } from '../../../lib/session/session.ts';
import { whileAsking } from '../asking/use-asking.ts';
import { usePage } from '../table/use-page.ts';
import { WithheldReport, WithheldScreen } from './withheld-report.tsx';
import type { WithheldRow } from './withheld-table.tsx';
import { RETENTIONS } from './words.ts';

/** «Retenciones»: of a period. Mounted anew for each company. */
export default function RetentionsPage() {
  useView('reporte_retenciones');
  const company = useCompany(({ company }) => company);
  return (
    company && (
      <WithheldScreen key={company.uuid} title={RETENTIONS.title}>
        {(period) => <Report key={period} company={company} period={period} />}
      </WithheldScreen>
    )
  );
}

function Report({ company, period }: { company: Business; period: Period }) {
  const [total, setTotal] = useState<number | null>(null);
  const shown = usePage(total);
  const scope = { business_ruc: parseRuc(company.ruc), business_uuid: company.uuid, tax_period: period };
  const report = useQuery({
    ...callQuery(listRetentions, { query: { ...scope, page: shown.page, size: shown.size } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => whileAsking(state.data?.asking),
  });
  const { data, isPlaceholderData } = report;
  const pages = data && !isPlaceholderData ? data.data.pagination.total_pages : null;
  if (pages !== null && pages !== total) setTotal(pages);
  const answer = data && {
    count: data.summary.total_items,
    amount: data.summary.total_amount_retentions,
    rows: data.data.vouchers.map(rowOf),
    pagination: data.data.pagination,
    check: data.check,
    asking: data.asking,
  };
  return (
    <WithheldReport company={company} period={period} words={RETENTIONS} answer={answer} query={report} shown={shown} />
  );
}

function rowOf({ retention_amount, ...voucher }: RetentionVoucher): WithheldRow {
  return { ...voucher, amount: retention_amount, regime: null };
}
