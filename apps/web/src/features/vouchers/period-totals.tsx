import type { CallResponse } from '@yupana/contract/call.ts';
import type { listVouchers } from '@yupana/contract/vouchers.ts';
import { otherFigures, whyUnknown } from '../../lib/figures/completeness-words.ts';
import { formatCount, formatSoles, pluralize } from '../../lib/formats.ts';
import { Money } from '../../ui/figures/money.tsx';
import { StatBoard } from '../../ui/figures/stat-board.tsx';
import { Unknown } from '../../ui/figures/unknown.tsx';

type Listed = CallResponse<typeof listVouchers>;

interface PeriodTotalsProps {
  summary: Listed['summary'] | undefined;
  completeness?: Listed['completeness'];
  /** Of every voucher of the period: then SUNAT's own count, when it is another, stands beside. */
  whole?: boolean;
  loading: boolean;
}

/** What the purchases of the list add up to; en dashes when that is not known. */
export function PeriodTotals({ summary, completeness, whole = false, loading }: PeriodTotalsProps) {
  const unknown = completeness && whyUnknown(completeness);
  const expected = whole && completeness ? otherFigures(completeness) : null;
  const invoices = summary?.total_invoices;
  return (
    <StatBoard
      compact
      loading={loading}
      stats={[
        {
          label: 'Importe total',
          value: <Money value={summary?.total_import_amount} size="stat" unknown={unknown} />,
          of: expected && formatSoles(expected.total),
        },
        {
          label: 'IGV total',
          value: <Money value={summary?.total_igv_amount} size="stat" unknown={unknown} />,
          of: expected && formatSoles(expected.igv),
        },
        {
          label: 'Total de comprobantes',
          shortLabel: 'Comprobantes',
          value: invoices == null ? <Unknown label={unknown} /> : formatCount(invoices),
          of: expected && formatCount(expected.count),
          note:
            summary && summary.left_proposal > 0 && pluralize(summary.left_proposal, 'ya no figura', 'ya no figuran'),
        },
      ]}
    />
  );
}
