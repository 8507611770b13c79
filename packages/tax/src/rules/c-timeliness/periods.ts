import type { RuleView } from '../../judging/view.ts';
import { type Period, periodOf, shiftPeriod } from '../../period.ts';
import { CREDIT_NOTES } from '../../voucher-types.ts';
import { cannot, fires, near, silent } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import { day, month, soles } from '../say.ts';

const FROM_THE_MONTH_OF_ISSUE = law('Ley 29215', 'art. 2 (texto DL 1116)');

/** Nothing is lost by it: the right begins in the month of issue. */
export const fechaEmisionPosterior = rule({
  id: 'fecha-emision-posterior',
  group: 'C',
  stage: 'timeliness',
  short: 'Emitido después del periodo',
  severity: 'observes',
  effect: { expense: 'not-this-period', credit: 'not-this-period' },
  reads: ['voucher.issueDate', 'voucher.period'],
  basis: [FROM_THE_MONTH_OF_ISSUE, law('LIR', 'art. 57'), law('RS 040-2022/SUNAT', 'validaciones del RCE')],
  read: ['F8c', 'C', 'S'],
  confidence: 'high',
  ask: 'contador',
  version: 1,
  judge: ({ voucher: { issueDate, period } }) => {
    const issued = periodOf(issueDate);
    return issued > period ? fires({ issueDate, issued, period }) : silent('no es posterior al periodo');
  },
  sentence: ({ issueDate, issued, period }) =>
    `Se emitió el ${day(issueDate)}, después de ${month(period)}: corresponde anotarlo en ${month(issued)}, donde no pierde gasto ni crédito fiscal.`,
  changesIf: (_, { issued }) => [{ path: 'voucher.period', to: issued, if: `se anotara en ${month(issued)}` }],
});

/** Types whose twelve months run from the payment of the tax, and the support that says when it was paid. @source Ley 29215 art. 2 */
const PAID_WITH: Readonly<Record<string, 'customs-paid' | 'form-1662-paid'>> = {
  50: 'customs-paid',
  51: 'customs-paid',
  52: 'customs-paid',
  53: 'customs-paid',
  54: 'customs-paid',
  91: 'form-1662-paid',
  98: 'form-1662-paid',
};

/** From when the months are counted; null where the payment of the tax is not known. */
function countedFrom({ voucher, support }: RuleView): string | null {
  const kind = PAID_WITH[voucher.typeCode];
  if (!kind) return voucher.issueDate;
  if (support.is !== 'known') return null;
  return support.value.find((one) => one.kind === kind)?.on ?? null;
}

function monthsBetween(from: Period, to: Period): number {
  const ordinal = (period: Period) => Number(period.slice(0, 4)) * 12 + Number(period.slice(4));
  return ordinal(to) - ordinal(from);
}

/** A recibo of public services has its own month («servicio público»), and a note of credit takes away where it is annotated. */
export const comprobantePeriodoAnterior = rule({
  id: 'comprobante-periodo-anterior',
  group: 'C',
  stage: 'timeliness',
  short: 'De un mes anterior',
  severity: 'informs',
  effect: { expense: 'yes', credit: 'yes' },
  types: { except: ['02', '14', ...CREDIT_NOTES] },
  reads: ['voucher.issueDate', 'voucher.typeCode', 'voucher.period', 'support', 'law.annotationMonths'],
  basis: [FROM_THE_MONTH_OF_ISSUE],
  read: ['F8', 'C', 'S'],
  confidence: 'high',
  ask: 'contador',
  version: 1,
  judge: (view) => {
    const { voucher, law } = view;
    if (periodOf(voucher.issueDate) === voucher.period) return silent('se anota en su mes');
    const from = countedFrom(view);
    if (from === null) return cannot('support');
    const most = law.annotationMonths.on(voucher.issueDate);
    if (most === 'not-published') return cannot('law.annotationMonths');
    const months = monthsBetween(periodOf(from), voucher.period);
    if (months < 1) return silent('no es de un mes anterior');
    if (months > most.value) return silent('ya pasó el plazo de anotación');
    return fires({ issued: periodOf(from), period: voucher.period, months, most: most.value });
  },
  sentence: ({ issued, period, months, most }) =>
    `Es de ${month(issued)} y se anota en ${month(period)} (${months} ${months === 1 ? 'mes' : 'meses'} después): el crédito fiscal se usa en el mes de anotación, dentro de los ${most} meses.`,
  changesIf: (_, { issued }) => [{ path: 'voucher.period', to: issued, if: `se anotara en ${month(issued)}` }],
});

/**
 * The credit is lost; the expense is another question (accrual). There are judgements in favour of taxpayers, so that the accountant
 * may reverse it. Where no IGV is consigned there is nothing to lose.
 */
export const fueraPlazo12Meses = rule({
  id: 'fuera-plazo-12-meses',
  group: 'C',
  stage: 'timeliness',
  short: 'Fuera de los 12 meses',
  severity: 'rejects',
  effect: { expense: 'observed', credit: 'no' },
  types: { except: ['02', ...CREDIT_NOTES] },
  reads: [
    ...(['voucher.issueDate', 'voucher.typeCode', 'voucher.period', 'voucher.igv', 'voucher.origin'] as const),
    ...(['support', 'law.annotationMonths'] as const),
  ],
  basis: [FROM_THE_MONTH_OF_ISSUE, law('LIR', 'art. 57')],
  read: ['F8', 'C'],
  confidence: 'high',
  ask: 'contador',
  version: 1,
  judge: (view) => {
    const { voucher, law } = view;
    if (voucher.igv === 0) return silent('no consigna IGV');
    const from = countedFrom(view);
    if (from === null) return cannot('support');
    const most = law.annotationMonths.on(voucher.issueDate);
    if (most === 'not-published') return cannot('law.annotationMonths');
    const months = monthsBetween(periodOf(from), voucher.period);
    if (months < most.value) return silent('está dentro del plazo');
    if (months === most.value) return near('se anota en el último mes del plazo');
    const figures = { issued: periodOf(from), period: voucher.period, months, most: most.value, igv: voucher.igv };
    if (voucher.origin !== 'picture') return fires(figures);
    return fires(figures, { severity: 'observes', effect: { expense: 'observed', credit: 'observed' } });
  },
  sentence: ({ issued, period, months, most, igv }) =>
    `De ${month(issued)} a ${month(period)} pasaron ${months} meses, más de los ${most} que hay para anotarlo: no se puede usar su crédito fiscal de ${soles(igv)}, y el gasto se revisa por su devengo.`,
  changesIf: (_, { issued, most }) => {
    const last = shiftPeriod(issued as Period, most);
    return [{ path: 'voucher.period', to: last, if: `se hubiera anotado hasta ${month(last)}` }];
  },
});
