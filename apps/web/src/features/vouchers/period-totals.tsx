import type { CallResponse } from '@yupana/contract/call.ts';
import type { listVouchers } from '@yupana/contract/vouchers.ts';
import { formatCount, pluralize } from '../../lib/formats.ts';
import { Money } from '../../ui/money.tsx';
import { StatBoard } from '../../ui/stat-board.tsx';

type Summary = CallResponse<typeof listVouchers>['summary'];

/** What the purchases of the list add up to; en dashes when that is not known. */
export function PeriodTotals({ summary, loading }: { summary: Summary | undefined; loading: boolean }) {
  return (
    <StatBoard
      compact
      loading={loading}
      stats={[
        { label: 'Importe total', value: <Money value={summary?.total_import_amount} size="stat" /> },
        { label: 'IGV total', value: <Money value={summary?.total_igv_amount} size="stat" /> },
        {
          label: 'Total de comprobantes',
          shortLabel: 'Comprobantes',
          value: summary ? formatCount(summary.total_invoices) : '–',
          note:
            summary && summary.left_proposal > 0 && pluralize(summary.left_proposal, 'ya no figura', 'ya no figuran'),
        },
      ]}
    />
  );
}
