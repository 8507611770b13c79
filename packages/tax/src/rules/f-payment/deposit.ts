import type { RuleView } from '../../judging/view.ts';
import { periodOf } from '../../period.ts';
import { cannot, fires, near, silent, waits } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import { day, month, soles } from '../say.ts';
import { A_SOL, partOf } from './paid.ts';
import {
  askedOf,
  codeSaid,
  DEPOSIT_BASIS,
  DEPOSIT_READS,
  dayAfter,
  depositInTime,
  expectedOf,
  SPOT_READS,
  SPOT_TYPES,
  subjectOf,
} from './spot.ts';

const LATER = { expense: 'yes', credit: 'not-this-period' } as const;

const inTime = (view: RuleView) => [
  { path: 'deposits', to: depositInTime(view), if: 'constara el depósito completo dentro del plazo' } as const,
];

/** The one rule that waits for the deposit. Past its day, and with nobody having looked, a person is asked. */
export const detraccionPendiente = rule({
  id: 'detraccion-pendiente',
  group: 'F',
  stage: 'spot',
  short: 'Detracción sin constancia',
  severity: 'waits',
  effect: { expense: 'yes', credit: 'pending' },
  types: SPOT_TYPES,
  reads: DEPOSIT_READS,
  basis: DEPOSIT_BASIS,
  read: ['F9', 'F3', 'F37', 'S'],
  confidence: 'high',
  ask: 'cliente',
  // What a deposit settles gives credit in the period in which it is made: TUO D.Leg. 940, Primera Disposición Final.
  client: 'Deposita la detracción o envía su constancia: da crédito en el mes del depósito.',
  version: 1,
  canWait: true,
  judge: (view) => {
    const asked = askedOf(view);
    if ('is' in asked) return asked;
    const { subject, limit, expected, deposited, completeOn } = asked;
    if (completeOn !== null) return silent('la detracción está depositada');
    const { today, deposits } = view;
    if (today > limit && deposited !== null) return silent(`el plazo venció el ${day(limit)}`);
    const over = dayAfter(limit);
    const giveUpOn = deposits.is === 'pending' && deposits.until > over ? deposits.until : over;
    return waits('la constancia de depósito de la detracción', giveUpOn, {
      ...{ what: codeSaid(subject), expected, deposited: deposited ?? 0, limit, period: view.voucher.period },
    });
  },
  sentence: ({ what, expected, deposited, limit, period }) =>
    `Operación sujeta a detracción${what}${
      deposited > 0
        ? `: constan ${expected === null ? soles(deposited) : partOf(deposited, expected)}`
        : ` sin constancia de depósito${expected === null ? '' : ` de ${soles(expected)}`}`
    }: si se deposita hasta el ${day(limit)}, el crédito fiscal es de ${month(period)}.`,
  givenUp: ({ what, expected, deposited, limit, period }) =>
    `Operación sujeta a detracción${what}: ${
      deposited > 0
        ? `constan ${expected === null ? soles(deposited) : partOf(deposited, expected)}`
        : `no consta el depósito${expected === null ? '' : ` de ${soles(expected)}`}`
    }, y el plazo venció el ${day(limit)}. Si se depositó a tiempo, adjunta la constancia; si no, el crédito fiscal pasa de ${month(period)} al periodo del depósito.`,
  changesIf: inTime,
});

/** Complete, and after the fifth business day: the credit moves to the period of the deposit. The expense is not touched. */
export const detraccionDepositoTardio = rule({
  id: 'detraccion-deposito-tardio',
  group: 'F',
  stage: 'spot',
  short: 'Detracción depositada fuera de plazo',
  severity: 'observes',
  effect: LATER,
  types: SPOT_TYPES,
  reads: DEPOSIT_READS,
  basis: [...DEPOSIT_BASIS, law('RTF 08325-11-2022, 02084-4-2023 y 00286-9-2024', 'periodo del depósito')],
  read: ['F9', 'F37', 'C', 'S'],
  confidence: 'high',
  ask: 'contador',
  version: 1,
  judge: (view) => {
    const asked = askedOf(view);
    if ('is' in asked) return asked;
    const { limit, completeOn, deposited } = asked;
    if (deposited === null) return cannot('deposits');
    if (completeOn === null) return silent('no consta el depósito completo');
    if (completeOn <= limit) return near(`se depositó el ${day(completeOn)}, dentro del plazo`);
    return fires({ on: completeOn, limit, to: periodOf(completeOn), period: view.voucher.period });
  },
  sentence: ({ on, limit, to, period }) =>
    `La detracción se depositó el ${day(on)}, después del ${day(limit)}: el crédito fiscal no es de ${month(period)}, sino de ${month(to)}. El gasto no se pierde.`,
  changesIf: inTime,
});

/** Past its day, and nothing was deposited: the credit is kept for the period in which it will be. */
export const detraccionVencidaSinDeposito = rule({
  id: 'detraccion-vencida-sin-deposito',
  group: 'F',
  stage: 'spot',
  short: 'Venció el plazo de la detracción',
  severity: 'observes',
  effect: LATER,
  types: SPOT_TYPES,
  reads: DEPOSIT_READS,
  basis: DEPOSIT_BASIS,
  read: ['F9', 'F37', 'S'],
  confidence: 'high',
  ask: 'cliente',
  client: 'Deposita ya la detracción: da crédito en el mes del depósito.',
  version: 1,
  judge: (view) => {
    const asked = askedOf(view);
    if ('is' in asked) return asked;
    const { subject, limit, expected, deposited } = asked;
    if (deposited === null) return cannot('deposits');
    if (deposited > 0) return silent('consta un depósito');
    if (view.today <= limit) return near(`se puede depositar hasta el ${day(limit)}`, { again: dayAfter(limit) });
    return fires({ what: codeSaid(subject), expected, limit, period: view.voucher.period });
  },
  sentence: ({ what, expected, limit, period }) =>
    `Venció el ${day(limit)} y no consta el depósito de la detracción${what}${expected === null ? '' : ` de ${soles(expected)}`}: el crédito fiscal no se usa en ${month(period)}, sino en el periodo en que se deposite.`,
  changesIf: inTime,
});

/** Less than it should be. Whether a part of the credit may be used is not settled: it waits whole, and the difference is told. */
export const detraccionMontoDistinto = rule({
  id: 'detraccion-monto-distinto',
  group: 'F',
  stage: 'spot',
  short: 'Detracción depositada de menos',
  severity: 'observes',
  effect: { expense: 'yes', credit: 'pending' },
  types: SPOT_TYPES,
  reads: [...SPOT_READS, 'deposits'],
  basis: [law('TUO DL 940 (DS 155-2004-EF)', 'arts. 2 y 4'), law('RS 183-2004/SUNAT', 'anexos 1 a 3')],
  read: ['F8c', 'C'],
  confidence: 'high',
  ask: 'cliente',
  version: 1,
  judge: (view) => {
    const subject = subjectOf(view);
    if ('is' in subject) return subject;
    const { deposits } = view;
    if (deposits.is === 'absent') return silent('no consta depósito alguno');
    if (deposits.is !== 'known') return cannot('deposits');
    const expected = expectedOf(subject, view);
    if (expected === null) return cannot('law.spot');
    const deposited = deposits.value.reduce((sum, { amount }) => sum + amount, 0);
    if (deposited === 0) return silent('no consta depósito alguno');
    if (deposited >= expected) return silent('el depósito cubre la detracción');
    if (deposited >= expected - A_SOL) return near('la diferencia no pasa de un sol');
    return fires({ what: codeSaid(subject), expected, deposited });
  },
  sentence: ({ what, expected, deposited }) =>
    `De la detracción${what} se depositaron ${partOf(deposited, expected)}: faltan ${soles(expected - deposited)}, y hasta completarla el crédito fiscal queda pendiente.`,
  changesIf: inTimeWithoutLimit,
});

function inTimeWithoutLimit(view: RuleView) {
  const subject = subjectOf(view);
  const expected = 'is' in subject ? null : expectedOf(subject, view);
  const one = { on: view.voucher.issueDate, amount: expected, number: '1', code: null, period: null };
  return [{ path: 'deposits', to: [one], if: 'el depósito fuera por el monto completo' } as const];
}
