import { formatSoles } from '../../lib/formats.ts';
import { cx } from '../cx.ts';
import { Unknown } from './unknown.tsx';

/** «s/ 1,234.50», as the specification writes amounts of validated vouchers and of detractions alone; a dash where it is not known. */
export function Soles({ value, unknown, strong }: { value: number | null; unknown?: string; strong?: boolean }) {
  if (value === null) return <Unknown label={unknown} />;
  return (
    <span className={cx('num whitespace-nowrap', strong && 'font-semibold text-ink-strong')}>
      {formatSoles(value).replace('S/', 's/')}
    </span>
  );
}
