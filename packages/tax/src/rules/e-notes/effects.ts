import { cannot, fires, near, silent } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import { month } from '../say.ts';
import {
  amount,
  CREDIT_ONLY,
  changesNothing,
  DEBIT_ONLY,
  isOverNoCredit,
  motiveOf,
  READS_OF_REFERENCE,
  referenceOf,
} from './note.ts';

const NETS = law('TUO LIGV', 'arts. 26 y 27');
const READS = [...READS_OF_REFERENCE, 'voucher.noteType', 'document.motive', 'voucher.total'] as const;

/** What a note of credit does unless another rule says otherwise. */
export const ncReduceCredito = rule({
  id: 'nc-reduce-credito',
  group: 'E',
  stage: 'notes',
  short: 'Reduce gasto y crédito',
  severity: 'informs',
  effect: { expense: 'subtracts', credit: 'subtracts' },
  types: CREDIT_ONLY,
  reads: [...READS, 'voucher.igv', 'voucher.period'],
  basis: [NETS, law('Reglamento LIGV', 'art. 7')],
  read: ['F1', 'C'],
  confidence: 'high',
  ask: 'contador',
  version: 1,
  judge: (view) => {
    const { voucher, others } = view;
    if (changesNothing(view)) return silent('no cambia importes');
    if (isOverNoCredit(view)) return silent('modifica lo que no dio crédito fiscal');
    if (others.modified.is === 'absent' && referenceOf(view) !== null)
      return near('no está en sus compras el comprobante que modifica');
    const { total, igv, period } = voucher;
    return fires({ expense: total - igv, igv, period });
  },
  sentence: ({ expense, igv, period }) =>
    `Nota de crédito: resta ${amount(expense)} de gasto y ${amount(igv)} de crédito fiscal en ${month(period)}.`,
  changesIf: () => [{ path: 'voucher.total', to: 0, if: 'la nota no cambiara importes' }],
});

/** Instalments (13), or a text put right: amounts stay. */
export const ncSinEfectoImporte = rule({
  id: 'nc-sin-efecto-importe',
  group: 'E',
  stage: 'notes',
  short: 'No cambia importes',
  severity: 'informs',
  effect: { expense: 'yes', credit: 'yes' },
  types: CREDIT_ONLY,
  reads: ['voucher.noteType', 'voucher.total', 'document', 'document.motive'],
  basis: [law('RS 193-2020/SUNAT', 'catálogo 09, código 13')],
  read: ['F8c', 'C'],
  confidence: 'medium',
  ask: 'contador',
  version: 1,
  judge: (view) => {
    if (changesNothing(view)) return fires({ instalments: motiveOf(view) === '13' });
    return motiveOf(view) === null && view.document.is !== 'known' ? cannot('document') : silent('cambia importes');
  },
  sentence: ({ instalments }) =>
    instalments
      ? 'La nota solo corrige la fecha o el importe de las cuotas de pago (código 13): no cambia gasto ni crédito fiscal.'
      : 'La nota es por S/ 0.00: solo corrige datos y no cambia gasto ni crédito fiscal.',
  changesIf: ({ document, voucher }, { instalments }) => {
    if (!instalments) return [{ path: 'voucher.total', to: -118_000, if: 'la nota tuviera importe' }];
    const said = document.is === 'known' && document.value.motive?.code;
    const when = { if: 'el motivo fuera otro, como una devolución' };
    return said && voucher.total !== 0
      ? [{ path: 'document.motive', to: { code: '07', text: 'DEVOLUCIÓN POR ÍTEM' }, ...when }]
      : [{ path: 'voucher.noteType', to: '07', ...when }];
  },
});

export const ncDeBoletaOSinCredito = rule<{ type: string; expense: number }>({
  id: 'nc-de-boleta-o-sin-credito',
  group: 'E',
  stage: 'notes',
  short: 'Modifica lo que no dio crédito',
  severity: 'informs',
  effect: { expense: 'subtracts', credit: 'not-applicable' },
  types: CREDIT_ONLY,
  reads: READS,
  basis: [NETS],
  read: ['C'],
  confidence: 'medium',
  ask: 'contador',
  version: 1,
  judge: (view) => {
    if (changesNothing(view)) return silent('no cambia importes');
    const over = isOverNoCredit(view);
    if (over === null) return cannot('others.modified');
    if (!over) return silent('modifica lo que dio crédito fiscal');
    return fires({ type: referenceOf(view)?.typeCode ?? '', expense: view.voucher.total });
  },
  sentence: ({ type, expense }) =>
    `La nota modifica ${type === '03' ? 'una boleta de venta' : 'un comprobante'} que no dio crédito fiscal: no resta crédito, y de su gasto resta ${amount(expense)} si se dedujo.`,
  changesIf: () => [{ path: 'voucher.total', to: 0, if: 'la nota no cambiara importes' }],
});

/** It follows what it modifies: over a boleta, or for a penalty without IGV, the expense grows and the credit does not. */
export const notaDebitoAumenta = rule<{ expense: number; igv: number; over: boolean; period: string }>({
  id: 'nota-debito-aumenta',
  group: 'E',
  stage: 'notes',
  short: 'Aumenta gasto y crédito',
  severity: 'informs',
  effect: { expense: 'yes', credit: 'yes' },
  types: DEBIT_ONLY,
  reads: [...READS_OF_REFERENCE, 'voucher.total', 'voucher.igv', 'voucher.period'],
  basis: [
    law('RCP (RS 007-99/SUNAT)', 'art. 10 num. 2'),
    law('TUO LIGV', 'art. 19 a) y art. 25'),
    law('Ley 29215', 'art. 2'),
  ],
  read: ['S'],
  confidence: 'high',
  ask: 'contador',
  version: 1,
  judge: (view) => {
    const { total, igv, period } = view.voucher;
    if (total === 0) return silent('no cambia importes');
    const over = isOverNoCredit(view);
    if (over === null && igv !== 0) return cannot('others.modified');
    const figures = { expense: over ? total : total - igv, igv, over: over === true, period };
    if (over) return fires(figures, { effect: { expense: 'yes', credit: 'no' } });
    return igv === 0 ? fires(figures, { effect: { expense: 'yes', credit: 'not-applicable' } }) : fires(figures);
  },
  sentence: ({ expense, igv, over, period }) => {
    const grows = `Nota de débito: aumenta ${amount(expense)} el gasto`;
    if (over)
      return `${grows} de ${month(period)} y no da crédito fiscal, porque modifica un comprobante que no lo dio.`;
    if (igv === 0) return `${grows} de ${month(period)} y no consigna IGV: no da crédito fiscal.`;
    return `${grows} y ${amount(igv)} el crédito fiscal de ${month(period)}.`;
  },
  changesIf: () => [{ path: 'voucher.total', to: 0, if: 'la nota no cambiara importes' }],
});
