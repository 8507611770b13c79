import { absent } from '../../facts/fact.ts';
import { ratio } from '../../money.ts';
import { cannot, fires, near, silent } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import { amountIn, day, soles } from '../say.ts';
import { markOf, SPOT_READS } from './spot.ts';

const AS_IT_IS = { expense: 'yes', credit: 'yes' } as const;

/** Our own duty as agent of withholding: it touches neither expense nor credit. */
export const retencionIgvPorPracticar = rule({
  id: 'retencion-igv-por-practicar',
  group: 'F',
  stage: 'payment',
  short: 'Corresponde retener IGV',
  severity: 'informs',
  effect: AS_IT_IS,
  types: { only: ['01', '08'] },
  reads: [
    ...SPOT_READS,
    ...(['voucher.igv', 'lists.ownWithholdingAgent', 'lists.goodTaxpayer', 'lists.withholdingAgent'] as const),
    ...(['lists.perceptionAgent', 'others.operationTotal', 'law.withholding'] as const),
  ],
  basis: [law('RS 037-2002/SUNAT', 'arts. 2, 3, 5 y 6'), law('RS 033-2014/SUNAT', '3 %', { since: '2014-03-01' })],
  read: ['F20'],
  confidence: 'high',
  ask: 'contador',
  version: 1,
  judge: (view) => {
    const { lists, voucher, others, law: tables } = view;
    if (lists.ownWithholdingAgent.is === 'absent') return silent('la empresa no es agente de retención');
    if (lists.ownWithholdingAgent.is !== 'known') return cannot('lists.ownWithholdingAgent');
    if (voucher.igv === 0) return silent('la operación no está gravada');
    const entry = tables.withholding.on(voucher.issueDate);
    if (entry === 'not-published') return cannot('law.withholding');
    const { percent, over } = entry.value;
    const whole = others.operationTotal.is === 'known' ? others.operationTotal.value : voucher.total;
    if (Math.max(whole, voucher.total) <= over) return near(`${soles(voucher.total)} no pasa de ${soles(over)}`);
    if (lists.goodTaxpayer.is === 'known') return near('el proveedor es buen contribuyente');
    if (lists.withholdingAgent.is === 'known') return near('el proveedor es agente de retención');
    if (lists.perceptionAgent.is === 'known') return near('el proveedor es agente de percepción');
    if (lists.goodTaxpayer.is !== 'absent') return cannot('lists.goodTaxpayer');
    if (lists.withholdingAgent.is !== 'absent') return cannot('lists.withholdingAgent');
    if (lists.perceptionAgent.is !== 'absent') return cannot('lists.perceptionAgent');
    const spot = markOf(view);
    if (!('is' in spot)) return near('la operación está sujeta a detracción');
    if (spot.is === 'cannot') return spot;
    return fires({ percent, total: voucher.total, withheld: ratio(voucher.total, percent, 100, 'half-up') });
  },
  sentence: ({ percent, total, withheld }) =>
    `La empresa es agente de retención: al pagar ${soles(total)} corresponde retener ${percent} % (${soles(withheld)}) y emitir el comprobante de retención.`,
  changesIf: () => [
    { path: 'lists.ownWithholdingAgent', to: absent('padrón de SUNAT'), if: 'la empresa no fuera agente de retención' },
  ],
});

/** On credit: its instalments, and the days to find it right. Until it is paid nobody asks how. */
export const facturaAlCredito = rule({
  id: 'factura-al-credito',
  group: 'F',
  stage: 'payment',
  short: 'Factura al crédito',
  severity: 'informs',
  effect: AS_IT_IS,
  types: { only: ['01'] },
  reads: ['document', 'document.payment', 'document.currency', 'document.total', 'voucher.dueDate'],
  basis: [
    law('DU 013-2020', 'conformidad de la factura', { since: '2020-01-24' }),
    law('RS 193-2020/SUNAT', 'forma de pago'),
    law('Ley 31362', 'pago a MYPE'),
  ],
  read: ['C'],
  confidence: 'medium',
  ask: 'cliente',
  version: 1,
  judge: ({ document, voucher }) => {
    if (document.is !== 'known') return cannot('document');
    const { payment, currency, total } = document.value;
    if (payment.form !== 'crédito') return silent('no es al crédito');
    const days = payment.instalments.map(({ dueDate }) => dueDate ?? '').filter((one) => one !== '');
    const owed = payment.instalments.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
    const last = days.sort().at(-1) ?? voucher.dueDate;
    return fires({ currency, owed: owed > 0 ? owed : total, count: payment.instalments.length, last });
  },
  sentence: ({ currency, owed, count, last }) =>
    `Factura al crédito por ${amountIn(currency, owed)}${count > 1 ? ` en ${count} cuotas` : ''}${last ? `, ${count > 1 ? 'la última vence' : 'vence'} el ${day(last)}` : ''}: la empresa da o niega su conformidad dentro de los 8 días calendario de recibirla; si calla, se presume dada.`,
  changesIf: () => [
    { path: 'document.payment', to: { form: 'contado', instalments: [] }, if: 'la factura fuera al contado' },
  ],
});
