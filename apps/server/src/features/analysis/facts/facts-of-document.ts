import type { Deposit, Payment, Support } from '@yupana/tax/facts/circumstances.ts';
import type { Validity, VoucherDocument } from '@yupana/tax/facts/document.ts';
import { absent, type Fact, type KeptOut, known, pending, queued, unknown } from '@yupana/tax/facts/fact.ts';
import { parseMoney } from '@yupana/tax/money.ts';
import { addDays } from '../../../platform/calendar.ts';
import { dateInLima } from '../../../platform/clock.ts';
import type { DepositFact, KeptDeposit } from '../../facts/deposit-fact.ts';
import type { FactsOfVoucher, KnownFact } from '../../facts/known-of-vouchers.ts';
import type { DocumentFact } from '../../facts/learn-documents.ts';
import { voucherState } from '../../facts/validity/validity-of.ts';
import { WAITED_DAYS } from '../../facts/waited-days.ts';
import { isElectronic, isValidated } from '../../vouchers/electronic.ts';
import type { JudgedLine } from '../../vouchers/judging/take-waiting.ts';

/** Something came, and says nothing that we understand: that there is none would be another thing. */
const NOT_READ: readonly string[] = ['not-understood', 'unreadable'];

/** Whether somebody will ask SUNAT for them: with a service that lets the company in. */
export interface Asked {
  documents: boolean;
  /** Or what keeps the company from asking. */
  validity: boolean | KeptOut;
}

export function documentOf(line: JudgedLine, known_: FactsOfVoucher, asked: Asked): Fact<VoucherDocument> {
  const fact = known_.document;
  // All that was answered is a fact: without one it stands in our line.
  if (!fact) return waitedFor(line, isElectronic(line) && asked.documents, queued);
  if (fact.state === 'pending') return pending(fact.pending_until ?? '');
  if (fact.state === 'absent')
    return NOT_READ.includes(why(fact) ?? '') ? unknown('not-understood') : absent(fact.source, dayOf(fact));
  const view = (fact.value as DocumentFact).view;
  return view ? known(view, NAMES[fact.source] ?? fact.source, dayOf(fact)) : unknown('not-understood');
}

export function validityOfLine(line: JudgedLine, known_: FactsOfVoucher, asked: Asked): Fact<Validity> {
  const fact = known_.validity;
  if (!fact) return waitedFor(line, isValidated(line) && asked.validity, pending);
  if (fact.state === 'pending') return pending(fact.pending_until ?? '');
  const state = voucherState(fact);
  if (!state) return unknown('not-understood');
  return known({ state, on: dayOf(fact) }, 'consulta de validez de SUNAT', dayOf(fact));
}

/** What was paid of it. Where payments are loaded, none is an answer. All that was told and taken back since is as never told. */
export function paymentsOf({ payment }: FactsOfVoucher, loadsPayments: boolean): Fact<readonly Payment[]> {
  return listed<Payment>(payment?.state === 'absent' ? undefined : payment, loadsPayments);
}

/** A deposit is known by its constancia, or by SUNAT, which alone says that there is none. */
export function depositsOf({ deposit }: FactsOfVoucher): Fact<readonly Deposit[]> {
  if (deposit?.state !== 'known') return listed<Deposit>(deposit, false);
  const { deposits } = deposit.value as Partial<DepositFact>;
  const items = deposits?.every(isAmount) ? deposits.map(depositOf) : undefined;
  return listed<Deposit>({ ...deposit, value: { items } }, false);
}

/** More than any voucher: whoever wrote that page wrote no amount. */
function isAmount({ amount }: KeptDeposit): boolean {
  return /^\d{1,13}\.\d{2}$/.test(amount);
}

function depositOf({ number, paidOn, amount, goods }: KeptDeposit): Deposit {
  return { on: paidOn, amount: parseMoney(amount), number, code: goods, period: null };
}

export function supportOf(known_: FactsOfVoucher): Fact<readonly Support[]> {
  return listed<Support>(known_.support, true);
}

function listed<T>(fact: KnownFact | undefined, otherwiseNone: boolean): Fact<readonly T[]> {
  if (!fact) return otherwiseNone ? absent('registros de la empresa') : unknown();
  if (fact.state === 'pending') return pending(fact.pending_until ?? '');
  if (fact.state === 'absent') return absent(fact.source, dayOf(fact));
  const { items } = fact.value as { items?: readonly T[] };
  return items ? known(items, NAMES[fact.source] ?? fact.source, dayOf(fact)) : unknown('not-understood');
}

function waitedFor<T>(line: JudgedLine, isAsked: boolean | KeptOut, how: (until: string) => Fact<T>): Fact<T> {
  if (!isAsked) return unknown();
  if (isAsked !== true) return unknown(isAsked);
  return how(addDays(dateInLima(line.first_seen_at), WAITED_DAYS));
}

function why({ value }: KnownFact): string | undefined {
  return (value as { why?: string }).why;
}

function dayOf({ confirmed_at }: KnownFact): string {
  return dateInLima(confirmed_at);
}

/** Where a fact comes from, for a person. */
const NAMES: Readonly<Record<string, string>> = {
  consultacpe: 'XML de SUNAT',
  upload: 'archivo subido',
  spot: 'consulta de detracciones de SUNAT',
  bank: 'estado de cuenta importado',
  typed: 'registrado a mano',
};
