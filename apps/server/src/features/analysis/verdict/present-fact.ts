import { isFact } from '@yupana/tax/facts/fact.ts';
import type { FactUsed } from '@yupana/tax/judging/explain.ts';
import { formatMoney, type Money } from '@yupana/tax/money.ts';
import { formatPeriod, isPeriod } from '@yupana/tax/period.ts';
import { SHAPES } from './shapes-in-words.ts';

/** Longer lists are cut: how many more there are is said. */
const MOST = 5;
/** Facts that are amounts in céntimos of sol. */
const SOLES = new Set([
  'voucher.taxable',
  'voucher.igv',
  'voucher.dgTaxable',
  'voucher.dgIgv',
  'voucher.dgngTaxable',
  'voucher.dgngIgv',
  'voucher.dngTaxable',
  'voucher.dngIgv',
  'voucher.nonTaxable',
  'voucher.isc',
  'voucher.icbper',
  'voucher.other',
  'voucher.total',
]);
/** In hundredths of the document's own currency. */
const HUNDREDTHS = new Set([
  'document.taxable',
  'document.igv',
  'document.total',
  'document.prepaid',
  'document.discounts',
  'document.charges',
  'document.rounding',
]);

/** The value of a fact as a person reads it; null where there is none to show. @param currency of the document */
export function presentFact({ path, value, is }: FactUsed, currency: string | null): string | null {
  if (is !== 'known' || value === null || value === undefined) return null;
  if (path === 'document') return 'Sí';
  const shape = SHAPES[path];
  if (shape) return shape(value as never, (hundredths) => inCurrency(hundredths, currency));
  if (typeof value === 'number' && SOLES.has(path)) return formatMoney(value as Money);
  if (typeof value === 'number' && HUNDREDTHS.has(path)) return inCurrency(value, currency);
  if (path === 'voucher.exchangeRate' && typeof value === 'number') return (value / 1000).toFixed(3);
  if (path === 'exchangeRate') return rates(value as Rates);
  return text(value);
}

/** Of a day, in thousandths of a sol. */
interface Rates {
  buy: number;
  sell: number;
  publishedOn: string;
}

function rates({ buy, sell, publishedOn }: Rates): string {
  return `Compra ${(buy / 1000).toFixed(3)} · venta ${(sell / 1000).toFixed(3)}, del ${plain(publishedOn)}`;
}

function inCurrency(hundredths: number, currency: string | null): string {
  const soles = formatMoney(hundredths as Money);
  if (currency === null || currency === 'PEN') return soles;
  return soles.replace('S/', currency === 'USD' ? 'US$' : currency);
}

function text(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return plain(value);
  if (Array.isArray(value)) return list(value);
  if (typeof value !== 'object' || value === null || isFact(value)) return null;
  return described(value as Record<string, unknown>);
}

function list(values: readonly unknown[]): string | null {
  if (values.length === 0) return 'Ninguno';
  const shown = values.slice(0, MOST).flatMap((one) => text(one) ?? []);
  const more = values.length - MOST;
  return `${shown.join('; ')}${more > 0 ? ` y ${more} más` : ''}`;
}

function plain(value: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return `${value.slice(8)}/${value.slice(5, 7)}/${value.slice(0, 4)}`;
  return isPeriod(value) ? formatPeriod(value) : (WORDS[value] ?? value);
}

/** What of an object is told, in this order; the rest is for the rules. */
const TOLD = ['name', 'document', 'description', 'state', 'serie', 'number', 'period', 'from', 'on'];

function described(value: Record<string, unknown>): string | null {
  const parts = TOLD.flatMap((name) =>
    value[name] === undefined || value[name] === null ? [] : (text(value[name]) ?? []),
  );
  return parts.length > 0 ? parts.join(' · ') : null;
}

const WORDS: Readonly<Record<string, string>> = {
  accepted: 'Aceptado',
  voided: 'Anulado',
  authorized: 'Autorizado',
  'not-authorized': 'No autorizado',
  'not-found': 'No existe',
  xml: 'XML',
  proposal: 'Propuesta de SUNAT',
};
