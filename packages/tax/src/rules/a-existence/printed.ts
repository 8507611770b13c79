import type { RuleView } from '../../judging/view.ts';
import { sum } from '../../money.ts';
import { ELECTRONIC_TYPES } from '../../voucher-types.ts';
import { cannot, fires, near, silent } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import { day, soles } from '../say.ts';

/** F, E and B begin the series of electronic vouchers; those of paper are numbers. */
const PAPER_SERIE = /^\d{3,4}$/;

export const comprobanteFisicoEmisorElectronico = rule({
  id: 'comprobante-fisico-emisor-electronico',
  group: 'A',
  stage: 'identity',
  short: 'Impreso de un emisor electrónico',
  severity: 'observes',
  effect: { expense: 'observed', credit: 'observed' },
  types: { only: ELECTRONIC_TYPES },
  reads: ['voucher.serie', 'voucher.number', 'voucher.issueDate', 'issuer.record', 'validity', 'support'],
  basis: [law('RS 300-2014/SUNAT', 'art. 4'), law('DL 25632', 'arts. 2 y 3'), law('LIR', 'art. 44 j)')],
  read: ['C'],
  confidence: 'medium',
  ask: 'proveedor',
  version: 1,
  judge: ({ voucher, issuer, validity, support }) => {
    if (!PAPER_SERIE.test(voucher.serie)) return silent('la serie es electrónica');
    if (issuer.record.is !== 'known') return cannot('issuer.record');
    const since = issuer.record.value.electronicSince;
    if (since === null || since > voucher.issueDate) return silent('el emisor aún no era electrónico');
    const authorized = validity.is === 'known' && validity.value.state === 'authorized';
    const contingency = support.is === 'known' && support.value.some(({ kind }) => kind === 'contingency-note');
    if (authorized && contingency) return near('es de contingencia y SUNAT lo tiene autorizado');
    return fires({ serie: voucher.serie, number: voucher.number, since });
  },
  sentence: ({ serie, number, since }) =>
    `El comprobante impreso ${serie}-${number} es de un emisor electrónico desde el ${day(since)}: pídele que acredite la contingencia; sin ella no sustenta gasto ni crédito fiscal.`,
  changesIf: ({ voucher }) => [
    { path: 'voucher.serie', to: `F${voucher.serie.slice(-3)}`, if: 'el comprobante fuera electrónico' },
  ],
});

/** «Transferencia de fondos», «orden de pago», «cheque no negociable»: the three of the IGV's regulation, by SUNAT's table 1. */
const MEANS_THAT_SAVE = ['003', '004', '007'];

/**
 * A printed voucher with a defect of form, paid in full from the company's account to the issuer's: the credit may be kept, the expense
 * may not. It never accepts by itself. A supplier without capacity (SSCO) is not saved by it; while that list cannot be read, nothing is
 * taken away for it.
 */
export const creditoConvalidablePagoBancario = rule({
  id: 'credito-convalidable-pago-bancario',
  group: 'A',
  stage: 'validity',
  short: 'Crédito conservable por el pago',
  severity: 'informs',
  effect: { expense: 'unchanged', credit: 'observed' },
  types: { only: ELECTRONIC_TYPES },
  reads: [
    ...(['voucher.serie', 'voucher.issueDate', 'voucher.total', 'voucher.issuerRuc', 'validity'] as const),
    ...(['issuer.record', 'lists.ssco', 'payments'] as const),
  ],
  basis: [
    law('TUO LIGV', 'art. 19 (texto Ley 29214)'),
    law('Reglamento LIGV', 'art. 6 num. 2.2 y 2.3'),
    law('Informe 146-2009-SUNAT', 'no convalida el gasto'),
  ],
  read: ['F17', 'S'],
  confidence: 'medium',
  ask: 'contador',
  version: 1,
  judge: (view) => {
    const { voucher, lists, payments } = view;
    if (!PAPER_SERIE.test(voucher.serie)) return silent('solo alcanza a comprobantes impresos');
    if (!hasDefect(view)) return silent('no tiene un defecto formal conocido');
    if (lists.ssco.is === 'known') return silent('el proveedor es SSCO');
    if (payments.is === 'absent') return near('no consta su pago');
    if (payments.is !== 'known') return cannot('payments');
    const saving = payments.value.filter(
      ({ means, paidTo, fromOwnAccount }) =>
        MEANS_THAT_SAVE.includes(means) && paidTo === voucher.issuerRuc && fromOwnAccount === true,
    );
    const paid = sum(saving.map(({ amount }) => amount));
    if (paid < voucher.total)
      return near(`con medio de pago, de su cuenta a la del emisor, constan ${soles(paid)} de ${soles(voucher.total)}`);
    return fires({ paid, total: voucher.total });
  },
  sentence: ({ paid, total }) =>
    `El comprobante tiene un defecto formal, pero se pagaron ${soles(paid)} de ${soles(total)} con medio de pago: el crédito fiscal puede conservarse; el gasto no.`,
  changesIf: () => [{ path: 'payments', to: [], if: 'no constara el pago íntegro con medio de pago' }],
});

function hasDefect({ validity, issuer, voucher }: RuleView): boolean {
  if (validity.is === 'known' && validity.value.state === 'not-authorized') return true;
  const since = issuer.record.is === 'known' ? issuer.record.value.electronicSince : null;
  return since !== null && since <= voucher.issueDate;
}
