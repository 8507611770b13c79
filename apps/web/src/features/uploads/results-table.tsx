import type { UploadOutcome, UploadResult } from '@yupana/contract/uploads.ts';
import { Equal, Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { decimalText } from '../../lib/figures/decimal-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Ficha, type Tone } from '../../ui/figures/ficha.tsx';
import { Money } from '../../ui/figures/money.tsx';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { useIsPhone } from '../../ui/use-media-query.ts';

const LOOKS: Record<UploadOutcome, { label: string; tone: Tone; mark: ReactNode }> = {
  rejected: { label: 'Rechazado', tone: 'danger', mark: <Ficha shape="struck" tone="danger" /> },
  joined: { label: 'Se unió', tone: 'brand', mark: <Link2 size={13} aria-hidden /> },
  new: { label: 'Nuevo', tone: 'positive', mark: <Ficha shape="full" tone="positive" /> },
  existing: { label: 'Ya estaba', tone: 'neutral', mark: <Equal size={12} aria-hidden /> },
};

interface ResultsTableProps {
  results: readonly UploadResult[];
  /** Another page is under way. */
  isOld: boolean;
  /** What is said when there is none. */
  empty: string;
}

/** What became of each file. */
export function ResultsTable({ results, isOld, empty }: ResultsTableProps) {
  const phone = useIsPhone();
  if (results.length === 0) return <EmptyState title={empty} level={3} className="flex-1" />;
  if (phone) {
    return (
      <ul className={cx('-mx-3.5 -mb-3.5 border-t', isOld && 'opacity-60')}>
        {results.map((one) => (
          <li
            key={keyOf(one)}
            className="grid grid-cols-[minmax(0,1fr)] gap-[3px] border-b px-3.5 py-[11px] text-[13.5px] leading-[18px] last:border-b-0"
          >
            <div className="flex items-center justify-between gap-2">
              <b className="min-w-0 truncate font-semibold text-ink-strong">{one.file}</b>
              <Outcome of={one.outcome} />
            </div>
            <span className={cx('text-[12.5px]', one.outcome === 'rejected' ? 'text-danger-text' : 'text-ink-subtle')}>
              {one.detail}
            </span>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <section
      aria-label="Lista de archivos"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      className={cx('min-h-0 flex-1 overflow-auto', isOld && 'opacity-60')}
    >
      <table className="w-full table-fixed text-[13.5px]">
        <thead className="sticky top-0 bg-surface-sunken text-left text-caption text-ink-muted">
          <tr className="[&>th]:h-8 [&>th]:border-y [&>th]:font-[550]">
            <th className="w-[124px] pl-4">Resultado</th>
            <th className="px-2">Archivo</th>
            <th className="w-[32%] px-2">Comprobante</th>
            <th className="w-[116px] pr-4 text-right">Total</th>
          </tr>
        </thead>
        <tbody>
          {results.map((one) => (
            <tr key={keyOf(one)} className="[&>td]:h-10 [&>td]:border-b">
              <td className="pl-4">
                <Outcome of={one.outcome} />
              </td>
              <td className="px-2 py-1">
                <Two whole first={one.file} second={one.detail} bad={one.outcome === 'rejected'} />
              </td>
              <td className="px-2">
                {one.voucher ? (
                  <Two
                    strong
                    first={`${one.voucher.serie}-${one.voucher.number}`}
                    second={one.voucher.issuer_name ?? ''}
                  />
                ) : (
                  <span className="text-ink-subtle">–</span>
                )}
              </td>
              <td className="num pr-4 text-right">
                <Total voucher={one.voucher} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Bars where rows will be. */
export function ResultsSkeleton() {
  return (
    <div className="grid gap-6 p-4">
      <LoadingText />
      {['w-4/5', 'w-3/5', 'w-11/12', 'w-2/3'].map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  );
}

function Outcome({ of }: { of: UploadOutcome }) {
  const { label, tone, mark } = LOOKS[of];
  return (
    <Badge tone={tone} mark={mark} className="shrink-0">
      {label}
    </Badge>
  );
}

interface TwoProps {
  first: string;
  second: string;
  bad?: boolean;
  strong?: boolean;
  /** The second is said to its end: what matters of a reason may stand there. */
  whole?: boolean;
}

function Two({ first, second, bad, strong, whole }: TwoProps) {
  return (
    <span className="block leading-4">
      <span title={first} className={cx('block truncate', strong && 'num font-semibold text-ink-strong')}>
        {first}
      </span>
      <small
        title={whole ? undefined : second}
        className={cx(
          'block text-caption leading-4',
          whole ? 'wrap-anywhere' : 'truncate',
          bad ? 'text-danger-text' : 'text-ink-subtle',
        )}
      >
        {second}
      </small>
    </span>
  );
}

function Total({ voucher }: Pick<UploadResult, 'voucher'>) {
  const { total, currency } = voucher ?? {};
  if (!total) return <span className="text-ink-subtle">–</span>;
  if (currency === 'PEN' && /^-?\d{1,12}(?:\.\d{1,2})?$/.test(total)) return <Money value={Number(total)} />;
  return (
    <span className="whitespace-nowrap">
      <span className="text-ink-subtle">{currency}</span> {decimalText(total)}
    </span>
  );
}

function keyOf({ upload, file, at }: UploadResult): string {
  return `${upload}/${file}/${at}`;
}
