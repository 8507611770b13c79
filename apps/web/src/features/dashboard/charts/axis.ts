import { fromWire } from '@yupana/tax/money.ts';
import { percentChange, toTenths } from '@yupana/tax/percent.ts';

/** The largest tick of an amounts axis and its steps: round numbers from zero, so that the ticks read `S/ 55 k`. */
export function amountTicks(amounts: readonly number[], steps: number): number[] {
  const highest = Math.max(0, ...amounts);
  const lowest = Math.min(0, ...amounts);
  const step = roundStep((highest - lowest) / steps);
  if (step === 0) return [0];
  const first = Math.floor(lowest / step);
  const last = Math.max(Math.ceil(highest / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** The next of 1, 1.5, 2, 2.5, 3, 4, 5, 6 and 8 times a power of ten. */
function roundStep(size: number): number {
  if (size <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(size));
  const factor = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((candidate) => candidate * power >= size - 1e-9) ?? 10;
  return factor * power;
}

/** `S/ 55 k`, `S/ 1.5 M`, `S/ 800`. */
export function formatTick(amount: number): string {
  const size = Math.abs(amount);
  const [value, unit] =
    size >= 1_000_000 ? [amount / 1_000_000, ' M'] : size >= 1000 ? [amount / 1000, ' k'] : [amount, ''];
  const text = Number(Math.abs(value).toFixed(1)).toString();
  return `${amount < 0 ? '-' : ''}S/ ${text}${unit}`;
}

/** The change from one amount in soles to another, in percent with one decimal; null when there is nothing to compare with. */
export function changeOf(before: number | null | undefined, now: number | null): number | null {
  if (before == null || now === null) return null;
  return percentChange(fromWire(now), fromWire(before), 1);
}

const tenths = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

/** `+13.6 %`, `-4.0 %`, `0.0 %`. */
export function formatChange(percent: number): string {
  return `${tenths.format(toTenths(percent))} %`;
}
