import { formatMoney, fromWire } from '@yupana/tax/money.ts';

const counts = new Intl.NumberFormat('es-PE', { useGrouping: 'always', maximumFractionDigits: 0 });
const instants = new Intl.DateTimeFormat('es-PE', {
  timeZone: 'America/Lima',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `S/ 1,234.50` of a wire amount (soles). */
export function formatSoles(soles: number): string {
  return formatMoney(fromWire(soles));
}

/** `1,234` */
export function formatCount(count: number): string {
  return counts.format(count);
}

/** `1 observado`, `1,234 observados` */
export function pluralize(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** A sentence after a colon. «SUNAT», «IGV» and «S/» keep their capitals: what follows them is no small letter. */
export function midSentence(text: string): string {
  return /^.[^ \p{Ll}]/u.test(text) ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** What stands within a sentence, at its beginning. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `2026-10-31` → `31/10/2026`. Voucher dates are plain text and stay so: no time zone can move them. */
export function formatDate(plainDate: string): string {
  const [year, month, day] = plainDate.split('-');
  return `${day}/${month}/${year}`;
}

/** An instant in Peru's calendar: `31/10/2026 09:05`. */
export function formatInstant(instant: string): string {
  return instants.format(new Date(instant)).replace(/,\s*/, ' ');
}

/** An instant's hour in Peru: `09:05`. */
export function formatTime(instant: string): string {
  return formatInstant(instant).slice(-5);
}

/** `812 B`, `3.4 KB`, `29.8 MB` */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1000, 'KB'] : [bytes / 1_000_000, 'MB'];
  return `${size.toFixed(1)} ${unit}`;
}

/** Made once: to make one takes longer than all that it formats on a screen. */
const PLAIN_DATE = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Lima' });

/** Today's plain date in Lima, where every deadline of the product is counted. */
export function todayInLima(now: Date = new Date()): string {
  return PLAIN_DATE.format(now);
}

/** Whole days from one plain date to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
