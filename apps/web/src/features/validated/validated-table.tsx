import type { Voucher } from '@yupana/contract/vouchers.ts';
import { voucherTypeDescription } from '@yupana/tax/voucher-types.ts';
import { Link } from 'react-router';
import { serieAndNumber } from '../../lib/figures/voucher-name.ts';
import { formatDate } from '../../lib/formats.ts';
import { cx } from '../../ui/cx.ts';
import { Soles } from '../../ui/figures/soles.tsx';
import { useIsPhone } from '../../ui/use-media-query.ts';

/** Its panel, in the purchases of the same period, which the address carries. */
function useVoucherLink() {
  const period = new URLSearchParams(window.location.search).get('tax_period');
  return (code: string) => {
    const search = new URLSearchParams({ ...(period && { tax_period: period }), comprobante: code });
    return `/dashboard/comprobantes?${search}`;
  };
}

/** The validated purchases of a page: a table, on a phone a list. */
export function ValidatedTable({ vouchers }: { vouchers: readonly Voucher[] }) {
  const linkOf = useVoucherLink();
  if (useIsPhone()) {
    return (
      <ul>
        {vouchers.map((voucher) => (
          <li key={voucher.code} className="flex justify-between gap-3 border-b px-3.5 py-3 last:border-b-0">
            <div className="min-w-0">
              <b className="block truncate font-semibold text-ink-strong">{nameOf(voucher)}</b>
              <span className="num text-caption text-ink-subtle">
                <Link className="link" to={linkOf(voucher.code)}>
                  {serieAndNumber(voucher)}
                </Link>{' '}
                · {formatDate(voucher.issue_date)}
              </span>
            </div>
            <div className="shrink-0 text-right">
              <Soles value={voucher.total_amount} strong />
              <span className="block text-caption text-ink-subtle">
                IGV <Soles value={voucher.igv_amount} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div className="overflow-x-auto">
      <table className="stretch-dense w-full border-separate border-spacing-0 text-dense">
        <thead>
          <tr>
            {HEADS.map(({ label, right }) => (
              <th key={label} scope="col" className={cx(HEAD, right ? 'text-right' : 'text-left')}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {vouchers.map((voucher) => (
            <tr key={voucher.code} className="hover:bg-surface-hover">
              <td className={cx(CELL, 'num')}>{formatDate(voucher.issue_date)}</td>
              <td className={cx(CELL, 'max-w-48 truncate')} title={voucherTypeDescription(voucher.type_code)}>
                {voucherTypeDescription(voucher.type_code)}
              </td>
              <td className={CELL}>
                <Link className="num font-medium text-ink-strong hover:underline" to={linkOf(voucher.code)}>
                  {serieAndNumber(voucher)}
                </Link>
              </td>
              <td className={cx(CELL, 'w-full max-w-0 truncate')} title={nameOf(voucher)}>
                {nameOf(voucher)}
              </td>
              <td className={cx(CELL, 'text-right')}>
                <Soles value={voucher.igv_amount} />
              </td>
              <td className={cx(CELL, 'text-right')}>
                <Soles value={voucher.total_amount} strong />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const HEADS = [
  { label: 'Emisión' },
  { label: 'Tipo' },
  { label: 'Serie-número' },
  { label: 'Proveedor' },
  { label: 'IGV', right: true },
  { label: 'Total', right: true },
];
const HEAD =
  'h-[34px] whitespace-nowrap border-b bg-surface-sunken px-3 text-caption font-medium text-ink-subtle first:pl-[18px] last:pr-[18px]';
const CELL = 'h-10 whitespace-nowrap border-b px-3 first:pl-[18px] last:pr-[18px]';

function nameOf({ supplier_business_name, supplier_ruc }: Voucher): string {
  return supplier_business_name || supplier_ruc;
}
