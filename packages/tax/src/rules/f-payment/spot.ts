import { addDays } from '../../days.ts';
import type { Deposit } from '../../facts/circumstances.ts';
import type { RuleView } from '../../judging/view.ts';
import { depositLimitIn } from '../../law/deposit-limit.ts';
import type { Law, SpotCode } from '../../law/law.ts';
import { ratio } from '../../money.ts';
import type { Period } from '../../period.ts';
import { type Cannot, cannot, near, type Silent, silent } from '../outcome.ts';
import { law } from '../rule.ts';
import { soles } from '../say.ts';
import { A_SOL, isTakenBack, TAKEN_BACK, totalOf } from './paid.ts';

/** What a detraction is asked of. A credit note is deposited for nobody: what it takes off is looked at with its invoice. */
export const SPOT_TYPES = { only: ['01', '08'] };

/** What {@link subjectOf} and {@link markOf} look at. */
export const SPOT_READS = [
  ...(['document', 'document.detraction', 'document.legends', 'document.operation', 'voucher.detraction'] as const),
  ...(['voucher.issuerDocumentType', 'voucher.total', 'voucher.issueDate', 'others.notes'] as const),
  ...(['law.spot', 'law.uit'] as const),
] as const;

/** What is read besides by what asks for the deposit. */
export const DEPOSIT_READS = [...SPOT_READS, 'deposits', 'voucher.period', 'law.holidays', 'today'] as const;

/** The credit is used in the period of annotation, or else in that of the deposit. */
export const DEPOSIT_BASIS = [
  law('TUO DL 940 (DS 155-2004-EF)', '1.ª Disp. Final (texto DL 1395 art. 4)', { since: '2018-10-01' }),
  law('RS 183-2004/SUNAT', 'anexos 1 a 3'),
];

export interface Subject {
  code: string | null;
  /** As the voucher says it. */
  percent: number | null;
  /** Céntimos of soles, as the voucher says it. */
  amount: number | null;
  /** Null where the voucher names no code, or none of our table. */
  entry: SpotCode | null;
}

const LEGEND = '2006';
/** Catalogue 51, with the code of catalogue 54 where the operation alone says it. */
const OPERATIONS: Readonly<Record<string, string | null>> = {
  '1001': null,
  '1002': '004',
  '1003': '028',
  '1004': '027',
};

/** What the voucher, or SUNAT's proposal, says of a detraction, whatever its amount. */
export function markOf(view: RuleView): Subject | Silent | Cannot {
  const { voucher, document, law: tables } = view;
  if (voucher.issuerDocumentType !== '6') return silent('el emisor no es domiciliado');
  if (document.is !== 'known' && !voucher.detraction) return cannot('document');
  const said = document.is === 'known' ? document.value.detraction : null;
  const operation = document.is === 'known' ? (document.value.operation ?? '') : '';
  const isLegend = document.is === 'known' && document.value.legends.includes(LEGEND);
  if (!said && !isLegend && !voucher.detraction && !Object.hasOwn(OPERATIONS, operation))
    return silent('el comprobante no consigna detracción');
  if (isTakenBack(view)) return silent(TAKEN_BACK);
  const table = tables.spot.on(voucher.issueDate);
  if (table === 'not-published') return cannot('law.spot');
  const code = said?.code ?? OPERATIONS[operation] ?? null;
  const entry = code === null ? null : (table.value.get(code) ?? null);
  return { code, percent: said?.percent ?? null, amount: said?.amount ?? null, entry };
}

/** @returns the amount above which a code is asked; null from the first céntimo */
export function minimumOf({ over }: SpotCode, { law: tables, voucher }: RuleView): number | null | Cannot {
  if (over !== 'half-uit') return over;
  const uit = tables.uit.on(voucher.issueDate);
  return uit === 'not-published' ? cannot('law.uit') : ratio(uit.value, 1, 2, 'down');
}

/** An operation of which the deposit is asked. One whose code nobody knows is asked too: its issuer marked it. */
export function subjectOf(view: RuleView): Subject | Silent | Cannot {
  const mark = markOf(view);
  if ('is' in mark || !mark.entry) return mark;
  if (mark.code === '028') return silent('el transporte de pasajeros se controla en el peaje');
  const least = minimumOf(mark.entry, view);
  if (least !== null && typeof least === 'object') return least;
  const { total } = view.voucher;
  if (least !== null && total <= least) return near(`${soles(total)} no pasa de ${soles(least)}`);
  return mark;
}

/**
 * What is to be deposited, céntimos of whole soles; null where nobody published the rate and the voucher does not say it either.
 * Of freight by road the base is the greater of price and reference value, which only the voucher knows.
 */
export function expectedOf({ entry, percent, amount, code }: Subject, { voucher }: RuleView): number | null {
  const rate = entry?.percent ?? percent;
  if (rate === null || rate === undefined) return amount;
  const whole = ratio(voucher.total, Math.round(rate * 100), 1_000_000, 'half-up') * 100;
  return code === '027' && amount !== null ? Math.max(whole, amount) : whole;
}

/** Fifth business day of the month in which the return of the period is due: the month after it. Null: no holidays published. */
export function depositLimit({ voucher, law: tables }: RuleView): string | null {
  return depositLimitOf(voucher.period, tables);
}

/** @param period in which the purchase is annotated @returns as {@link depositLimit} */
export function depositLimitOf(period: Period, { holidays }: Pick<Law, 'holidays'>): string | null {
  return depositLimitIn(period, (on) => {
    const entry = holidays.on(on);
    return entry === 'not-published' ? null : entry.value;
  });
}

interface Asked {
  subject: Subject;
  limit: string;
  expected: number | null;
  /** What is in the bank; null where nobody knows. */
  deposited: number | null;
  /** The day on which it was complete; null where it is not. */
  completeOn: string | null;
}

/** All that rules of the deposit ask for. */
export function askedOf(view: RuleView): Asked | Silent | Cannot {
  const subject = subjectOf(view);
  if ('is' in subject) return subject;
  const limit = depositLimit(view);
  if (limit === null) return cannot('law.holidays');
  const { deposits } = view;
  const expected = expectedOf(subject, view);
  if (deposits.is !== 'known')
    return { subject, limit, expected, deposited: deposits.is === 'absent' ? 0 : null, completeOn: null };
  const made = [...deposits.value].sort((a, b) => (a.on < b.on ? -1 : 1));
  return { subject, limit, expected, deposited: totalOf(made), completeOn: completedOn(made, expected) };
}

function completedOn(made: readonly Deposit[], expected: number | null): string | null {
  let sum = 0;
  for (const { amount, on } of made) {
    sum += amount;
    if (sum > 0 && sum >= (expected ?? 0) - A_SOL) return on;
  }
  return null;
}

/** `037 Demás servicios gravados con el IGV, 12 %`. */
export function codeSaid({ code, entry, percent }: Subject): string {
  const rate = entry?.percent ?? percent;
  const name = [code, entry?.name].filter((one) => one !== null && one !== undefined).join(' ');
  const said = [name, rate === null ? '' : `${rate} %`].filter((one) => one !== '').join(', ');
  return said === '' ? '' : ` (${said})`;
}

/** A deposit of all that is asked, in time: the change that settles it. */
export function depositInTime(view: RuleView): Deposit[] {
  const asked = askedOf(view);
  if ('is' in asked) return [];
  const { limit, expected, subject } = asked;
  const on = view.today < limit ? view.today : limit;
  const amount = (expected ?? view.voucher.total) as Deposit['amount'];
  return [{ on, amount, number: '1', code: subject.code, period: view.voucher.period }];
}

export const dayAfter = (limit: string) => addDays(limit, 1);
