import { createColumnHelper, rowSelectionFeature, tableFeatures } from '@tanstack/react-table';
import type { Voucher } from '@yupana/contract/vouchers.ts';
import { voucherTypeDescription } from '@yupana/tax/voucher-types.ts';
import { formatDate } from '../../lib/formats.ts';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { DownloadLink, Thumb } from './document-link.tsx';
import { shownStatus } from './status-tab.ts';
import { ForeignCurrency, LeftProposal } from './voucher-marks.tsx';
import { serieAndNumber } from './voucher-name.ts';
import type { SortKey } from './voucher-search.ts';

export const features = tableFeatures({ rowSelectionFeature });
const helper = createColumnHelper<typeof features, Voucher>();

/** What a column looks like; its order and content are in `columns`. Amounts stand right, pictures centred. */
export const COLUMN_LOOKS: Record<
  string,
  { width?: number; align?: 'right' | 'center'; sort?: SortKey; className?: string }
> = {
  issue_date: { width: 92, sort: 'issue_date' },
  type: { width: 118, className: 'max-lg:hidden' },
  serie_number: { width: 128, sort: 'serie_number' },
  supplier: { sort: 'supplier_business_name' },
  igv: { width: 108, align: 'right', sort: 'igv_amount' },
  total: { width: 128, align: 'right', sort: 'total_amount' },
  image: { width: 64, align: 'center', className: 'max-lg:hidden' },
  status: { width: 118 },
  downloads: { width: 84, align: 'center', className: 'max-lg:hidden' },
};

/**
 * The columns of the specification, but «Acciones»: validating and rejecting need verdicts, which do not exist yet. The
 * checkbox is drawn by the table, which owns the selection.
 */
export const columns = helper.columns([
  helper.display({
    id: 'issue_date',
    header: 'Emisión',
    cell: ({ row }) => <span className="num">{formatDate(row.original.issue_date)}</span>,
  }),
  helper.display({
    id: 'type',
    header: 'Tipo',
    cell: ({ row }) => {
      const description = voucherTypeDescription(row.original.type_code);
      return <span title={description}>{description}</span>;
    },
  }),
  helper.display({
    id: 'serie_number',
    header: 'Serie-número',
    cell: ({ row }) => (
      <>
        <span className="num font-medium text-ink-strong">{serieAndNumber(row.original)}</span>
        <LeftProposal voucher={row.original} />
      </>
    ),
  }),
  helper.display({
    id: 'supplier',
    header: 'Proveedor',
    cell: ({ row }) => {
      const { supplier_business_name: name, supplier_ruc } = row.original;
      return <span title={`${name} · ${supplier_ruc}`}>{name || supplier_ruc}</span>;
    },
  }),
  helper.display({ id: 'igv', header: 'IGV', cell: ({ row }) => <Money value={row.original.igv_amount} /> }),
  helper.display({
    id: 'total',
    header: 'Total',
    cell: ({ row }) => (
      <>
        <ForeignCurrency voucher={row.original} />
        <Money value={row.original.total_amount} strong />
      </>
    ),
  }),
  helper.display({
    id: 'image',
    header: 'Imagen',
    cell: ({ row }) => <Thumb link={row.original.img_cpe_link} name={serieAndNumber(row.original)} />,
  }),
  helper.display({
    id: 'status',
    header: 'Discriminación',
    cell: ({ row }) => <StatusBadge status={shownStatus(row.original.status)} />,
  }),
  helper.display({
    id: 'downloads',
    header: 'Descargas',
    cell: ({ row }) => (
      <span className="inline-flex gap-0.5">
        <DownloadLink kind="image" link={row.original.img_cpe_link} name={serieAndNumber(row.original)} />
        <DownloadLink kind="xml" link={row.original.xml_cpe_link} name={serieAndNumber(row.original)} />
      </span>
    ),
  }),
]);
