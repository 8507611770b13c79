import { TOLERANCE } from '../../money.ts';
import { cannot, fires, near, silent } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import { soles } from '../say.ts';
import { CREDIT_ONLY, NOTES_ONLY, referenceOf } from './note.ts';

const OBSERVED = { expense: 'observed', credit: 'observed' } as const;
const OF_NOTES = law('RCP (RS 007-99/SUNAT)', 'art. 10');
const NETS = law('TUO LIGV', 'arts. 26 y 27');

export const notaSinReferencia = rule({
  id: 'nota-sin-referencia',
  group: 'E',
  stage: 'notes',
  short: 'Nota sin comprobante que modifica',
  severity: 'observes',
  effect: OBSERVED,
  types: NOTES_ONLY,
  reads: ['voucher.modified', 'voucher.serie', 'voucher.number', 'document', 'document.modifies'],
  basis: [OF_NOTES, law('RS 300-2014/SUNAT', 'notas electrónicas'), law('RS 040-2022/SUNAT', 'RCE campos 28 a 32')],
  read: ['F8c', 'C'],
  confidence: 'high',
  ask: 'proveedor',
  version: 1,
  judge: (view) => {
    if (referenceOf(view) !== null) return silent('indica el comprobante que modifica');
    if (view.document.is !== 'known') return cannot('document');
    return fires({ serie: view.voucher.serie, number: view.voucher.number });
  },
  sentence: ({ serie, number }) =>
    `La nota ${serie}-${number} no indica el comprobante que modifica: pídelo al proveedor, para saber qué gasto y qué crédito fiscal corrige.`,
  changesIf: () => [
    {
      path: 'voucher.modified',
      to: { typeCode: '01', serie: 'F001', number: '1', issueDate: null },
      if: 'indicara el comprobante que modifica',
    },
  ],
});

/** What was never annotated gave no credit, so that its note must not take any away. */
export const notaReferenciaNoEncontrada = rule({
  id: 'nota-referencia-no-encontrada',
  group: 'E',
  stage: 'notes',
  short: 'No está el comprobante modificado',
  severity: 'observes',
  effect: OBSERVED,
  types: NOTES_ONLY,
  reads: ['voucher.modified', 'document', 'document.modifies', 'others.modified'],
  basis: [OF_NOTES, NETS],
  read: ['F8c', 'C'],
  confidence: 'high',
  ask: 'contador',
  version: 1,
  judge: (view) => {
    const { modified } = view.others;
    if (modified.is === 'known')
      return modified.value.annotated ? silent('está anotado en sus compras') : near('está en sus compras, sin anotar');
    const reference = referenceOf(view);
    if (reference === null) return view.document.is === 'known' ? silent('no indica ninguno') : cannot('document');
    if (modified.is !== 'absent') return cannot('others.modified');
    return fires({ serie: reference.serie, number: reference.number });
  },
  sentence: ({ serie, number }) =>
    `El comprobante ${serie}-${number}, que esta nota modifica, no está en las compras de la empresa: si no se anotó, la nota tampoco debe restar ni sumar.`,
  changesIf: ({ voucher }) => [
    {
      path: 'others.modified',
      to: {
        ...{ period: voucher.period, typeCode: '01', issueDate: voucher.issueDate, total: 118_000, taxable: 100_000 },
        ...{ igv: 18_000, annotated: true, gaveNoCredit: false, exchangeRate: null, credited: 0 },
      },
      if: 'ese comprobante estuviera en las compras de la empresa',
    },
  ],
});

export const ncExcedeFactura = rule({
  id: 'nc-excede-factura',
  group: 'E',
  stage: 'notes',
  short: 'Notas de crédito por más del total',
  severity: 'observes',
  effect: OBSERVED,
  types: CREDIT_ONLY,
  reads: ['others.modified'],
  basis: [law('TUO LIGV', 'art. 26')],
  read: ['C'],
  confidence: 'high',
  ask: 'proveedor',
  version: 1,
  judge: ({ others: { modified } }) => {
    if (modified.is === 'absent') return silent('no está el comprobante que modifica');
    if (modified.is !== 'known') return cannot('others.modified');
    const { total, credited, exchangeRate } = modified.value;
    // In foreign currency a céntimo of it is as many of soles as its rate.
    const tolerance = (TOLERANCE * Math.max(1000, exchangeRate ?? 1000)) / 1000;
    return credited > total + tolerance ? fires({ total, credited }) : silent('no superan el total');
  },
  sentence: ({ total, credited }) =>
    `Las notas de crédito suman ${soles(credited)} y el comprobante que modifican es de ${soles(total)}: lo superan en ${soles(credited - total)}; pregunta al proveedor cuál de ellas corrige.`,
  changesIf: (_, { total }) => [
    { path: 'others.modified.credited', to: total, if: `las notas de crédito no pasaran de ${soles(total)}` },
  ],
});
