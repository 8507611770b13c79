import type { Currency, Statement } from '@yupana/contract/bank.ts';
import type { Movement, MovementState, PairedVoucher, Tally } from '@yupana/contract/bank-movements.ts';
import { add, formatAmount, fromWire, type Money, sum, toWire, ZERO } from '@yupana/tax/money.ts';
import { formatCount, formatInstant, formatSoles, pluralize } from '../../lib/formats.ts';
import { BANKS } from '../../lib/paying/banks.ts';
import { STATUS_LOOK } from '../../ui/status.ts';

export const SYMBOLS: Readonly<Record<Currency, string>> = { PEN: 'S/', USD: 'US$' };

/** `S/ 1,234.50`, or `US$ 1,234.50`. */
export function inWords(value: number, currency: Currency): string {
  return currency === 'PEN' ? formatSoles(value) : `${SYMBOLS.USD} ${formatAmount(fromWire(value))}`;
}

/** «S/ 21,496.66», «S/ 21,496.66 y US$ 300.00»: an amount in each currency that there is. */
export function tallyInWords({ pen, usd }: Tally): string {
  if (usd === 0) return inWords(pen, 'PEN');
  return pen === 0 ? inWords(usd, 'USD') : `${inWords(pen, 'PEN')} y ${inWords(usd, 'USD')}`;
}

export function addTallies(a: Tally, b: Tally): Tally {
  return { count: a.count + b.count, pen: total([a.pen, b.pen]), usd: total([a.usd, b.usd]) };
}

export function tallyOf(movements: readonly Movement[]): Tally {
  const sumOf = (wanted: Currency) => total(movements.flatMap((one) => (one.currency === wanted ? [one.amount] : [])));
  return { count: movements.length, pen: sumOf('PEN'), usd: sumOf('USD') };
}

function total(amounts: readonly number[]): number {
  return toWire(sum(amounts.map(fromWire)));
}

/** What its vouchers are paid by it, in all. */
export function paidBy({ vouchers }: Pick<Movement, 'vouchers'>): number {
  return toWire(vouchers.reduce<Money>((all, { amount }) => add(all, fromWire(amount)), ZERO));
}

/** «BCP, cuenta S/ ···4471»: the bank, and the end of the account. */
export function accountInWords({ bank, account, currency }: Pick<Statement, 'bank' | 'account' | 'currency'>): string {
  const end = account.replace(/\D/g, '').slice(-4);
  return `${BANKS[bank]}, cuenta ${SYMBOLS[currency]}${end ? ` ···${end}` : ''}`;
}

/** «Importe, fecha y proveedor»: which of the three fit. */
export function matchesInWords({ amount, date, supplier }: Movement['matches']): string {
  const fit = [amount && 'importe', date && 'fecha', supplier && 'proveedor'].filter((one) => one !== false);
  if (fit.length === 0) return 'Nada coincide';
  const last = fit.at(-1);
  const text = fit.length === 1 ? `${last}` : `${fit.slice(0, -1).join(', ')} y ${last}`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

const STATUS_WORDS: Readonly<Record<PairedVoucher['status'], string>> = {
  'en proceso': STATUS_LOOK['en-proceso'].label,
  'gasto deducible': STATUS_LOOK.validado.label,
  'gasto observado': STATUS_LOOK.observado.label,
  'gasto no deducible': STATUS_LOOK.rechazado.label,
};

/** «por Rosa Elena Huamaní, 12/11/2026 09:33. «El abono fue a otra cuenta». La compra quedó en Observado.» */
export function undoneInWords({ event, vouchers }: Pick<Movement, 'event' | 'vouchers'>): string {
  if (!event) return '';
  const [only] = vouchers.length === 1 ? vouchers : [];
  const after = only ? ` La compra quedó en ${STATUS_WORDS[only.status]}.` : '';
  return `por ${event.by}, ${formatInstant(event.at)}. «${event.reason}».${after}`;
}

/** How charges are called by the operation that the bank gave them, or by what it wrote. */
export function nameOfMovement({ operation, description }: Pick<Movement, 'operation' | 'description'>): string {
  return operation ? `Operación ${operation}` : description;
}

export function voucherName({ serie, number }: Pick<PairedVoucher, 'serie' | 'number'>): string {
  return serie ? `${serie}-${number}` : number;
}

/** Where its panel is. */
export function voucherPath({ code, tax_period }: Pick<PairedVoucher, 'code' | 'tax_period'>): string {
  return `/dashboard/comprobantes?${new URLSearchParams({ tax_period, comprobante: code })}`;
}

/** «46 cargos nuevos · 3 ya estaban»: what an imported file brought. */
export function broughtBy({ added, already, charges }: Statement): string {
  if (charges === 0) return 'No trae ningún cargo.';
  const were = already === 0 ? '' : already === 1 ? '1 ya estaba' : `${formatCount(already)} ya estaban`;
  if (added === 0) return `Ningún cargo nuevo: ${were}.`;
  return `${pluralize(added, 'cargo nuevo', 'cargos nuevos')}${were && `; ${were}`}.`;
}

export const STATE_WORDS: Readonly<Record<MovementState, string>> = {
  suggested: 'Por confirmar',
  undone: 'Deshecho',
  without: 'Sin comprobante',
  confirmed: 'Confirmados',
  'not-purchase': 'No es compra',
};
