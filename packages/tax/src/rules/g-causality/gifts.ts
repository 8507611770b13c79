import type { RuleView } from '../../judging/view.ts';
import { cannot, fires, near, silent } from '../outcome.ts';
import { type Change, law, rule } from '../rule.ts';
import { soles } from '../say.ts';
import { ceilingOf, givenTo, isChristmas } from './ceilings.ts';
import {
  figuresOf,
  hasSupport,
  isOwnTrade,
  LINE_READS,
  type LineFigures,
  linesOf,
  type Met,
  meeting,
  metIn,
  otherwiseSaidOf,
  PURCHASES,
  sayLines,
  TRADE_READS,
} from './lines.ts';

const LIMITED = { expense: 'limited', credit: 'limited' } as const;
type OfYear = { limit: number | null; so: number | null };

const isOver = ({ limit, so }: OfYear) => limit !== null && so !== null && so > limit;
/**
 * How far the year is in its ceiling, by the income until this month. Of representation the credit goes by that, month by month
 * (Reglamento LIGV, art. 6 num. 10); the expense of both goes by the income of the whole year, and is known at its close.
 */
const sayYear = ({ limit, so }: OfYear, what: 'brutos' | 'netos') => {
  if (limit === null || so === null) return `hasta el 0.5 % de los ingresos ${what} del año (máximo 40 UIT)`;
  const ceiling = `0.5 % de los ingresos ${what} del año hasta este mes, máximo 40 UIT`;
  if (so <= limit) return `van ${soles(so)} de ${soles(limit)} (${ceiling})`;
  const over = `con este van ${soles(so)} y el límite es ${soles(limit)} (${ceiling})`;
  return what === 'brutos'
    ? `${over}; los ${soles(so - limit)} de exceso no dan crédito fiscal, y si son gasto se sabe al cierre, con los ingresos de todo el año`
    : `${over}; si al cierre del año siguen pasando, los ${soles(so - limit)} de exceso no son gasto ni dan crédito fiscal`;
};

export function representationIn(view: RuleView): readonly Met[] | null {
  const [lines, keywords] = [linesOf(view), view.law.keywords.on(view.voucher.issueDate)];
  if (lines === null || keywords === 'not-published') return null;
  // Who was attended is named: the accountant's own word that all of it is representation.
  if (hasSupport(view, 'recipients-named')) return lines.map((line) => ({ line, word: '' }));
  return meeting(lines, keywords.value.representacion).filter(({ line }) => {
    const to = givenTo(view, line);
    if (to !== null) return to === 'clients';
    return !(isChristmas(view) && meeting([line], keywords.value.aguinaldo).length > 0);
  });
}

/** Gifts and attentions to clients: within the year's ceiling and with who received them it informs, else it asks. */
export const gastoRepresentacionLimite = rule<LineFigures & OfYear & { named: boolean }>({
  id: 'gasto-representacion-limite',
  group: 'G',
  stage: 'causality',
  short: 'Gasto de representación',
  severity: 'observes',
  effect: LIMITED,
  types: PURCHASES,
  reads: [
    ...LINE_READS,
    ...(['support', 'year', 'company.ciiu', 'company.ownWords'] as const),
    ...(['law.keywords', 'law.representation', 'law.uit'] as const),
  ],
  basis: [law('LIR', 'art. 37 q)'), law('Reglamento LIR', 'art. 21 m)'), law('Reglamento LIGV', 'art. 6 num. 10')],
  read: ['F16', 'S'],
  confidence: 'high',
  ask: 'cliente',
  version: 1,
  judge: (view) => {
    const met = representationIn(view);
    if (met === null) return cannot('document');
    if (met.length === 0) return silent('no es un obsequio ni una atención a clientes');
    const named = hasSupport(view, 'recipients-named');
    // Printers of merchandising and sellers of hampers buy what they sell.
    const lines = met.map(({ line }) => line);
    if (!named && isOwnTrade(view, GIFT_TRADES, lines)) return silent('es del giro de la empresa');
    const limit = ceilingOf(view, view.law.representation, 'grossIncome');
    const so = view.year.is === 'known' ? view.year.value.representation : null;
    const figures = { ...figuresOf(view, met), limit, so, named };
    return fires(figures, { severity: named && !isOver(figures) ? 'informs' : 'observes', effect: LIMITED });
  },
  sentence: ({ limit, so, named, ...lines }) =>
    `Gasto de representación, ${sayLines(lines)}: ${sayYear({ limit, so }, 'brutos')}${named ? '' : '; identifica a los clientes que lo recibieron'}.`,
  changesIf: (view, figures) => [...changesOfRepresentation(view, figures)],
});

/** Wholesale and retail of anything, advertising, events, printing. */
const GIFT_TRADES = ['4649', '4690', '4711', '4719', '4721', '4630', '4773', '10', '18', '73', '82', '90'];

function changesOfRepresentation(view: RuleView, { limit, so, named }: OfYear & { named: boolean }): Change[] {
  const over = isOver({ limit, so });
  if (named)
    return over
      ? [{ path: 'year.representation', to: limit, if: `el acumulado del año no pasara de ${soles(limit ?? 0)}` }]
      : [{ path: 'support', to: [], if: 'no constara a qué clientes se atendió' }];
  const said = otherwiseSaidOf(view, representationIn(view));
  if (over) return [said];
  const recipients = { kind: 'recipients-named', on: view.voucher.issueDate, amount: null } as const;
  return [{ path: 'support', to: [recipients], if: 'constara qué clientes lo recibieron' }, said];
}

/** For the staff in general: the credit follows the expense (LIGV 18 a). */
export const gastoRecreativoLimite = rule<LineFigures & OfYear>({
  id: 'gasto-recreativo-limite',
  group: 'G',
  stage: 'causality',
  short: 'Gasto recreativo',
  severity: 'observes',
  effect: LIMITED,
  types: PURCHASES,
  reads: [
    ...LINE_READS,
    ...(['year', 'company.ciiu', 'company.ownWords', 'law.keywords', 'law.recreation', 'law.uit'] as const),
  ],
  basis: [law('LIR', 'art. 37 ll)'), law('TUO LIGV', 'art. 18 a)')],
  read: ['F43', 'C', 'S'],
  confidence: 'high',
  ask: 'contador',
  version: 1,
  judge: (view) => {
    const met = recreationIn(view);
    if (met === null) return cannot('document');
    if (met.length === 0) return silent('no es un gasto recreativo');
    const lines = met.map(({ line }) => line);
    if (isOwnTrade(view, ['56', '79', '82', '90', '93'], lines)) return silent('es del giro de la empresa');
    const limit = ceilingOf(view, view.law.recreation, 'netIncome');
    const so = view.year.is === 'known' ? view.year.value.recreation : null;
    const figures = { ...figuresOf(view, met), limit, so };
    return fires(figures, { severity: isOver(figures) ? 'observes' : 'informs', effect: LIMITED });
  },
  sentence: ({ limit, so, ...lines }) =>
    `Gasto recreativo del personal, ${sayLines(lines)}: ${sayYear({ limit, so }, 'netos')}; debe alcanzar a todo el personal.`,
  changesIf: (view, figures) => {
    const said = otherwiseSaidOf(view, recreationIn(view));
    if (!isOver(figures)) return [said];
    const { limit } = figures;
    return [{ path: 'year.recreation', to: limit, if: `el acumulado del año no pasara de ${soles(limit ?? 0)}` }, said];
  },
});

export function recreationIn(view: RuleView): readonly Met[] | null {
  return metIn(view, 'recreativo', ['capacitacion', 'curso', 'taller']);
}

/** Traders and makers of food, toys and clothes, farms, lodging, restaurants, schools, care. */
const GOODS_TRADES = ['01', '03', '10', '13', '14', '32', '46', '47', '55', '56', '85', '86', '87', '88'];

/** Hampers, toys and food for the staff: an expense if it reaches them; it never rejects, it asks for the list. */
export const aguinaldoTrabajadores = rule<LineFigures>({
  id: 'aguinaldo-trabajadores',
  group: 'G',
  stage: 'causality',
  short: 'Aguinaldo a trabajadores',
  severity: 'observes',
  effect: { expense: 'yes', credit: 'yes' },
  types: PURCHASES,
  reads: [...LINE_READS, ...TRADE_READS, 'support', 'law.keywords'],
  basis: [law('LIR', 'art. 37 l) y v)'), law('TUO LIGV', 'art. 3 a) (la entrega es retiro gravado)')],
  read: ['S'],
  confidence: 'high',
  ask: 'cliente',
  version: 1,
  judge: (view) => {
    const met = aguinaldosIn(view);
    if (met === null) return cannot('document');
    if (met.length === 0) return silent('no es una entrega al personal');
    const lines = met.map(({ line }) => line);
    if (isOwnTrade(view, GOODS_TRADES, lines)) return silent('es del giro de la empresa');
    if (hasSupport(view, 'workers-list')) return near('consta la relación de trabajadores');
    return fires(figuresOf(view, met));
  },
  sentence: (lines) =>
    `${sayLines(lines)}: si se entrega al personal es aguinaldo deducible, con la relación firmada de quienes lo recibieron; la entrega puede ser retiro gravado con IGV y renta de quinta. Si es para clientes, es gasto de representación.`,
  changesIf: (view) => [
    {
      path: 'support',
      to: [{ kind: 'workers-list', on: view.voucher.issueDate, amount: null }],
      if: 'adjuntaras la relación firmada de trabajadores',
    },
    otherwiseSaidOf(view, aguinaldosIn(view)),
  ],
});

function aguinaldosIn(view: RuleView): readonly Met[] | null {
  const met = metIn(view, 'aguinaldo')?.filter(({ line }) => {
    const to = givenTo(view, line);
    return to === 'staff' || (to === null && isChristmas(view));
  });
  return met ?? null;
}
