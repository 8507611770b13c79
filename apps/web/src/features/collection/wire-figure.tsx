import { formatAmount, fromWire, money } from '@yupana/tax/money.ts';
import { formatCount } from '../../lib/formats.ts';
import { Unknown } from '../../ui/figures/unknown.tsx';

/** An amount, always with its symbol, or a count of a table. */
export function WireFigure({ value, soles }: { value: number | null | undefined; soles: boolean }) {
  if (value === null || value === undefined) return <Unknown />;
  if (!soles) return formatCount(value);
  const amount = fromWire(value);
  return (
    <>
      {amount < 0 && '-'}
      <span className="font-normal text-ink-subtle">S/ </span>
      {formatAmount(money(Math.abs(amount)))}
    </>
  );
}
