import { sum, TOLERANCE } from '../../money.ts';
import { periodOf } from '../../period.ts';
import { DOMESTIC_CREDIT_NOTES } from '../../voucher-types.ts';
import { ncAnulaFactura } from '../e-notes/annulled.ts';
import { cannot, fires, near, silent } from '../outcome.ts';
import { rule } from '../rule.ts';
import { day, month, soles } from '../say.ts';

/** Until edition 2026.11: what a note of a later month annuls is asked about too, and so is the note, which subtracts nothing meanwhile. */
export const ncAnulaFactura1 = rule<{
  isNote: boolean;
  total: number;
  credited: number;
  serie: string;
  number: string;
  on: string;
  period: string;
  own: string;
  later: boolean;
  spot: boolean;
}>({
  ...ncAnulaFactura,
  reads: [
    ...(['voucher.typeCode', 'voucher.total', 'voucher.period', 'voucher.detraction'] as const),
    ...(['others.notes', 'others.modified'] as const),
  ],
  version: 1,
  judge: ({ voucher, others }) => {
    const { period: own, detraction: spot } = voucher;
    if (DOMESTIC_CREDIT_NOTES.includes(voucher.typeCode)) {
      if (others.modified.is === 'absent') return silent('no está el comprobante que modifica');
      if (others.modified.is !== 'known') return cannot('others.modified');
      const { total, credited, period } = others.modified.value;
      if (credited === 0 || Math.abs(credited - total) > TOLERANCE) return silent('no anula el total');
      return fires({
        isNote: true,
        total,
        credited,
        serie: '',
        number: '',
        on: '',
        period,
        own,
        later: own > period,
        spot,
      });
    }
    if (others.notes.is === 'absent') return silent('no tiene notas');
    if (others.notes.is !== 'known') return cannot('others.notes');
    const notes = others.notes.value.filter(
      ({ typeCode, motive }) => DOMESTIC_CREDIT_NOTES.includes(typeCode) && motive !== '13',
    );
    const last = notes.at(-1);
    if (!last) return silent('no tiene notas de crédito');
    const credited = sum(notes.map(({ total }) => total));
    if (credited < voucher.total - TOLERANCE) return near('sus notas de crédito no llegan a su total');
    if (credited > voucher.total + TOLERANCE) return near('sus notas de crédito superan su total');
    const { serie, number, issueDate: on } = last;
    const period = periodOf(on);
    return fires({
      isNote: false,
      total: voucher.total,
      credited,
      serie,
      number,
      on,
      period,
      own,
      later: period > own,
      spot,
    });
  },
  sentence: ({ isNote, total, credited, serie, number, on, period, own, later, spot }) => {
    if (isNote) {
      const whole = `Con esta nota se anula el total (${soles(total)}) del comprobante de ${month(period)}`;
      return later
        ? `${whole}: resta en ${month(own)} el gasto y el crédito fiscal que este dio.`
        : `${whole}: ninguno de los dos deja gasto ni crédito fiscal.`;
    }
    const whole = `La nota de crédito ${serie}-${number} del ${day(on)} anula el total de este comprobante (${soles(credited)} de ${soles(total)})`;
    return later
      ? `${whole}: su gasto y su crédito fiscal de ${month(own)} se restan en ${month(period)}${spot ? '; no deposites su detracción' : ''}.`
      : `${whole}: no uses su crédito fiscal${spot ? ' ni deposites su detracción' : ''}.`;
  },
  changesIf: (view, figures) => ncAnulaFactura.changesIf(view, figures),
});
