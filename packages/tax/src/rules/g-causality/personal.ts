import type { RuleView } from '../../judging/view.ts';
import { cannot, fires, near, type Outcome, silent } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import { againSaid, type Found, foundIn, isGiven, isOfStore, OBSERVED } from './consumption.ts';
import {
  acceptedBefore,
  agreeing,
  figuresOf,
  isCertain,
  LINE_READS,
  type LineFigures,
  linesOf,
  PURCHASES,
  sayLines,
  TRADE_READS,
} from './lines.ts';
import { isEaten, MEAL_READS } from './meals.ts';

const PERSONAL = ['strong', 'weak'] as const;
/** What is cooked of it is a meal, which another rule asks about: «pollo», «carne», «gaseosa» in a restaurant are no groceries. */
const GROCERIES = 'abarrotes';

type PersonalFigures = LineFigures & { category: string; lost: boolean; knows: boolean };

/**
 * Rejects only when all lines are of a strong category, the company's business is known and another, nobody accepted it before, and
 * the document was not read from a picture; all else asks.
 */
export const consumoPersonal = rule<PersonalFigures>({
  id: 'consumo-personal',
  group: 'G',
  stage: 'causality',
  short: 'Consumo personal',
  severity: 'rejects',
  effect: { expense: 'no', credit: 'no' },
  types: PURCHASES,
  reads: [...LINE_READS, ...TRADE_READS, ...MEAL_READS, 'support', 'law.consumption'],
  basis: [law('LIR', 'art. 44 a); art. 37 y 37 l) y ll)'), law('TUO LIGV', 'art. 18 a)')],
  read: ['C', 'S'],
  confidence: 'medium',
  ask: 'cliente',
  version: 2,
  judge: (view) => judgePersonal(view, ({ goods, met }) => goods.name === GROCERIES && isEaten(view, met.line)),
  sentence: ({ category, lost, knows, ...lines }) => {
    const are = lost ? agreeing(lines, 'es', 'son') : agreeing(lines, 'parece', 'parecen');
    const trade = knows
      ? ` y no ${agreeing(lines, 'corresponde', 'corresponden')} al giro de la empresa`
      : ', y no consta el giro de la empresa';
    const told = lost
      ? `no ${agreeing(lines, 'es deducible ni da', 'son deducibles ni dan')} crédito fiscal`
      : `sustenta para qué se ${agreeing(lines, 'usa', 'usan')} en la empresa, o no lo deduzcas ni uses su IGV`;
    return `${sayLines(lines)} ${are} consumo personal (${category})${trade}: ${told}.`;
  },
  changesIf: (view, { category }) => [...lessPersonal(view, category)],
});

/** @param isElse whether another rule asks about what was found */
export function judgePersonal(view: RuleView, isElse: (one: Found) => boolean): Outcome<PersonalFigures> {
  const found = foundIn(view, PERSONAL);
  if (found === null) return cannot('document');
  if (found === 'not-published') return cannot('law.consumption');
  if (found.length === 0) return silent('ninguna línea es de consumo personal');
  const here = found.filter((one) => !isElse(one));
  if (here.length === 0) return near('es comida de un restaurante, que mira otra regla');
  const left = here.filter((one) => !isGiven(view, one));
  const [shown] = left;
  if (!shown) return near('se entrega a trabajadores o a clientes');
  const strong = left.filter(({ goods }) => goods.kind === 'strong');
  const all = linesOf(view)?.every((line) => strong.some(({ met }) => met.line === line)) ?? false;
  const knows = shown.own !== null;
  if (strong.length === 0 && !knows) return cannot('company.ciiu');
  if (!all && isOfStore(view)) return near('la compra en supermercado se revisa línea por línea');
  const told = strong[0] ?? shown;
  const met = (strong.length > 0 ? strong : left).map((one) => one.met);
  const figures = {
    ...figuresOf(view, met),
    category: told.goods.name,
    lost: all && knows && isCertain(view),
    knows,
  };
  if (figures.lost) return fires(figures);
  return fires(figures, { severity: 'observes', effect: OBSERVED });
}

function lessPersonal(view: RuleView, category: string) {
  const found = foundIn(view, PERSONAL);
  const names = new Set(Array.isArray(found) ? found.map(({ goods }) => goods.name) : []);
  const said = againSaid(view, PERSONAL);
  return names.size === 1 ? [acceptedBefore(view, category), said] : [said];
}
