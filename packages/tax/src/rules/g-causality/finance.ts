import type { RuleView } from '../../judging/view.ts';
import { cannot, fires, near, silent } from '../outcome.ts';
import { type Change, law, rule } from '../rule.ts';
import { soles } from '../say.ts';
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
  otherwiseSaid,
  PURCHASES,
  sayLines,
} from './lines.ts';

/** Banks and insurers, which the limit does not reach. */
const FINANCE = ['64', '65'];
/** Interests of late payment are another thing: `multa-sancion` looks at them. */
const LATE = ['moratorio', 'moratorios', 'mora'];

/** The limit is reckoned by the year and outside of any voucher: here it is only told that this counts in it. */
export const interesesLimiteEndeudamiento = rule<LineFigures & { income: number; floor: number }>({
  id: 'intereses-limite-endeudamiento',
  group: 'G',
  stage: 'causality',
  short: 'Intereses: límite 30 % del EBITDA',
  severity: 'informs',
  effect: { expense: 'limited', credit: 'limited' },
  types: PURCHASES,
  reads: [
    ...LINE_READS,
    ...(['year', 'company.ciiu', 'company.ownWords', 'law.keywords', 'law.interests', 'law.uit'] as const),
  ],
  basis: [
    law('LIR', 'art. 37 a) num. 1 y 2 (DL 1424)', { since: '2021-01-01' }),
    law('Reglamento LIR', 'art. 21 a) (DS 402-2021-EF)'),
    law('RTF 04903-9-2019', 'los intereses no deducibles no dan crédito'),
  ],
  read: ['F43', 'S'],
  confidence: 'high',
  ask: 'contador',
  version: 1,
  judge: (view) => {
    const { law: parameters, voucher, year } = view;
    const [lines, keywords] = [linesOf(view), parameters.keywords.on(voucher.issueDate)];
    if (lines === null || keywords === 'not-published') return cannot('document');
    const met = meeting(lines, keywords.value.interes, LATE);
    if (met.length === 0) return silent('ninguna línea es de intereses');
    if (isOwnTrade(view, FINANCE)) return silent('la empresa es del sistema financiero o de seguros');
    const [limit, uit] = [parameters.interests.on(voucher.issueDate), parameters.uit.on(voucher.issueDate)];
    if (limit === 'not-published') return cannot('law.interests');
    if (uit === 'not-published') return cannot('law.uit');
    if (year.is !== 'known') return cannot('year');
    const floor = limit.value.overUits * uit.value;
    const income = year.value.netIncome;
    if (income <= floor) return near('los ingresos netos del año no pasan de 2,500 UIT');
    return fires({ ...figuresOf(view, met), income, floor });
  },
  sentence: ({ income, floor, ...lines }) =>
    `${sayLines(lines)}: con ingresos netos de ${soles(income)} (más de 2,500 UIT, ${soles(floor)}), los intereses netos del año se deducen hasta el 30 % del EBITDA del ejercicio anterior; el exceso se arrastra 4 ejercicios.`,
  changesIf: (_, { floor }) => [
    { path: 'year.netIncome', to: floor, if: `los ingresos netos del año no pasaran de ${soles(floor)}` },
  ],
});

/** Six per cent of commercial profit, all directors together, reckoned at the year's end; with no profit nothing is deducted. */
export const dietasDirectorioLimite = rule<LineFigures & { so: number | null }>({
  id: 'dietas-directorio-limite',
  group: 'G',
  stage: 'causality',
  short: 'Dieta de directorio',
  severity: 'informs',
  effect: { expense: 'limited', credit: 'not-applicable' },
  types: PURCHASES,
  reads: [...LINE_READS, 'support', 'year', 'law.keywords'],
  basis: [law('LIR', 'art. 37 m)'), law('Reglamento LIR', 'art. 21 l)')],
  read: ['S'],
  confidence: 'high',
  ask: 'contador',
  version: 1,
  judge: (view) => {
    const met = directorsIn(view);
    if (met === null) return cannot('document');
    if (met.length === 0) return silent('no es una dieta de directorio');
    return fires({ ...figuresOf(view, met), so: view.year.is === 'known' ? view.year.value.directors : null });
  },
  sentence: ({ so, ...lines }) =>
    `${sayLines(lines)}: la retribución de los directores se deduce en conjunto hasta el 6 % de la utilidad comercial del año${so === null ? '' : ` (van ${soles(so)})`}; se calcula al cierre.`,
  changesIf: (view) => {
    const to = view.support.is === 'known' ? view.support.value.filter(({ kind }) => kind !== 'director') : [];
    const other: Change = { path: 'support', to, if: 'quien la percibe no fuera director' };
    return [hasSupport(view, 'director') ? other : otherwiseSaid(view, () => true)];
  },
});

/** Diets to eat, and travel money. */
const FOOD = ['alimentos', 'nutricion', 'nutricional', 'blanda', 'hospitalaria'];

/** The whole voucher where who cashes is a director by the accountant's word, else the lines that say it. */
export function directorsIn(view: RuleView): readonly Met[] | null {
  if (!hasSupport(view, 'director')) return metIn(view, 'dieta', FOOD);
  return linesOf(view)?.map((line) => ({ line, word: '' })) ?? null;
}
