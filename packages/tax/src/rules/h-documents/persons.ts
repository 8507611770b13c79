import { cannot, fires } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import { soles } from '../say.ts';
import { supportOf } from './supported.ts';

const NO_CREDIT = { expense: 'yes', credit: 'not-applicable' } as const;

/** Half a point of the rate: beyond it the amount may be the net one. */
const HALF_POINT = 50;

/** Fees of a person: expense when paid, never credit. That nothing was withheld is told, and takes no expense away. */
export const reciboHonorarios = rule({
  id: 'recibo-honorarios',
  group: 'H',
  stage: 'document-type',
  short: 'Recibo por honorarios',
  severity: 'informs',
  effect: NO_CREDIT,
  types: { only: ['02'] },
  reads: ['voucher.total', 'voucher.issueDate', 'document', 'document.fees', 'support', 'law.fourthCategory'],
  basis: [
    law('LIR', 'arts. 33, 37 v), 71 b) y 74'),
    law('DS 215-2006-EF', 'sin retención hasta S/ 1,500; suspensión', { since: '2007-01-01' }),
  ],
  read: ['F8c', 'F29', 'S'],
  confidence: 'high',
  ask: 'contador',
  version: 1,
  judge: (view) => {
    const { voucher, document, law: tables } = view;
    const entry = tables.fourthCategory.on(voucher.issueDate);
    if (entry === 'not-published') return cannot('law.fourthCategory');
    const { percent, over } = entry.value;
    const fees = document.is === 'known' ? document.value.fees : null;
    const total = fees?.gross ?? voucher.total;
    const withheld = fees ? fees.withheld : null;
    const figures = { total, withheld, percent, over };
    if (total <= over) return fires({ ...figures, state: 'small' });
    if (supportOf(view, 'fourth-category-suspension')) return fires({ ...figures, state: 'suspended' });
    if (supportOf(view, 'fourth-category-withholding-paid') && !withheld)
      return fires({ ...figures, state: 'withheld' });
    if (withheld === null) return fires({ ...figures, state: 'unknown' });
    if (withheld === 0) return fires({ ...figures, state: 'missing' });
    const hundredths = Math.round((withheld * 10_000) / total);
    return fires({ ...figures, state: Math.abs(hundredths - percent * 100) > HALF_POINT ? 'odd' : 'withheld' });
  },
  sentence: ({ total, withheld, percent, over, state }) =>
    `Recibo por honorarios de ${soles(total)}: es gasto al pagarse y no da crédito fiscal${ABOUT[state]?.({ percent, over: soles(over), withheld: soles(withheld ?? 0) }) ?? ''}.`,
  // A person who is paid fees issues no invoice.
  changesIf: () => [],
});

const ABOUT: Readonly<Record<string, (one: { percent: number; over: string; withheld: string }) => string>> = {
  small: ({ over }) => `; no pasa de ${over}, no se retiene`,
  suspended: () => '; consta la suspensión de retenciones',
  withheld: ({ percent }) => `; consta la retención de ${percent} %`,
  missing: ({ percent, over }) =>
    `; pasa de ${over} y no se retuvo ${percent} % ni consta suspensión: es contingencia de la empresa si lleva contabilidad, no quita el gasto`,
  odd: ({ percent, withheld }) => `; la retención de ${withheld} no es ${percent} % del total, que podría ser el neto`,
  unknown: ({ percent, over }) => `; pasa de ${over}: confirma que se retuvo ${percent} % o que consta suspensión`,
};

/** Rent of a person: the paid form 1683 is the receipt. */
export const reciboArrendamiento = rule({
  id: 'recibo-arrendamiento',
  group: 'H',
  stage: 'document-type',
  short: 'Recibo por arrendamiento',
  severity: 'informs',
  effect: NO_CREDIT,
  types: { only: ['10'] },
  reads: ['support', 'voucher.total'],
  basis: [law('RCP (RS 007-99/SUNAT)', 'art. 4 num. 6.2'), law('LIR', 'arts. 23 y 37')],
  read: ['C'],
  confidence: 'high',
  ask: 'cliente',
  version: 1,
  judge: (view) => fires({ total: view.voucher.total, isPaid: supportOf(view, 'form-1683-paid') !== undefined }),
  sentence: ({ total, isPaid }) =>
    `Alquiler de ${soles(total)} a una persona natural: ${isPaid ? 'se sustenta con el recibo (FV 1683) pagado' : 'conserva el recibo (FV 1683) pagado, con el RUC de la empresa como inquilino'}; no da crédito fiscal.`,
  // Nor does one who lets: the paid form is the voucher.
  changesIf: () => [],
});
