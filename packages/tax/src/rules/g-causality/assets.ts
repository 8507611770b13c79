import type { RuleView } from '../../judging/view.ts';
import { cannot, fires, near, silent } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import { soles } from '../say.ts';
import {
  agreeing,
  figuresOf,
  inSoles,
  isOwnTrade,
  LINE_READS,
  type LineFigures,
  metIn,
  otherwiseSaidOf,
  PURCHASES,
  sayLines,
} from './lines.ts';

/** A quarter of the UIT of the day of issue; null where none is published. */
function floorOf({ law, voucher }: RuleView): number | null {
  const [uit, asset] = [law.uit.on(voucher.issueDate), law.fixedAsset.on(voucher.issueDate)];
  return uit === 'not-published' || asset === 'not-published' ? null : uit.value / asset.value.uitOver;
}

const ASSET_READS = [
  ...LINE_READS,
  ...([
    'company.ciiu',
    'company.ownWords',
    'voucher.exchangeRate',
    'law.keywords',
    'law.uit',
    'law.fixedAsset',
  ] as const),
] as const;

/** What is done to a thing, or hangs on it, is not the thing. */
const NOT_THE_THING = [
  ...['alquiler', 'arrendamiento', 'mantenimiento', 'reparacion', 'servicio', 'repuesto', 'soporte', 'seguro', 'soat'],
  ...[
    'para laptop',
    'para computadora',
    'para impresora',
    'para celular',
    'para maquina',
    'para equipo',
    'para camara',
    'para servidor',
    'para proyector',
    'flete',
    'transporte',
    'calibracion',
    'plan',
    'toner',
    'cable',
    'funda',
    'accesorio',
    'proteccion personal',
  ],
];
/** Who sells, makes or hires out durable goods: stock. */
const SELLERS = ['26', '27', '28', '4649', '465', '466', '4719', '474', '4752', '4759', '4773', '479', '77'];

export const activoFijo = rule<LineFigures & { price: number; floor: number }>({
  id: 'activo-fijo',
  group: 'G',
  stage: 'causality',
  short: 'Activo fijo',
  severity: 'informs',
  effect: { expense: 'deferred', credit: 'yes' },
  types: PURCHASES,
  reads: ASSET_READS,
  basis: [law('Reglamento LIR', 'art. 23'), law('LIR', 'arts. 38 a 41'), law('TUO LIGV', 'arts. 18 y 22')],
  read: ['C'],
  confidence: 'high',
  ask: 'contador',
  version: 1,
  judge: (view) => {
    const met = metIn(view, 'bien_durable', NOT_THE_THING);
    if (met === null) return cannot('document');
    const lines = met.map(({ line }) => line);
    if (met.length === 0) return silent('ninguna línea es un bien durable');
    if (isOwnTrade(view, SELLERS, lines)) return silent('es mercadería del giro de la empresa');
    const floor = floorOf(view);
    if (floor === null) return cannot('law.uit');
    const priced = met.map((one) => ({ one, price: inSoles(view, one.line.unitValue) }));
    const dear = priced.filter(({ price }) => price !== null && price > floor);
    const [first] = dear;
    if (!first)
      return priced.some(({ price }) => price === null)
        ? cannot('document.lines')
        : near('no pasa de un cuarto de UIT');
    return fires({
      ...figuresOf(
        view,
        dear.map(({ one }) => one),
      ),
      price: first.price ?? 0,
      floor,
    });
  },
  sentence: ({ price, floor, ...lines }) =>
    `${sayLines(lines)}: a ${soles(price)} la unidad sin IGV pasa de ¼ UIT (${soles(floor)}): se activa y deprecia (clasificación 2 del RCE); su IGV sí da crédito fiscal.`,
  changesIf: (view) => [otherwiseSaidOf(view, metIn(view, 'bien_durable', NOT_THE_THING))],
});

const MAINTENANCE = ['mantenimiento', 'pintado', 'reparacion', 'software', 'internet', 'sistema operativo', 'gratuita'];
const BUILDERS = ['41', '42', '43', '71', '81'];

/** A word and an amount: whether it is maintenance or cost of the asset, the accountant decides. */
export const costosPosterioresActivo = rule<LineFigures & { floor: number }>({
  id: 'costos-posteriores-activo',
  group: 'G',
  stage: 'causality',
  short: 'Mejora de un activo',
  severity: 'informs',
  effect: { expense: 'deferred', credit: 'yes' },
  types: PURCHASES,
  reads: ASSET_READS,
  basis: [law('LIR', 'arts. 41 y 44 e)')],
  read: ['S'],
  confidence: 'medium',
  ask: 'contador',
  version: 1,
  judge: (view) => {
    const met = metIn(view, 'costo_posterior', MAINTENANCE);
    if (met === null) return cannot('document');
    const lines = met.map(({ line }) => line);
    if (met.length === 0) return silent('ninguna línea es una mejora o ampliación');
    if (isOwnTrade(view, BUILDERS, lines)) return silent('es del giro de la empresa');
    const floor = floorOf(view);
    if (floor === null) return cannot('law.uit');
    const figures = figuresOf(view, met);
    const amount = inSoles(view, figures.amount);
    if (amount === null) return cannot('document.lines');
    return amount > floor ? fires({ ...figures, floor }) : near('no pasa de un cuarto de UIT');
  },
  sentence: ({ floor, ...lines }) =>
    `${sayLines(lines)} ${agreeing(lines, 'pasa', 'pasan')} de ¼ UIT (${soles(floor)}) y ${agreeing(lines, 'parece', 'parecen')} mejora o ampliación: es costo del activo y se deprecia, salvo que sea mantenimiento; su IGV sí da crédito fiscal.`,
  changesIf: (view) => [otherwiseSaidOf(view, metIn(view, 'costo_posterior', MAINTENANCE))],
});

/** By the month or by the year: a service, not an intangible of one's own. */
const SUBSCRIPTION = [
  'suscripcion',
  'mensual',
  'mensualidad',
  'anual',
  'renovacion',
  'mantenimiento',
  'soporte',
  'alquiler',
];
/** Brands and goodwill last without limit, and are not written off. */
const UNLIMITED = ['registro de marca', 'derecho de marca', 'goodwill', 'fondo de comercio'];

export const intangibleDuracionLimitada = rule<LineFigures & { unlimited: boolean }>({
  id: 'intangible-duracion-limitada',
  group: 'G',
  stage: 'causality',
  short: 'Intangible',
  severity: 'informs',
  effect: { expense: 'yes', credit: 'yes' },
  types: PURCHASES,
  reads: [...LINE_READS, 'company.ciiu', 'company.ownWords', 'law.keywords'],
  basis: [law('LIR', 'art. 44 g)'), law('Reglamento LIR', 'art. 25 a)')],
  read: ['S'],
  confidence: 'high',
  ask: 'contador',
  version: 1,
  judge: (view) => {
    const met = metIn(view, 'intangible', SUBSCRIPTION);
    if (met === null) return cannot('document');
    const lines = met.map(({ line }) => line);
    if (met.length === 0) return silent('ninguna línea es un intangible');
    if (isOwnTrade(view, ['4651', '4741', '58', '62', '63'], lines)) return silent('es del giro de la empresa');
    const unlimited = met.some(({ word }) => UNLIMITED.includes(word));
    return fires({ ...figuresOf(view, met), unlimited });
  },
  sentence: ({ unlimited, ...lines }) =>
    unlimited
      ? `${sayLines(lines)}: los intangibles de duración ilimitada (marcas, goodwill) no se amortizan; su IGV sí da crédito fiscal.`
      : `${sayLines(lines)}: intangible de duración limitada, se deduce en un solo ejercicio o se amortiza en hasta 10 años, a elección de la empresa.`,
  changesIf: (view) => [otherwiseSaidOf(view, metIn(view, 'intangible', SUBSCRIPTION))],
});
