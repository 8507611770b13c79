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

/** From this size on, in these. A «billón» is a million of millions, and there is no word between it and a million. */
const UNITS = [
  [1e12, ' bill.'],
  [1e6, ' M'],
  [1e3, ' k'],
  [0, ''],
] as const;
const atMostTenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** `S/ 55 k`, `S/ 1.5 M`, `S/ 2,500 M`, `S/ 9 bill.`, `S/ 800`: whole figures stand in the tooltip. */
export function formatTick(amount: number): string {
  const size = Math.abs(amount);
  const [of, unit] = UNITS.find(([from]) => size >= from) ?? [0, ''];
  return `${amount < 0 ? '-' : ''}S/ ${atMostTenths.format(of === 0 ? size : size / of)}${unit}`;
}

const USUAL_WIDTH = 58;
/** Of 11 px figures, the widest, and the air between them and the chart. */
const FIGURE = 5.7;
const AIR = 14;

/** How wide an axis is with these ticks, in px: none is cut. */
export function axisWidth(ticks: readonly number[]): number {
  return Math.max(USUAL_WIDTH, ...ticks.map((tick) => Math.ceil(formatTick(tick).length * FIGURE + AIR)));
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
