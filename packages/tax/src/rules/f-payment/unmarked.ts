import type { DocumentLine } from '../../facts/document.ts';
import type { RuleView } from '../../judging/view.ts';
import type { SpotCode, SpotGuess } from '../../law/law.ts';
import { hasWord, plainWords } from '../../words.ts';
import { cannot, fires, near, type Outcome, type Silent, silent } from '../outcome.ts';
import { rule } from '../rule.ts';
import { soles } from '../say.ts';
import { markOf, minimumOf, SPOT_READS, SPOT_TYPES } from './spot.ts';
import { spotBasis } from './spot-basis.ts';

const AS_IT_IS = { expense: 'yes', credit: 'yes' } as const;

type UnmarkedFigures = { code: string; name: string; percent: number | null; word: string; amount: number };

/** Words of the table that name a material too, of which finished goods are made: the annexes have them as they come, not what was made. */
const MATERIALS = ['madera', 'triplay', 'tabla', 'listones', 'arena', 'arcilla', 'yeso'];
/** What a material is sold as, and by what it is measured: before its name these make nothing else of it. */
const SOLD_AS = new RegExp(
  `^(${[
    'de|en|x|por|agregado|venta|compra|suministro|entrega|provision|despacho|fina|gruesa',
    'viaje|carga|lote|volquete|camionada|saco|bolsa|balde|lata|docena|millar|ciento|und|unid|unidad',
    'tronco|rollizo|viga|cuarton|tablon|tabla|liston|plancha|tablar',
    'kg|kilo|kilogramo|tn|tm|ton|tonelada|mm|cm|m|mt|ml|metro|cubo|cubico|m[23²³]|mt[23²³]|pie|p2|p²|pt|pulg|pulgada',
    // «4x8», «x4», «10x», «6m3»: a figure, with its measure or without.
    'x?\\d[\\dx]*(mm|cm|m|m[23²³]|pulg|pies?|p2|pt|kg|tn|tm|ton)?',
  ].join('|')})(s|es)?$`,
);
/** A board of these is wood; «tabla de picar» is none. */
const WOODS = new RegExp(
  `^(${[
    'madera|pino|tornillo|cedro|caoba|capirona|eucalipto|roble|copaiba|cachimbo|huayruro|moena|ishpingo|lupuna|cumala|catahua',
    'shihuahuaco|estoraque|quinilla|pumaquiro|bolaina|marupa|panguana|pashaco|congona|nogal|mohena|requia|ulcumano|copal',
    'tahuari|quillobordon|algarrobo|balsa',
  ].join('|')})s?$`,
);

/** Each with its plural, as words of the table are met. */
const NAMED = new Map(MATERIALS.map((word) => [word, new RegExp(`^(.*?)\\b${word}(?:s|es)?\\b(.*)$`)]));

/** Of a material, that it is sold as such: «LISTONES DE MADERA», and not «CUCHARÓN DE MADERA». */
const isSoldAs: IsSoldAs = (plain, word) => {
  const [, before = '', after = ''] = NAMED.get(word)?.exec(plain) ?? [];
  const isMeasure = (one: string) => one === '' || SOLD_AS.test(one);
  const made = after.startsWith(' de ') && after.split(' ').find((one) => !isMeasure(one));
  if (word === 'tabla' && made && !WOODS.test(made)) return false;
  return before.split(' ').every(isMeasure);
};

/**
 * The voucher says nothing of a detraction, and what was bought looks like it: the duty is there without the legend. A word is not a
 * proof: only a service that is named as one, or goods of who deals in them, ask somebody; the rest is told.
 */
export const detraccionNoConsignada = rule<UnmarkedFigures>({
  id: 'detraccion-no-consignada',
  group: 'F',
  stage: 'spot',
  short: 'Parece sujeta a detracción',
  severity: 'observes',
  effect: { expense: 'yes', credit: 'observed' },
  types: SPOT_TYPES,
  reads: [
    ...SPOT_READS,
    ...(['document.lines', 'voucher.igv', 'issuer.record', 'deposits', 'law.spotWords', 'law.spotGuess'] as const),
  ],
  ...spotBasis('anexos 1 a 3', ['027', '040']),
  read: ['F12', 'C'],
  confidence: 'medium',
  ask: 'proveedor',
  version: 3,
  judge: (view) => judgeUnmarked(view, isSoldAs),
  sentence: ({ code, name, percent, word, amount }) =>
    `Por «${word}» y su importe de ${soles(amount)}, la operación parece sujeta a detracción (${code} ${name}${percent === null ? '' : `, ${percent} %`}), pero el comprobante no lo indica: confírmalo con el proveedor, porque depositarla le toca a la empresa.`,
  changesIf: (_, { code, percent }) => [
    { path: 'document.detraction', to: { code, percent, amount: null }, if: 'el comprobante consignara la detracción' },
  ],
});

/** Whether what was sold is what its word names. @param plain the description @param word as it was met */
type IsSoldAs = (plain: string, word: string) => boolean;

export function judgeUnmarked(view: RuleView, isSold: IsSoldAs): Outcome<UnmarkedFigures> {
  const mark = markOf(view);
  if (!('is' in mark)) return silent('el comprobante consigna la detracción');
  if (mark.is === 'cannot' || view.voucher.issuerDocumentType !== '6') return mark;
  const { voucher, document, deposits } = view;
  if (document.is !== 'known') return cannot('document');
  if (voucher.igv === 0) return silent('la operación no está gravada');
  if (deposits.is === 'known' && deposits.value.length > 0) return silent('la detracción se depositó');
  const found = likeliest(view, isSold);
  if ('is' in found) return found;
  const { code, entry, word, isStrong, amount } = found;
  const least = minimumOf(entry, view);
  if (least !== null && typeof least === 'object') return least;
  if (least !== null && amount <= least)
    return near(`«${word}» parece del código ${code}, pero ${soles(amount)} no pasa de ${soles(least)}`);
  const figures = { code, name: entry.name, percent: entry.percent, word, amount };
  return isStrong ? fires(figures) : fires(figures, { severity: 'informs', effect: AS_IT_IS });
}

interface Likely {
  code: string;
  entry: SpotCode;
  word: string;
  isStrong: boolean;
  /** Of the voucher where most of it is of that code, else of those lines with their IGV. */
  amount: number;
}

function likeliest(view: RuleView, isSold: IsSoldAs): Likely | Silent | ReturnType<typeof cannot> {
  const { document, voucher, issuer, law: tables } = view;
  const spot = tables.spot.on(voucher.issueDate);
  const words = tables.spotWords.on(voucher.issueDate);
  const guess = tables.spotGuess.on(voucher.issueDate);
  if (spot === 'not-published') return cannot('law.spot');
  if (words === 'not-published') return cannot('law.spotWords');
  if (guess === 'not-published') return cannot('law.spotGuess');
  const how = guess.value;
  const ciiu = issuer.record.is === 'known' ? issuer.record.value.ciiu : null;
  if (isOf(ciiu, how.neverOf)) return silent('es de una entidad financiera o de seguros');
  const lines = document.is === 'known' ? document.value.lines : [];
  const named = lines.flatMap((line) => namedIn(line, words.value, { how, isSold }));
  const all = amountOf(lines);
  for (const code of new Set(named.map((one) => one.code))) {
    const own = named.filter((one) => one.code === code);
    const part = amountOf(own.map(({ line }) => line));
    const entry = spot.value.get(code);
    const first = own[0];
    if (!first || !entry || (code === '037' && isOf(ciiu, how.not037))) continue;
    const isMost = part * 2 >= all;
    const sold = how.goods.get(code);
    const isTrade = sold ? isOf(ciiu, sold) : code !== '037' || ciiu !== null;
    const amount = isMost ? voucher.total : Math.round((voucher.total * part) / all);
    return { code, entry, word: first.word, isStrong: isMost && isTrade && first.isStrong, amount };
  }
  return silent('nada de lo comprado parece sujeto a detracción');
}

interface Named {
  code: string;
  word: string;
  line: DocumentLine;
  isStrong: boolean;
}

/** A service is one by its unit, or because its description begins as one: «kit de mantenimiento» is none. */
function namedIn(
  line: DocumentLine,
  byCode: ReadonlyMap<string, readonly string[]>,
  { how, isSold }: { how: SpotGuess; isSold: IsSoldAs },
): Named[] {
  const plain = plainWords(line.description);
  for (const [code, words] of byCode) {
    const word = hasWord(plain, words);
    if (word === undefined || !isSold(plain, word)) continue;
    const isService = line.unit === 'ZZ' || /^servicios? /.test(plain) || plain.startsWith(plainWords(word));
    const isStrong = !how.weakWords.includes(word) && (how.goods.has(code) || isService);
    return [{ code, word, line, isStrong }];
  }
  return [];
}

/** What each line weighs; lines without an amount weigh the same. */
function amountOf(lines: readonly DocumentLine[]): number {
  return lines.reduce((sum, { amount }) => sum + (amount ?? 1), 0);
}

function isOf(ciiu: readonly string[] | null, beginnings: readonly string[]): boolean {
  return ciiu?.some((one) => beginnings.some((begin) => one.startsWith(begin))) ?? false;
}
