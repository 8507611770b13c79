import type { RuleView } from '../../judging/view.ts';
import type { ConsumptionGoods } from '../../law/law.ts';
import { hasWord, plainWords } from '../../words.ts';
import { cannot, fires, near, silent } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import {
  acceptedBefore,
  agreeing,
  figuresOf,
  hasSupport,
  isAccepted,
  isOwnTrade,
  LINE_READS,
  type LineFigures,
  linesOf,
  type Met,
  meeting,
  otherwiseSaid,
  PURCHASES,
  sayLines,
  TRADE_READS,
} from './lines.ts';

export const OBSERVED = { expense: 'observed', credit: 'observed' } as const;
/** Uniforms, first aid and the like are of the work, whatever else their line says. */
const OF_THE_WORK = ['uniforme', 'logo', 'bordado', 'corporativo', 'institucional', 'botiquin', 'epp', 'de seguridad'];
/** Supermarkets and department stores. */
const STORES: readonly string[] = ['4711', '4719'];

export interface Found {
  goods: ConsumptionGoods;
  met: Met;
  own: boolean | null;
}

const flat = new WeakMap<readonly ConsumptionGoods[], readonly string[]>();

/** All words of the table in one list: nearly every line has none of them, and is then walked once. */
function allWordsOf(goods: readonly ConsumptionGoods[]): readonly string[] {
  if (!flat.has(goods))
    flat.set(
      goods,
      goods.flatMap(({ words }) => words),
    );
  return flat.get(goods) ?? [];
}

/** Lines of consumption of some kinds that are not the company's own business. `own` null: nobody knows its business. */
export function foundIn(view: RuleView, kinds: readonly ConsumptionGoods['kind'][]): Found[] | 'not-published' | null {
  const lines = linesOf(view);
  if (lines === null) return null;
  const all = view.law.consumption.on(view.voucher.issueDate);
  if (all === 'not-published') return all;
  const words = allWordsOf(all.value);
  const suspects = lines.filter(({ description }) => hasWord(plainWords(description), words) !== undefined);
  if (suspects.length === 0) return [];
  const found: Found[] = [];
  for (const goods of all.value) {
    if (!kinds.includes(goods.kind)) continue;
    const met = meeting(suspects, goods.words, OF_THE_WORK);
    if (met.length === 0 || isAccepted(view, goods.name)) continue;
    for (const one of met) {
      const own = isOwnTrade(view, goods.trades, [one.line]);
      if (own !== true) found.push({ goods, met: one, own });
    }
  }
  return found;
}

const isMetIn = (found: readonly Found[]) => (line: Met['line']) => found.some(({ met }) => met.line === line);
export const againSaid = (view: RuleView, kinds: readonly ConsumptionGoods['kind'][]) => {
  const found = foundIn(view, kinds);
  return otherwiseSaid(view, isMetIn(Array.isArray(found) ? found : []));
};

export function isOfStore({ issuer }: RuleView): boolean {
  return issuer.record.is === 'known' && issuer.record.value.ciiu.some((code) => STORES.includes(code));
}

/** What is given to the staff or to clients has rules of its own: by what was attached, by its words, or at Christmas. */
const GIVEN = [
  'trabajador',
  'trabajadores',
  'del personal',
  'al personal',
  'para personal',
  'para el personal',
  'colaborador',
  'cliente',
  'aguinaldo',
  'navidad',
  'navideno',
  'navidena',
];
const AT_CHRISTMAS = ['juguetes', 'ropa personal', 'abarrotes'];

export function isGiven(view: RuleView, { goods, met }: Found): boolean {
  if (hasSupport(view, 'workers-list', 'recipients-named')) return true;
  if (hasWord(plainWords(met.line.description), GIVEN) !== undefined) return true;
  return view.voucher.issueDate.slice(5, 7) >= '11' && AT_CHRISTMAS.includes(goods.name);
}

/** Lines of a household among what a store sold: what is approved counts, the rest does not, and its IGV in proportion. */
export const supermercadoMixto = rule<LineFigures & { lines: number }>({
  id: 'supermercado-mixto',
  group: 'G',
  stage: 'causality',
  short: 'Supermercado: revisar líneas',
  severity: 'observes',
  effect: OBSERVED,
  types: PURCHASES,
  reads: [...LINE_READS, ...TRADE_READS, 'issuer.record', 'support', 'law.consumption'],
  basis: [law('LIR', 'arts. 37 y 44 a)')],
  read: ['C'],
  confidence: 'medium',
  ask: 'contador',
  version: 2,
  judge: (view) => {
    const { record } = view.issuer;
    if (record.is !== 'known' || record.value.ciiu.length === 0) return cannot('issuer.record');
    if (!isOfStore(view)) return silent('el proveedor no es un supermercado');
    const found = foundIn(view, ['strong', 'weak', 'alcohol', 'home']);
    if (found === null) return cannot('document');
    if (found === 'not-published') return cannot('law.consumption');
    const left = found.filter((one) => !isGiven(view, one));
    if (left.length === 0) return silent('ninguna línea es de consumo personal');
    return fires({
      ...figuresOf(
        view,
        left.map(({ met }) => met),
      ),
      lines: linesOf(view)?.length ?? 0,
    });
  },
  sentence: ({ lines, ...figures }) =>
    `Compra en supermercado o tienda por departamento: de ${lines === 1 ? 'su única línea' : `sus ${lines} líneas`}, ${sayLines(figures)} ${agreeing(figures, 'parece', 'parecen')} de consumo del hogar; solo es deducible lo que sea de la empresa, con su IGV.`,
  changesIf: (view) => [againSaid(view, ['strong', 'weak', 'alcohol', 'home'])],
});

export const bebidasAlcoholicas = rule<LineFigures & { knows: boolean }>({
  id: 'bebidas-alcoholicas',
  group: 'G',
  stage: 'causality',
  short: 'Bebidas alcohólicas',
  severity: 'observes',
  effect: OBSERVED,
  types: PURCHASES,
  reads: [...LINE_READS, ...TRADE_READS, 'support', 'law.consumption'],
  basis: [law('LIR', 'arts. 37 q) y 44 a)')],
  read: ['C'],
  confidence: 'medium',
  ask: 'cliente',
  version: 1,
  judge: (view) =>
    hasSupport(view, 'recipients-named')
      ? near('consta a qué clientes se atendió: es gasto de representación')
      : judgeKind(view, 'alcohol', 'ninguna línea es de bebidas alcohólicas del consumo'),
  sentence: ({ knows, ...lines }) =>
    `${sayLines(lines)}: bebidas alcohólicas ${knows ? 'que no son del giro de la empresa' : '(no consta el giro de la empresa)'}; solo se aceptan como gasto de representación, con cliente y motivo.`,
  changesIf: (view) => [acceptedBefore(view, 'bebidas alcohólicas'), againSaid(view, ['alcohol'])],
});

/** Who sells, lodges or teaches buys them every day: where nobody knows the company's business nothing is odd about them. */
export const bienesParaVivienda = rule<LineFigures>({
  id: 'bienes-para-vivienda',
  group: 'G',
  stage: 'causality',
  short: 'Bien para el hogar',
  severity: 'observes',
  effect: OBSERVED,
  types: PURCHASES,
  reads: [...LINE_READS, ...TRADE_READS, 'law.consumption'],
  basis: [law('LIR', 'arts. 37 y 44 a)')],
  read: ['C'],
  confidence: 'medium',
  ask: 'cliente',
  version: 2,
  judge: (view) => {
    const outcome = judgeKind(view, 'home', 'ninguna línea es de bienes para el hogar');
    return outcome.is === 'fires' && !outcome.figures.knows ? cannot('company.ciiu') : outcome;
  },
  sentence: (lines) =>
    `${sayLines(lines)}: ${agreeing(lines, 'es un bien', 'son bienes')} para el hogar y no ${agreeing(lines, 'es', 'son')} del giro de la empresa; indica en qué se ${agreeing(lines, 'usa', 'usan')} o no lo deduzcas ni uses su IGV.`,
  changesIf: (view) => [acceptedBefore(view, 'artículos del hogar'), againSaid(view, ['home'])],
});

/** Of one kind of goods: whether some line is one and not of the company's own trade, which the figures say whether anybody knows. */
export function judgeKind(view: RuleView, kind: ConsumptionGoods['kind'], none: string) {
  const found = foundIn(view, [kind]);
  if (found === null) return cannot('document');
  if (found === 'not-published') return cannot('law.consumption');
  const [first] = found;
  if (!first) return silent(none);
  return fires({
    ...figuresOf(
      view,
      found.map(({ met }) => met),
    ),
    knows: first.own !== null,
  });
}
