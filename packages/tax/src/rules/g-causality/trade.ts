import type { RuleView } from '../../judging/view.ts';
import type { TradeCategory } from '../../law/law.ts';
import { cannot, fires, near, silent } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import {
  acceptedBefore,
  figuresOf,
  inSoles,
  isAccepted,
  isOwnTrade,
  LINE_READS,
  type LineFigures,
  linesOf,
  type Met,
  meeting,
  otherwiseSaidOf,
  PURCHASES,
  sayLines,
  TRADE_READS,
} from './lines.ts';

/**
 * Goods that only some trades use, bought by another. What stands in no category, and what is support of any company, is asked of
 * nobody; nor is a small amount: a bag of cement mends any floor.
 */
export const gastoAjenoAlGiro = rule<LineFigures & { category: string; ciiu: string }>({
  id: 'gasto-ajeno-al-giro',
  group: 'G',
  stage: 'causality',
  short: 'Ajeno al giro',
  severity: 'observes',
  effect: { expense: 'observed', credit: 'observed' },
  types: PURCHASES,
  reads: [
    ...LINE_READS,
    ...TRADE_READS,
    ...(['voucher.exchangeRate', 'law.foreignGoods', 'law.keywords', 'law.risk'] as const),
  ],
  basis: [law('LIR', 'art. 37 (causalidad, normalidad, razonabilidad)'), law('TUO LIGV', 'art. 18 a)')],
  read: ['C'],
  confidence: 'medium',
  ask: 'cliente',
  version: 1,
  judge: (view) => {
    const lines = linesOf(view);
    if (lines === null) return cannot('document');
    const found = foreignIn(view);
    if (found === null) return cannot('law.foreignGoods');
    if (!found) return silent('ninguna línea es de un giro determinado');
    const { category, met } = found;
    if (isAccepted(view, category.name)) return near('ya se aceptó antes a este proveedor');
    const own = isOwnTrade(
      view,
      category.divisions,
      met.map(({ line }) => line),
    );
    if (own === null) return cannot('company.ciiu');
    if (own) return silent('es del giro de la empresa');
    const figures = figuresOf(view, met);
    const amount = inSoles(view, figures.amount);
    const risk = view.law.risk.on(view.voucher.issueDate);
    if (risk === 'not-published') return cannot('law.risk');
    if (amount !== null && amount <= risk.value.tradeOver) return near('el importe es menor');
    const ciiu = view.company.ciiu.is === 'known' ? (view.company.ciiu.value[0] ?? '') : '';
    return fires({ ...figures, category: category.name, ciiu });
  },
  sentence: ({ category, ciiu, ...lines }) =>
    `${sayLines(lines)}: lo comprado (${category}) no guarda relación evidente con el giro de la empresa (CIIU ${ciiu}); sustenta su necesidad.`,
  changesIf: (view, { category }) => {
    const found = foreignIn(view);
    return [acceptedBefore(view, category), otherwiseSaidOf(view, found?.met ?? null)];
  },
});

/** The first category that lines are of; undefined where none is, null where the table has nothing for the day. */
function foreignIn(view: RuleView): { category: TradeCategory; met: Met[] } | null | undefined {
  const day = view.voucher.issueDate;
  const [goods, keywords] = [view.law.foreignGoods.on(day), view.law.keywords.on(day)];
  if (goods === 'not-published' || keywords === 'not-published') return null;
  for (const category of goods.value) {
    const met = meeting(linesOf(view) ?? [], category.words, keywords.value.apoyo_universal);
    if (met.length > 0) return { category, met };
  }
  return undefined;
}
