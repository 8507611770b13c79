import type { DocumentLine } from '../../facts/document.ts';
import { hasWord, plainWords } from '../../words.ts';
import { cannot, fires, near, silent } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import { soles } from '../say.ts';

const OBSERVED = { expense: 'observed', credit: 'observed' } as const;
const DESCRIBES = law('Ley 29215', 'art. 1 (descripción y cantidad)');
const OF_VOUCHERS = law('RCP (RS 007-99/SUNAT)', 'art. 8 num. 1');

/** Words that describe nothing by themselves, nor beside another of their kind. */
const FILLERS = new Set(
  'por de del la el los las en y a con su sus para segun nro n no num numero s un una mes general diversos varios'.split(
    ' ',
  ),
);
/** «Por consumo», «alimentos y bebidas», «atención en restaurante»: what was eaten is not told. */
const OF_A_MEAL = new Set(
  'consumo consumos alimento alimentos bebida bebidas atencion atenciones restaurante mesa comida'.split(' '),
);
/** Weight and volume (UN/ECE 20): three letters and so many kilos do describe («sal», «ajo»). */
const BY_WEIGHT = ['KGM', 'GRM', 'TNE', 'LTR', 'MLT', 'GLL', 'MTQ', 'LBR'];

/** Whether nothing remains of a description but fillers, numbers and these words. */
function isOnly(plain: string, words: ReadonlySet<string>): boolean {
  return plain.split(' ').every((word) => words.has(word) || FILLERS.has(word) || /^\d*$/.test(word));
}

function saysOnlyConsumption(lines: readonly DocumentLine[]): boolean {
  const [only] = lines;
  if (!only || lines.length !== 1) return false;
  const plain = plainWords(only.description);
  return isOnly(plain, OF_A_MEAL) && plain.split(' ').some((word) => OF_A_MEAL.has(word));
}

/** What is vague by our list, or too short to tell anything, for more than half of the amount. */
export const descripcionInsuficiente = rule({
  id: 'descripcion-insuficiente',
  group: 'D',
  stage: 'arithmetic',
  short: 'No describe lo comprado',
  severity: 'observes',
  effect: OBSERVED,
  types: { only: ['01', '03', '04', '12'] },
  reads: [
    ...(['document', 'document.lines', 'document.cites', 'company.ownWords', 'voucher.issueDate'] as const),
    'law.keywords',
  ],
  basis: [DESCRIBES, OF_VOUCHERS, law('LIR', 'arts. 37 y 44 j)')],
  read: ['C'],
  confidence: 'medium',
  ask: 'proveedor',
  version: 1,
  judge: ({ document, company, voucher, law }) => {
    if (document.is !== 'known' || document.value.lines.length === 0) return cannot('document');
    const { lines, cites } = document.value;
    const keywords = law.keywords.on(voucher.issueDate);
    if (keywords === 'not-published') return cannot('law.keywords');
    if (saysOnlyConsumption(lines)) return silent('dice «por consumo», que mira otra regla');
    const vague = keywords.value.descripcion_vaga;
    const isVague = ({ description, unit }: DocumentLine) => {
      const plain = plainWords(description);
      if (hasWord(plain, company.ownWords)) return false;
      if (plain.length < 4)
        return (
          !BY_WEIGHT.includes(unit ?? '') &&
          !Object.values(keywords.value).some((words) => words !== vague && hasWord(plain, words))
        );
      return isOnly(plain, wordsOf(vague));
    };
    const found = lines.filter(isVague);
    const [first] = found;
    if (!first) return silent('describe lo comprado');
    if (!isMostOf(found, lines)) return near('lo que no se describe es la menor parte');
    const [cited] = cites;
    const figures = { said: first.description.trim(), lines: found.length, cited: cited ?? '' };
    return cited ? fires(figures, { severity: 'informs', effect: { expense: 'yes', credit: 'yes' } }) : fires(figures);
  },
  sentence: ({ said, lines, cited }) => {
    const told = `${said === '' ? 'No tiene descripción' : `Dice «${said}»`}${lines > 1 ? ` (y ${lines - 1} más así)` : ''} y no describe los bienes o servicios`;
    return cited
      ? `${told}, pero cita ${cited}: consérvalo como sustento.`
      : `${told}: pide el detalle, la orden, la guía o el contrato.`;
  },
  changesIf: ({ document }) =>
    document.is === 'known'
      ? [
          {
            path: 'document.lines',
            to: document.value.lines.map((line) => ({ ...line, description: '50 bolsas de cemento de 42.5 kg' })),
            if: 'el comprobante describiera lo comprado',
          },
        ]
      : [],
});

/** Those of our list, word by word: «servicio prestado» and «servicios varios» are as vague as «servicios». */
const split = new WeakMap<readonly string[], ReadonlySet<string>>();

function wordsOf(vague: readonly string[]): ReadonlySet<string> {
  const known = split.get(vague) ?? new Set(vague.flatMap((words) => plainWords(words).split(' ')));
  split.set(vague, known);
  return known;
}

function isMostOf(part: readonly DocumentLine[], lines: readonly DocumentLine[]): boolean {
  if (lines.some(({ amount }) => amount === null)) return part.length * 2 > lines.length;
  const sumOf = (some: readonly DocumentLine[]) => some.reduce((total, { amount }) => total + (amount ?? 0), 0);
  return sumOf(part) * 2 > sumOf(lines);
}

export const descripcionPorConsumo = rule({
  id: 'descripcion-por-consumo',
  group: 'D',
  stage: 'arithmetic',
  short: '«Por consumo» sin detalle',
  severity: 'observes',
  effect: OBSERVED,
  types: { only: ['01', '03', '12'] },
  reads: ['document', 'document.lines', 'support', 'voucher.total'],
  basis: [DESCRIBES, OF_VOUCHERS, law('LIR', 'art. 37 y 37 q)')],
  read: ['C'],
  confidence: 'medium',
  ask: 'cliente',
  version: 1,
  judge: ({ document, support, voucher }) => {
    if (document.is !== 'known' || document.value.lines.length === 0) return cannot('document');
    if (!saysOnlyConsumption(document.value.lines)) return silent('no dice solo «por consumo»');
    if (support.is === 'known' && support.value.some(({ kind }) => SUSTAINS.includes(kind)))
      return near('consta quiénes asistieron o la rendición del viaje');
    return fires({ said: document.value.lines[0]?.description.trim() ?? '', total: voucher.total });
  },
  sentence: ({ said, total }) =>
    `Dice «${said}» por ${soles(total)}, sin detalle: acredita el motivo, los asistentes y la relación con el negocio.`,
  changesIf: ({ voucher }) => [
    {
      path: 'support',
      to: [{ kind: 'attendants-named', on: voucher.issueDate, amount: null }],
      if: 'constaran el motivo y quiénes asistieron',
    },
  ],
});

const SUSTAINS: readonly string[] = ['travel-report', 'attendants-named'];
