import { addDays, daysBetween } from '../../days.ts';
import type { KeptOut } from '../../facts/fact.ts';
import { VOIDED_IN_PROPOSAL } from '../../facts/proposal-status.ts';
import { ELECTRONIC_TYPES } from '../../voucher-types.ts';
import { cannot, fires, near, silent, waits } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import { day, soles } from '../say.ts';

/** What SUNAT's service tells the validity of; R1 and R7 stand in no purchase register. */
const TOLD = { only: ELECTRONIC_TYPES };
const OBSERVED = { expense: 'observed', credit: 'observed' } as const;
const LOST = { expense: 'no', credit: 'no' } as const;
const CREDIT_NEEDS_A_VOUCHER = law('TUO LIGV', 'art. 19');

/**
 * SUNAT does not have it, and its issuer's time to send it is over by far. The age is that of the answer, not of today: what was
 * asked twelve hours after issue says nothing, however long ago. A céntimo or a date that differs is answered "no" too.
 */
export const cpeNoExiste = rule({
  id: 'cpe-no-existe',
  group: 'A',
  stage: 'validity',
  short: 'SUNAT no lo registra',
  severity: 'rejects',
  effect: LOST,
  types: TOLD,
  reads: ['validity', 'voucher.issueDate', 'voucher.total', 'voucher.origin', 'law.submission'],
  basis: [
    law('TUO LIGV', 'arts. 18 y 19 b)'),
    law('Reglamento LIGV', 'art. 6 num. 2'),
    law('LIR', 'art. 44 j)'),
    law('RS 300-2014/SUNAT', 'y modificatorias'),
  ],
  read: ['F23', 'F30', 'C', 'S'],
  confidence: 'medium',
  ask: 'proveedor',
  version: 1,
  judge: ({ validity, voucher, law }) => {
    if (validity.is !== 'known') return cannot('validity');
    const { state, on } = validity.value;
    if (state !== 'not-found') return silent('SUNAT lo registra');
    const submission = law.submission.on(voucher.issueDate);
    if (submission === 'not-published') return cannot('law.submission');
    const age = daysBetween(voucher.issueDate, on);
    const { rejectAfter } = submission.value;
    if (age <= rejectAfter) return near(`SUNAT respondió a los ${age} días de emitido: aún puede recibirlo`);
    const figures = { on, age, total: voucher.total };
    // A number or an amount read from a picture may be ours that is wrong.
    return voucher.origin === 'picture' ? fires(figures, { severity: 'observes', effect: OBSERVED }) : fires(figures);
  },
  sentence: ({ on, age, total }) =>
    `SUNAT no registra este comprobante (respuesta del ${day(on)}, a los ${age} días de emitido): el número, la fecha o el importe de ${soles(total)} no coinciden con lo informado por el emisor.`,
  changesIf: (_, { on }) => [
    { path: 'validity', to: { state: 'accepted', on }, if: 'SUNAT respondiera que lo tiene aceptado' },
  ],
});

/** Voided by its issuer, as SUNAT's service or its proposal says. When the two differ, somebody has to look. */
export const cpeAnulado = rule({
  id: 'cpe-anulado',
  group: 'A',
  stage: 'validity',
  short: 'Dado de baja por el emisor',
  severity: 'rejects',
  effect: LOST,
  reads: ['validity', 'voucher.sunatStatus', 'voucher.typeCode', 'voucher.issueDate'],
  basis: [
    CREDIT_NEEDS_A_VOUCHER,
    law('LIR', 'art. 44 j)'),
    law('RS 097-2012 y RS 300-2014/SUNAT', 'comunicación de baja'),
  ],
  read: ['F23', 'F8c', 'C'],
  confidence: 'high',
  ask: 'proveedor',
  client: 'Pide al proveedor que lo emita de nuevo.',
  version: 1,
  judge: ({ validity, voucher }) => {
    const listed = VOIDED_IN_PROPOSAL.includes(voucher.sunatStatus);
    if (validity.is === 'known') {
      if (validity.value.state === 'voided') return fires({ by: 'service', on: validity.value.on });
      if (!listed) return silent('SUNAT no lo tiene de baja');
      return fires({ by: 'both', on: validity.value.on }, { severity: 'observes', effect: OBSERVED });
    }
    if (listed) return fires({ by: 'proposal', on: voucher.issueDate });
    const isTold = (ELECTRONIC_TYPES as readonly string[]).includes(voucher.typeCode);
    return isTold ? cannot('validity') : silent('la propuesta no lo tiene de baja');
  },
  sentence: ({ by, on }) =>
    by === 'both'
      ? `La propuesta lo tiene de baja, pero el ${day(on)} SUNAT respondió que sigue vigente: confirma cuál es.`
      : `El comprobante fue dado de baja por el emisor (según ${by === 'service' ? `SUNAT el ${day(on)}` : 'la propuesta'}): no sustenta gasto ni crédito fiscal.`,
  changesIf: ({ voucher, validity }, { on }) =>
    VOIDED_IN_PROPOSAL.includes(voucher.sunatStatus) && !(validity.is === 'known' && validity.value.state === 'voided')
      ? [{ path: 'voucher.sunatStatus', to: '1', if: 'la propuesta lo tuviera vigente' }]
      : [{ path: 'validity', to: { state: 'accepted', on }, if: 'SUNAT respondiera que sigue vigente' }],
});

/** Printed without SUNAT's authorisation: its states 3 and 4 are of printed vouchers only. */
export const cpeNoAutorizado = rule({
  id: 'cpe-no-autorizado',
  group: 'A',
  stage: 'validity',
  short: 'Impreso sin autorización',
  severity: 'rejects',
  effect: LOST,
  types: TOLD,
  reads: ['validity', 'voucher.serie', 'voucher.number'],
  basis: [
    law('RCP (RS 007-99/SUNAT)', 'arts. 8 y 12'),
    law('TUO LIGV', 'art. 19 b)'),
    law('Reglamento LIGV', 'art. 6 num. 2.5'),
    law('LIR', 'art. 44 j)'),
  ],
  read: ['F23', 'C'],
  confidence: 'high',
  ask: 'proveedor',
  version: 1,
  judge: ({ validity, voucher }) => {
    if (validity.is !== 'known') return cannot('validity');
    const { state, on } = validity.value;
    if (state !== 'not-authorized') return silent('SUNAT no lo tiene como impreso sin autorización');
    return fires({ serie: voucher.serie, number: voucher.number, on });
  },
  sentence: ({ serie, number, on }) =>
    `El comprobante impreso ${serie}-${number} no cuenta con autorización de impresión de SUNAT (respuesta del ${day(on)}): no sustenta gasto ni crédito fiscal.`,
  changesIf: (_, { on }) => [
    { path: 'validity', to: { state: 'authorized', on }, if: 'SUNAT respondiera que la impresión está autorizada' },
  ],
});

/** Nobody can say "does not exist" while the issuer may still send it, or while SUNAT does not answer. */
export const cpeValidezPendiente = rule({
  id: 'cpe-validez-pendiente',
  group: 'A',
  stage: 'validity',
  short: 'Validación con SUNAT pendiente',
  severity: 'waits',
  effect: { expense: 'pending', credit: 'pending' },
  types: TOLD,
  reads: ['validity', 'voucher.issueDate', 'law.submission'],
  basis: [law('RS 300-2014/SUNAT', 'y modificatorias (plazo de envío)')],
  read: ['F23', 'F30', 'C', 'S'],
  confidence: 'high',
  ask: 'SUNAT',
  version: 1,
  canWait: true,
  judge: ({ validity, voucher, law }) => {
    const submission = law.submission.on(voucher.issueDate);
    if (submission === 'not-published') return cannot('law.submission');
    const { days, rejectAfter } = submission.value;
    const why = validity.is === 'unknown' && validity.why in KEPT_OUT ? validity.why : null;
    // It answered, something that nobody understands: that it did not answer would be untrue.
    const unread = validity.is === 'unknown' && validity.why === 'not-understood';
    const figures = { issued: voucher.issueDate, why, unread };
    if (validity.is === 'known') {
      const { state, on } = validity.value;
      if (state !== 'not-found') return silent('SUNAT ya respondió');
      if (daysBetween(voucher.issueDate, on) > rejectAfter) return silent('SUNAT respondió que no lo registra');
      return waits(ANSWER, addDays(voucher.issueDate, rejectAfter + 1), figures);
    }
    const late = addDays(voucher.issueDate, days + 2);
    return waits(ANSWER, validity.is === 'pending' && validity.until > late ? validity.until : late, figures);
  },
  sentence: ({ issued, why, unread }) =>
    `La validación con SUNAT del comprobante emitido el ${day(issued)} está pendiente: ${keptOut(why) ?? `${unread ? 'SUNAT respondió algo que no se entiende; ' : ''}se vuelve a consultar sola`}.`,
  givenUp: ({ issued, why, unread }) =>
    unread
      ? `SUNAT respondió sobre la validez del comprobante emitido el ${day(issued)} algo que no se entiende: consúltala en SUNAT y decide.`
      : why === null || why === undefined
        ? `SUNAT no respondió sobre la validez del comprobante emitido el ${day(issued)}: consúltala en SUNAT y decide.`
        : `No se pudo consultar la validez del comprobante emitido el ${day(issued)}: ${keptOut(why)}, o consúltala tú en SUNAT y decide.`,
  changesIf: ({ today }) => [
    { path: 'validity', to: { state: 'accepted', on: today }, if: 'SUNAT respondiera que lo tiene aceptado' },
  ],
});

/** What keeps the company from asking, and what ends it: it does not pass by waiting. */
const KEPT_OUT: Readonly<Record<KeptOut, string>> = {
  'no-key': 'la empresa no tiene API key; créala en SUNAT y regístrala en sus credenciales',
  'no-permission':
    'la API key no tiene permiso para la consulta de validez; actívalo en SUNAT, en «Credenciales de API SUNAT»',
  refused: 'SUNAT rechaza la API key de la empresa; corrígela en sus credenciales',
};

/** Null where nothing does; findings of before say nothing of it. */
function keptOut(why: string | null | undefined): string | null {
  return KEPT_OUT[why as KeptOut] ?? null;
}

const ANSWER = 'la respuesta de SUNAT sobre su validez';
