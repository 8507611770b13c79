import type { Movement, MovementState, PairedVoucher } from '@yupana/contract/bank-movements.ts';
import { readableBusinessName } from '@yupana/tax/business-name.ts';
import { add, formatMoney, fromWire, type Money, parseMoney, subtract, toWire, ZERO } from '@yupana/tax/money.ts';
import type { Period } from '@yupana/tax/period.ts';
import type { PurchaseRow } from '../../vouchers/paying/purchases-to-pay.ts';
import { codeOf, keyOf } from '../../vouchers/voucher-keys.ts';
import { daysAfter, fitsDate } from '../matching/measures.ts';
import { levelOf, type Matches, type Suggestion, type Unpaired } from '../matching/suggest.ts';
import { inCurrency, totalIn } from '../payments/currencies.ts';
import type { PaymentRow } from '../payments/queries-payments.ts';
import { meansOf } from './means-of.ts';
import type { MovementRow } from './queries-movements.ts';

/** What a movement is shown with. */
export interface Shown {
  purchases: ReadonlyMap<string, PurchaseRow>;
  paid: ReadonlyMap<string, Money>;
  payments: ReadonlyMap<string, PaymentRow[]>;
  suggestion: Suggestion | undefined;
  unpaired: Unpaired | undefined;
  nameOf: (memberId: string) => string;
}

const NOTHING: Matches = { amount: false, date: false, supplier: false };
const BANKS_OWN = /\b(comisi[oó]n|mantenimiento|portes?|itf|interes(es)?|seguro|membres[ií]a)\b/i;

export function presentMovement(row: MovementRow, shown: Shown): Movement {
  const { suggestion, unpaired, nameOf } = shown;
  const state = stateOf(row, suggestion);
  const matches = suggestion?.matches ?? unpaired?.matches ?? NOTHING;
  const isPaired = state === 'confirmed' || state === 'undone';
  const vouchers = isPaired ? confirmedOf(row, shown) : suggestedOf(row, shown);
  const possible = state === 'without' ? (unpaired?.possible ?? 0) : 0;
  return {
    ...{ uuid: row.id, statement: row.statement_id, date: row.moved_on, description: row.description, state, matches },
    ...{ operation: row.operation, reference: row.reference, amount: toWire(parseMoney(row.amount)), vouchers },
    ...{ currency: row.currency, account: row.account, bank: row.bank, means: meansOf(row.description), possible },
    level: levelOf(matches),
    ticked: state === 'suggested' && levelOf(matches) === 3,
    note: state === 'without' ? noteOf(row, possible) : null,
    together: null,
    event:
      row.member_id !== null && row.decided_at !== null
        ? { by: nameOf(row.member_id), at: row.decided_at.toISOString(), reason: row.reason }
        : null,
  };
}

export function stateOf({ state }: MovementRow, suggestion: Suggestion | undefined): MovementState {
  if (state !== 'open') return state;
  return suggestion ? 'suggested' : 'without';
}

function noteOf({ description }: MovementRow, possible: number): string {
  if (possible > 0) return possible === 1 ? '1 compra posible' : `${possible} compras posibles`;
  return BANKS_OWN.test(description) ? 'Busca el documento del banco' : 'Ninguna compra de ese importe';
}

/** What it pays, or paid until it was undone: the last time. */
function confirmedOf({ id, currency }: MovementRow, { payments, purchases, paid }: Shown): PairedVoucher[] {
  const [last, ...others] = payments.get(id) ?? [];
  if (!last) return [];
  return [last, ...others]
    .filter(({ request }) => request === last.request)
    .flatMap((payment) => {
      const purchase = purchases.get(codeOf(payment));
      if (!purchase) return [];
      const all = paid.get(keyOf(payment)) ?? ZERO;
      const before = payment.undone_at === null ? subtract(all, parseMoney(payment.amount)) : all;
      const paired = pairedVoucher(purchase, { amount: parseMoney(payment.charged), currency, before });
      return [{ ...paired, notes: payment.undone_at === null ? overOf(currency, paired) : [] }];
    });
}

/** A payment may be rounded up, to a sol: that it was is told. */
function overOf(currency: MovementRow['currency'], { total, paid, amount }: PairedVoucher): PairedVoucher['notes'] {
  const over = subtract(add(fromWire(paid), fromWire(amount)), fromWire(total));
  if (over <= 0) return [];
  return [{ text: `${said({ currency }, over)} más que el comprobante, por redondeo`, fits: true }];
}

function suggestedOf(row: MovementRow, { suggestion, purchases, paid }: Shown): PairedVoucher[] {
  return (suggestion?.vouchers ?? []).flatMap(({ code, amount, without }) => {
    const purchase = purchases.get(code);
    if (!purchase) return [];
    const before = paid.get(keyOf(purchase)) ?? ZERO;
    const paired = pairedVoucher(purchase, { amount, currency: row.currency, before });
    const notes: PairedVoucher['notes'] = [];
    if (without) notes.push({ text: `Total menos ${without.what} ${said(row, without.amount)}`, fits: true });
    else if (suggestion && suggestion.vouchers.length === 1)
      notes.push(...notesOf(row, purchase, paired, suggestion.matches));
    return [{ ...paired, notes }];
  });
}

/** What does not fit, in words. */
export function notesOf(
  row: MovementRow,
  { issue_date }: PurchaseRow,
  { total, paid }: PairedVoucher,
  matches: Matches,
): PairedVoucher['notes'] {
  const notes: PairedVoucher['notes'] = [];
  const rest = subtract(subtract(fromWire(total), fromWire(paid)), parseMoney(row.amount));
  if (!matches.amount && rest > 0) notes.push({ text: `Falta ${said(row, rest)}`, fits: false });
  if (!matches.amount && rest < 0) notes.push({ text: `Sobra ${said(row, subtract(ZERO, rest))}`, fits: false });
  const days = daysAfter(issue_date, row.moved_on);
  if (!fitsDate(days))
    notes.push({ text: days < 0 ? `${-days} días antes de emitida` : `${days} días después`, fits: false });
  if (!matches.supplier) notes.push({ text: 'Sin nombre del proveedor', fits: false });
  return notes;
}

function said({ currency }: Pick<MovementRow, 'currency'>, amount: Money): string {
  return currency === 'PEN' ? formatMoney(amount) : formatMoney(amount).replace('S/', 'US$');
}

/** @param of `before`: what was paid of it besides, in soles */
export function pairedVoucher(
  purchase: PurchaseRow,
  of: { amount: Money; currency: 'PEN' | 'USD'; before: Money },
): PairedVoucher {
  const { tax_period, type_code, serie, number, issuer_ruc, counterparty_name, issue_date, status } = purchase;
  return {
    ...{ code: codeOf(purchase), tax_period: tax_period as Period, type_code, serie, number, issue_date, status },
    supplier_ruc: issuer_ruc,
    supplier_business_name: readableBusinessName(counterparty_name),
    total: toWire(totalIn(purchase, of.currency) ?? parseMoney(purchase.total)),
    paid: toWire(inCurrency(purchase, of.before, of.currency) ?? of.before),
    amount: toWire(of.amount),
    notes: [],
  };
}
