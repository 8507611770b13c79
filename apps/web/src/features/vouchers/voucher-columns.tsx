import { createColumnHelper, rowSelectionFeature, tableFeatures } from '@tanstack/react-table';
import type { Voucher } from '@yupana/contract/vouchers.ts';
import { voucherTypeDescription } from '@yupana/tax/voucher-types.ts';
import { serieAndNumber } from '../../lib/figures/voucher-name.ts';
import { formatDate, formatSoles } from '../../lib/formats.ts';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/figures/money.tsx';
import { RowActions } from './deciding/row-actions.tsx';
import { DownloadLink, Thumb } from './document-link.tsx';
import { ForeignCurrency, LeftProposal, struck, UnseenChange, WithoutCredit } from './marks/voucher-marks.tsx';
import { StatusFilter } from './search/status-filter.tsx';
import type { SortKey } from './search/voucher-search.ts';
import { VoucherLink } from './voucher-link.tsx';
import { useBook } from './which-book.ts';

export const features = tableFeatures({ rowSelectionFeature });
const helper = createColumnHelper<typeof features, Voucher>();

/**
 * What a column looks like; its order and content are in `columns`. Amounts stand right, pictures centred. The fixed widths
 * leave the supplier 160 px and more from 1024 px of window on, with pictures and downloads: no wider than what stands in them. What
 * folds is told in the second line of another cell; on less than 1024 px the files are in the voucher's panel alone.
 */
export const COLUMN_LOOKS: Record<
  string,
  { width?: number; align?: 'right' | 'center'; sort?: SortKey; className?: string }
> = {
  issue_date: { width: 88, sort: 'issue_date' },
  type: { width: 100, className: 'max-xl:hidden' },
  type_wide: { width: 100, className: 'max-[1399px]:hidden' },
  serie_number: { width: 104, sort: 'serie_number' },
  supplier: { sort: 'supplier_business_name' },
  taxable: { width: 104, align: 'right', className: 'max-2xl:hidden' },
  igv: { width: 96, align: 'right', sort: 'igv_amount', className: 'max-lg:hidden' },
  total: { width: 102, align: 'right', sort: 'total_amount' },
  image: { width: 54, align: 'center', className: 'max-lg:hidden' },
  status: { width: 108 },
  // Signs in place of words where there is no room for both (`row-actions.tsx`).
  actions: { align: 'right', className: 'w-[138px] max-[1120px]:w-[70px]' },
  downloads: { width: 68, align: 'center', className: 'max-lg:hidden' },
};

/** Of 12.5 px figures, what one takes, and of those of a second line; a cell's padding; and the dot of what nobody has looked at. */
const FIGURE = 7;
const SMALL_FIGURE = 5.5;
const PADDING = 16;
const DOT = 22;

const WRITTEN: Record<string, (voucher: Voucher) => number> = {
  serie_number: (voucher) =>
    serieAndNumber(voucher).length * FIGURE + (voucher.change && !voucher.change.seen ? DOT : 0),
  taxable: ({ taxable_amount }) => formatSoles(taxable_amount).length * FIGURE,
  // Below it stands the base, where that has no column of its own.
  igv: ({ igv_amount, taxable_amount }) =>
    Math.max(formatSoles(igv_amount).length * FIGURE, `Base ${formatSoles(taxable_amount)}`.length * SMALL_FIGURE),
  total: ({ total_amount }) => formatSoles(total_amount).length * FIGURE,
};

/** How wide a column is with these vouchers, in px: an amount, a number or its mark is never cut; the supplier gives way. */
export function columnWidth(id: string, vouchers: readonly Voucher[]): number | undefined {
  const usual = COLUMN_LOOKS[id]?.width;
  const written = WRITTEN[id];
  if (usual === undefined || !written) return usual;
  return Math.max(usual, ...vouchers.map((voucher) => PADDING + written(voucher)));
}

const date = helper.display({
  id: 'issue_date',
  header: 'Emisión',
  cell: ({ row }) => <span className="num">{formatDate(row.original.issue_date)}</span>,
});

const type = helper.display({
  id: 'type',
  header: 'Tipo',
  cell: ({ row }) => <Type voucher={row.original} />,
});

/** @param typeBelow where the type has no column of its own */
const serieNumber = (typeBelow: string) =>
  helper.display({
    id: 'serie_number',
    header: 'Serie-número',
    cell: ({ row }) => (
      <>
        <VoucherLink
          voucher={row.original}
          className={cx('num font-medium hover:underline', struck(row.original) ?? 'text-ink-strong')}
        />
        <UnseenChange voucher={row.original} />
        <span className={cx(SECOND_LINE, row.original.in_proposal && typeBelow)}>
          <LeftProposal voucher={row.original} />
          <span className={typeBelow}>
            {!row.original.in_proposal && ' · '}
            <Type voucher={row.original} />
          </span>
        </span>
      </>
    ),
  });

const figures = [
  helper.display({
    id: 'supplier',
    header: OtherSide,
    cell: ({ row }) => {
      const { supplier_business_name: name, supplier_ruc } = row.original;
      if (name === '') return <span className="num">{supplier_ruc}</span>;
      return (
        <>
          <span title={name}>{name}</span>
          <span className={cx(SECOND_LINE, 'num')}>{supplier_ruc}</span>
        </>
      );
    },
  }),
  helper.display({
    id: 'taxable',
    header: 'Base imponible',
    cell: ({ row }) => <Money value={row.original.taxable_amount} className={struck(row.original)} />,
  }),
  helper.display({
    id: 'igv',
    header: 'IGV',
    cell: ({ row }) => (
      <>
        <Money value={row.original.igv_amount} className={struck(row.original)} />
        <span className={cx(SECOND_LINE, '2xl:hidden')}>
          Base <Money value={row.original.taxable_amount} className={struck(row.original)} />
        </span>
        {(row.original.without_credit || row.original.credit_elsewhere) && (
          <span className={SECOND_LINE}>
            <WithoutCredit voucher={row.original} />
          </span>
        )}
      </>
    ),
  }),
  helper.display({
    id: 'total',
    header: 'Total',
    cell: ({ row }) => (
      <>
        <Money value={row.original.total_amount} strong={row.original.in_proposal} className={struck(row.original)} />
        <span className={cx(SECOND_LINE, row.original.currency_code === 'PEN' && 'lg:hidden')}>
          <ForeignCurrency voucher={row.original} />
          {/* In a line of its own below a currency: an amount is never cut. */}
          <span className={cx('lg:hidden', row.original.currency_code !== 'PEN' && 'max-lg:block')}>
            IGV <Money value={row.original.igv_amount} className={struck(row.original)} />
          </span>
        </span>
      </>
    ),
  }),
];

const image = helper.display({
  id: 'image',
  header: 'Imagen',
  cell: ({ row }) => <Thumb voucher={row.original} />,
});

const status = helper.display({
  id: 'status',
  header: 'Discriminación',
  cell: ({ row }) => <StatusFilter voucher={row.original} />,
});

const actions = helper.display({
  id: 'actions',
  header: 'Acciones',
  cell: ({ row }) => <RowActions voucher={row.original} />,
});

const downloads = helper.display({
  id: 'downloads',
  header: 'Descargas',
  cell: ({ row }) => (
    <span className="inline-flex gap-0.5">
      <DownloadLink kind="image" voucher={row.original} />
      <DownloadLink kind="xml" voucher={row.original} />
    </span>
  ),
});

/**
 * The columns of the specification, with the supplier's RUC and the taxable amount. The checkbox is drawn by the table, which owns the
 * selection.
 */
const withLinks = helper.columns([
  date,
  { ...type, id: 'type_wide' },
  serieNumber('min-[1400px]:hidden'),
  ...figures,
  image,
  status,
  actions,
  downloads,
]);
const withoutLinks = helper.columns([date, type, serieNumber('xl:hidden'), ...figures, status, actions]);

/**
 * While no voucher of the page has an image or an XML, the columns that would hold them are not there; sales have no status, and
 * nothing is decided of them.
 */
export function columnsFor(links: boolean, sale: boolean) {
  const columns = links ? withLinks : withoutLinks;
  return sale ? columns.filter(({ id }) => id !== 'status' && id !== 'actions') : columns;
}

function OtherSide() {
  return useBook().other;
}

const SECOND_LINE = 'block overflow-hidden text-ellipsis text-micro font-normal text-ink-subtle';

function Type({ voucher }: { voucher: Voucher }) {
  const description = voucherTypeDescription(voucher.type_code);
  return <span title={description}>{description}</span>;
}
