import type { RuleView } from '../../judging/view.ts';
import { sum, TOLERANCE } from '../../money.ts';
import { periodOf } from '../../period.ts';
import { DOMESTIC_CREDIT_NOTES } from '../../voucher-types.ts';
import { cannot, fires, near, type Outcome, silent } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import { day, month, soles } from '../say.ts';
import { motiveOf } from './note.ts';

const OBSERVED = { expense: 'observed', credit: 'observed' } as const;
/** Catalogue 09: annulled because of an error in the RUC. What it annuls was never a purchase of this company. */
const WRONG_RUC = '02';

type Figures = {
  isNote: boolean;
  total: number;
  credited: number;
  serie: string;
  number: string;
  on: string;
  /** Of a note the month of what it annuls; of that the month of the note. */
  period: string;
  own: string;
  later: boolean;
  spot: boolean;
  annotated: boolean;
  wrongRuc: boolean;
  gaveCredit: boolean;
};

/**
 * What a note annuls whole, and that note. In one month they net to nothing, and a person says of both what they are. A note of a later
 * month is no question: what it annuls was credit of its own month, and is subtracted in that of the note (LIGV arts. 26 and 27,
 * Reglamento art. 7), once the month of what it annuls is declared. Nothing is deposited.
 */
export const ncAnulaFactura = rule<Figures>({
  id: 'nc-anula-factura',
  group: 'E',
  stage: 'notes',
  short: 'Anulada por nota de crédito',
  severity: 'observes',
  effect: OBSERVED,
  types: { except: ['02', '08', '88', '97', '98'] },
  reads: [
    ...(['voucher.typeCode', 'voucher.total', 'voucher.period', 'voucher.detraction', 'voucher.noteType'] as const),
    ...(['document', 'document.motive', 'others.notes', 'others.modified'] as const),
  ],
  basis: [law('TUO LIGV', 'arts. 26 y 27'), law('Reglamento LIGV', 'art. 7')],
  read: ['F8c', 'C'],
  confidence: 'high',
  ask: 'contador',
  version: 2,
  judge: (view) => (DOMESTIC_CREDIT_NOTES.includes(view.voucher.typeCode) ? judgeNote(view) : judgeAnnulled(view)),
  sentence: (figures) => (figures.isNote ? sayNote(figures) : sayAnnulled(figures)),
  changesIf: (_, { isNote }) =>
    isNote
      ? [{ path: 'others.modified.credited', to: 1, if: 'las notas de crédito fueran por una parte' }]
      : [{ path: 'others.notes', to: [], if: 'no hubiera una nota de crédito por el total' }],
});

function judgeNote(view: RuleView): Outcome<Figures> {
  const { voucher, others } = view;
  if (others.modified.is === 'absent') return silent('no está el comprobante que modifica');
  if (others.modified.is !== 'known') return cannot('others.modified');
  const { total, credited, period, annotated, gaveNoCredit } = others.modified.value;
  if (credited === 0 || Math.abs(credited - total) > TOLERANCE) return silent('no anula el total');
  const { period: own, detraction: spot } = voucher;
  const said = { isNote: true, total, credited, serie: '', number: '', on: '', period, own, spot, annotated };
  const gaveCredit = !gaveNoCredit;
  const figures = { ...said, later: own > period, wrongRuc: motiveOf(view) === WRONG_RUC, gaveCredit };
  if (!figures.later || !annotated || figures.wrongRuc) return fires(figures);
  const effect = { expense: 'subtracts', credit: gaveNoCredit ? 'not-applicable' : 'subtracts' } as const;
  return fires(figures, { severity: 'informs', effect });
}

function judgeAnnulled({ voucher, others }: RuleView): Outcome<Figures> {
  const { period: own, detraction: spot, total } = voucher;
  if (others.notes.is === 'absent') return silent('no tiene notas');
  if (others.notes.is !== 'known') return cannot('others.notes');
  const notes = others.notes.value
    .filter(({ typeCode, motive }) => DOMESTIC_CREDIT_NOTES.includes(typeCode) && motive !== '13')
    .toSorted((one, other) => (one.issueDate < other.issueDate ? -1 : 1));
  const last = notes.at(-1);
  if (!last) return silent('no tiene notas de crédito');
  const credited = sum(notes.map((one) => one.total));
  if (credited < total - TOLERANCE) return near('sus notas de crédito no llegan a su total');
  if (credited > total + TOLERANCE) return near('sus notas de crédito superan su total');
  const { serie, number, issueDate: on } = last;
  const period = periodOf(on);
  const said = {
    isNote: false,
    total,
    credited,
    serie,
    number,
    on,
    period,
    own,
    spot,
    annotated: true,
    gaveCredit: true,
  };
  const figures = { ...said, later: period > own, wrongRuc: notes.some(({ motive }) => motive === WRONG_RUC) };
  if (!figures.later || figures.wrongRuc) return fires(figures);
  // Of a year that is over, whether anything accrued is looked at before its yearly return.
  if (!isSameYear(figures)) return fires(figures, { effect: { expense: 'observed', credit: 'yes' } });
  return fires(figures, { severity: 'informs', effect: { expense: 'yes', credit: 'yes' } });
}

function isSameYear({ period, own }: Pick<Figures, 'period' | 'own'>): boolean {
  return period.slice(0, 4) === own.slice(0, 4);
}

function sayNote({ total, period, own, later, annotated, wrongRuc, gaveCredit }: Figures): string {
  const whole = `Con esta nota se anula el total (${soles(total)}) del comprobante de ${month(period)}`;
  if (wrongRuc)
    return `${whole} por un error en el RUC (código 02): no era una compra de la empresa y ninguno de los dos deja gasto ni crédito fiscal.`;
  if (!later) return `${whole}: ninguno de los dos deja gasto ni crédito fiscal.`;
  return annotated
    ? `${whole}: resta en ${month(own)} el gasto${gaveCredit ? ' y el crédito fiscal que este dio' : ' que este dio, y no crédito fiscal, que no lo dio'}.`
    : `${whole}, que no consta declarado: si lo anotas ahí, la nota resta en ${month(own)}; si no lo anotas, la nota tampoco se anota.`;
}

function sayAnnulled(figures: Figures): string {
  const { total, credited, serie, number, on, period, own, later, spot, wrongRuc } = figures;
  const much = credited === total ? soles(total) : `${soles(credited)} de ${soles(total)}`;
  const whole = `La nota de crédito ${serie}-${number} del ${day(on)} anula el total de este comprobante (${much})`;
  if (wrongRuc)
    return `${whole} por un error en el RUC (código 02): no es una compra de la empresa; no uses su crédito fiscal${spot ? ' ni deposites su detracción' : ''}.`;
  if (!later) return `${whole}: no uses su crédito fiscal${spot ? ' ni deposites su detracción' : ''}.`;
  const subtracted = `${whole}: su gasto y su crédito fiscal de ${month(own)} se restan en ${month(period)}`;
  const year = isSameYear(figures) ? '' : `; revisa si su gasto se devengó en ${own.slice(0, 4)}`;
  return `${subtracted}${year}${spot ? '; no deposites su detracción' : ''}.`;
}
