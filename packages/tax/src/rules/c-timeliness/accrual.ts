import type { Payment } from '../../facts/circumstances.ts';
import type { RuleView } from '../../judging/view.ts';
import type { Period } from '../../period.ts';
import { CREDIT_NOTES } from '../../voucher-types.ts';
import { hasWord, plainWords } from '../../words.ts';
import { cannot, fires, near, silent } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import { day, month, soles } from '../say.ts';

const ACCRUAL = law('LIR', 'art. 57');

/**
 * Issued in a former year, or its lines speak of months of a former year and of none since. A year alone says nothing («modelo 2024»):
 * only a month with its year, or the end of a span of dates, does.
 */
export const gastoEjercicioAnterior = rule<{ year: number; period: string; issueDate: string; told: string | null }>({
  id: 'gasto-ejercicio-anterior',
  group: 'C',
  stage: 'timeliness',
  short: 'De un ejercicio anterior',
  severity: 'observes',
  effect: { expense: 'observed', credit: 'yes' },
  types: { except: CREDIT_NOTES },
  reads: ['voucher.issueDate', 'voucher.period', 'document', 'document.lines'],
  basis: [ACCRUAL, law('LIR', 'art. 37')],
  read: ['C'],
  confidence: 'medium',
  ask: 'contador',
  version: 1,
  judge: ({ voucher, document }) => {
    const { issueDate, period } = voucher;
    const year = Number(period.slice(0, 4));
    const issued = Number(issueDate.slice(0, 4));
    if (issued < year) return fires({ year: issued, period, issueDate, told: null });
    if (document.is !== 'known') return cannot('document');
    const last = lastMonthTold(document.value.lines.map(({ description }) => description));
    if (last === null) return silent('se emitió en el ejercicio y no menciona otro');
    if (last.year >= year) return silent('lo que menciona es del ejercicio');
    return fires({ year: last.year, period, issueDate, told: last.text.replace(/(\d) (?=\d)/g, '$1/') });
  },
  sentence: ({ year, period, issueDate, told }) =>
    told === null
      ? `Se emitió el ${day(issueDate)} y se anota en ${month(period)}: si se devengó en ${year}, no es gasto de ${period.slice(0, 4)}, salvo la excepción del art. 57 de la LIR.`
      : `Se emitió el ${day(issueDate)} por «${told}»: si se devengó en ${year}, no es gasto de ${period.slice(0, 4)}, salvo la excepción del art. 57 de la LIR.`,
  changesIf: ({ voucher, document }, { year, told }) =>
    told === null || document.is !== 'known'
      ? [{ path: 'voucher.period', to: `${year}12` as Period, if: `se anotara en el ejercicio ${year}` }]
      : [
          {
            path: 'document.lines',
            to: document.value.lines.map((line) => ({ ...line, description: 'servicio del mes' })),
            if: `lo facturado fuera de ${voucher.period.slice(0, 4)}`,
          },
        ],
});

const MONTH_WITH_YEAR =
  /\b((?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|setiembre|septiembre|octubre|noviembre|diciembre|ene|feb|mar|abr|may|jun|jul|ago|set|sep|oct|nov|dic)(?: del?)? (20\d\d))\b/g;
/** «del 01/12/2025 al 31/12/2025», as words. */
const END_OF_SPAN = /\bal (\d{1,2} \d{1,2} (20\d\d))\b/g;

/** The last year that is told with a month, and how; null where none is. */
function lastMonthTold(descriptions: readonly string[]): { year: number; text: string } | null {
  let last: { year: number; text: string } | null = null;
  for (const description of descriptions) {
    if (!description.includes('20')) continue;
    const plain = plainWords(description);
    for (const pattern of [MONTH_WITH_YEAR, END_OF_SPAN]) {
      for (const [, text = '', year] of plain.matchAll(pattern))
        if (last === null || Number(year) > last.year) last = { year: Number(year), text };
    }
  }
  return last;
}

const IN_ADVANCE = ['anticipo', 'adelanto', 'pago anticipado', 'pago a cuenta'];
/** A line that takes the advance off, or bills what is left. */
const OF_THE_LAST_INVOICE = ['descuento', 'deduccion', 'aplicacion', 'regularizacion', 'saldo', 'cancelacion', 'menos'];

/** The invoice of an advance. The last one, which takes it off (`PrepaidAmount`), is of what was received. */
export const anticipoNoDevengado = rule({
  id: 'anticipo-no-devengado',
  group: 'C',
  stage: 'timeliness',
  short: 'Anticipo',
  severity: 'informs',
  effect: { expense: 'deferred', credit: 'yes' },
  types: { only: ['01', '03', '08'] },
  reads: ['document', 'document.lines', 'document.prepaid', 'voucher.total', 'voucher.igv'],
  basis: [ACCRUAL, law('TUO LIGV', 'art. 4'), law('RCP (RS 007-99/SUNAT)', 'art. 5')],
  read: ['F8c', 'C'],
  confidence: 'medium',
  ask: 'contador',
  version: 1,
  judge: ({ document, voucher }) => {
    if (document.is !== 'known') return cannot('document');
    const { lines, prepaid } = document.value;
    const advance = lines.find(({ description }) => hasWord(plainWords(description), IN_ADVANCE));
    if (!advance) return silent('no menciona un anticipo');
    if (prepaid) return near('es la factura final, que descuenta el anticipo');
    if (hasWord(plainWords(advance.description), OF_THE_LAST_INVOICE)) return near('descuenta un anticipo anterior');
    return fires({ what: advance.description, total: voucher.total, igv: voucher.igv });
  },
  sentence: ({ what, total, igv }) =>
    `«${what}» por ${soles(total)} es un pago anticipado: su IGV de ${soles(igv)} da crédito fiscal, y el gasto se deduce cuando el servicio se preste o el bien se reciba.`,
  changesIf: (_, { total }) => [
    { path: 'document.prepaid', to: total, if: 'fuera la factura final, que descuenta el anticipo' },
  ],
});

/**
 * Fees are expense of the year if they are paid until the yearly return is due, else of the year in which they are paid. The days of
 * that return are not in our tables: what is paid in the year after is told with its date and rejects nothing.
 */
export const gastoRentaCuartaNoPagado = rule<{ year: string; paidOn: string | null; total: number }>({
  id: 'gasto-renta-cuarta-no-pagado',
  group: 'C',
  stage: 'timeliness',
  short: 'Honorario sin pagar en su año',
  severity: 'informs',
  effect: { expense: 'deferred', credit: 'not-applicable' },
  types: { only: ['02'] },
  reads: ['payments', 'support', 'voucher.issueDate', 'voucher.total'],
  basis: [law('LIR', 'art. 37 v) y art. 71'), law('Reglamento LIR', 'art. 21 q)')],
  read: ['C', 'S'],
  confidence: 'high',
  ask: 'cliente',
  version: 1,
  judge: ({ payments, support, voucher }) => {
    if (support.is === 'known' && support.value.some(({ kind }) => kind === 'fourth-category-withholding-paid'))
      return near('la retención se pagó a SUNAT: se deduce en el ejercicio en que se devengó');
    if (payments.is !== 'known' && payments.is !== 'absent') return cannot('payments');
    const year = voucher.issueDate.slice(0, 4);
    const paidOn = payments.is === 'known' ? lastOf(payments.value) : null;
    if (paidOn !== null && paidOn.slice(0, 4) <= year) return silent('se pagó en el mismo ejercicio');
    return fires({ year, paidOn, total: voucher.total });
  },
  sentence: ({ year, paidOn, total }) =>
    paidOn === null
      ? `El honorario de ${soles(total)} está pendiente de pago: es gasto de ${year} solo si se paga hasta el vencimiento de su declaración anual; si no, del año en que se pague.`
      : `El honorario de ${soles(total)} se pagó el ${day(paidOn)}: es gasto de ${year} solo si fue hasta el vencimiento de su declaración anual; si no, de ${paidOn.slice(0, 4)}.`,
  changesIf: ({ voucher }) => [
    {
      path: 'payments',
      to: [paymentOf(voucher)],
      if: `el honorario se hubiera pagado en ${voucher.issueDate.slice(0, 4)}`,
    },
  ],
});

function lastOf(payments: readonly Payment[]): string | null {
  return payments.reduce<string | null>((last, { on }) => (last === null || on > last ? on : last), null);
}

function paymentOf({ issueDate, total, issuerRuc }: RuleView['voucher']): Payment {
  return {
    on: issueDate,
    amount: total,
    means: '003',
    paidTo: issuerRuc,
    fromOwnAccount: true,
    thirdPartyNoticeOn: null,
  };
}
