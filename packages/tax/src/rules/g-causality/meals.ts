import { weekday } from '../../days.ts';
import type { DocumentLine } from '../../facts/document.ts';
import type { RuleView } from '../../judging/view.ts';
import { hasWord, plainWords } from '../../words.ts';
import { cannot, fires, near, silent } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import { day, soles } from '../say.ts';
import { givenTo } from './ceilings.ts';
import {
  acceptedBefore,
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

/** What a supplier of meals is trusted of. */
export const MEALS_CATEGORY = 'comidas de restaurante';
const RESTAURANTS: readonly string[] = ['5610', '5630'];
const SUSTAINED = [
  'travel-report',
  'attendants-named',
  'recipients-named',
  'workers-list',
  'purchase-contract',
] as const;
/** Who lodges, carries tourists or gives feasts buys meals for clients. */
const OWN_TRADES = ['55', '56', '79', '82', '93'];

/** How who serves meals is called. A heuristic of ours: the ficha RUC, where somebody has it, goes first. */
const CALLED = [
  ...[
    'restaurante',
    'restaurant',
    'restobar',
    'polleria',
    'cevicheria',
    'cebicheria',
    'chifa',
    'pizzeria',
    'picanteria',
  ],
  ...['anticucheria', 'sangucheria', 'jugueria', 'fuente de soda', 'cafeteria', 'marisqueria', 'chicharroneria'],
];
/** Who sells to them. */
const SELLS_TO_THEM = [
  ...['para', 'equipos', 'equipamiento', 'suministros', 'insumos', 'distribuidora', 'importadora', 'muebles', 'menaje'],
];
/** What is served and not sold by weight: «pollo a la brasa» is a meal, «pollo eviscerado» is not. */
const DISHES = [
  ...['menu', 'almuerzo', 'cena', 'desayuno buffet', 'buffet', 'ceviche', 'cebiche', 'lomo saltado', 'pollo saltado'],
  ...['pollo a la brasa', 'a la parrilla', 'a la plancha', 'broaster', 'chaufa', 'parrillada', 'anticucho', 'sudado'],
  ...['arroz con pollo', 'arroz con mariscos', 'arroz con pato', 'aji de gallina', 'seco de res', 'seco de cabrito'],
  ...['tallarin saltado', 'tallarines verdes', 'pizza', 'hamburguesa con papas', 'chicharron', 'parihuela'],
  ...['consumo de alimentos', 'consumo en restaurante', 'servicio de restaurante'],
];
/** A menu that is printed, a box for a lunch, what is cooked with: no meal. */
const NO_DISH = [
  ...['diseno', 'impresion', 'carta', 'cartas', 'porta', 'digital', 'pizarra', 'letrero', 'app', 'software', 'web'],
  ...['lonchera', 'taper', 'bolsa', 'molde', 'caja', 'plancha para', 'freidora', 'horno', 'mezcla', 'masa', 'queso'],
  ...['congelado', 'congelada', 'corazon', 'prensa', 'bordado'],
];
const LODGING = ['hospedaje', 'alojamiento', 'hotel'];

interface Meal {
  /** By which it is known: the ficha RUC, the supplier's name, or what its lines say. */
  by: 'record' | 'name' | 'lines';
  /** Of the lines, what says it. */
  met: readonly Met[];
}

/** What {@link mealIn} looks at besides the lines. */
export const MEAL_READS = ['issuer.record', 'voucher.issuerName'] as const;

/** Whether it is a meal, and by what that is known. `unknown`: no ficha, and neither name nor lines say so. */
export function mealIn(view: RuleView): Meal | 'no' | 'unknown' {
  const { issuer, voucher } = view;
  const lines = linesOf(view) ?? [];
  if (issuer.record.is === 'known' && issuer.record.value.ciiu.length > 0)
    return RESTAURANTS.includes(issuer.record.value.ciiu[0] ?? '') ? { by: 'record', met: [] } : 'no';
  const name = plainWords(voucher.issuerName);
  if (hasWord(name, CALLED) !== undefined && hasWord(name, SELLS_TO_THEM) === undefined) return { by: 'name', met: [] };
  const met = lines.flatMap((line) => dishIn(line));
  // With the room it is a journey's, and has a rule of its own.
  return met.length > 0 && meeting(lines, LODGING).length === 0 ? { by: 'lines', met } : 'unknown';
}

function dishIn(line: DocumentLine): readonly Met[] {
  return meeting([line], DISHES, NO_DISH);
}

/** Whether a line is something that was eaten where it was bought, and not groceries. */
export function isEaten(view: RuleView, line: DocumentLine): boolean {
  const meal = mealIn(view);
  return typeof meal === 'object' ? meal.by !== 'lines' || dishIn(line).length > 0 : false;
}

type Figures = LineFigures & {
  by: Meal['by'];
  supplier: string;
  total: number;
  on: string;
  when: string | null;
  high: boolean;
};

/** A meal may be a journey's, representation, of the staff, or nobody's business: only who ate can tell. */
export const restauranteSinSustento = rule<Figures>({
  id: 'restaurante-sin-sustento',
  group: 'G',
  stage: 'causality',
  short: 'Restaurante sin sustento',
  severity: 'observes',
  effect: { expense: 'observed', credit: 'observed' },
  types: PURCHASES,
  reads: [
    ...LINE_READS,
    ...TRADE_READS,
    ...MEAL_READS,
    ...(['support', 'voucher.total', 'law.holidays', 'law.risk'] as const),
  ],
  basis: [law('LIR', 'art. 37 (causalidad), q) y r)'), law('LIR', 'art. 44 a)')],
  read: ['C'],
  confidence: 'medium',
  ask: 'cliente',
  version: 2,
  judge: (view) => {
    const meal = mealIn(view);
    if (meal === 'unknown') return cannot('issuer.record');
    if (meal === 'no') return silent('el proveedor no es un restaurante');
    const lines = linesOf(view) ?? [];
    if (isOwnTrade(view, OWN_TRADES, lines)) return silent('es del giro de la empresa');
    if (isAccepted(view, MEALS_CATEGORY)) return silent('ya aceptaste las comidas de este proveedor');
    if (hasSupport(view, ...SUSTAINED)) return near('consta el motivo y quiénes asistieron');
    if (lines.length > 0 && lines.every((line) => givenTo(view, line) !== null))
      return near('el detalle dice para quién fue');
    const { issueDate: on, total, issuerName: supplier } = view.voucher;
    return fires({ ...figuresOf(view, meal.met), by: meal.by, supplier, total, on, ...weightOf(view) });
  },
  sentence: ({ by, supplier, total, on, when, high, ...lines }) => {
    const what = by === 'lines' ? `Comida, ${sayLines({ ...lines, amount: null })},` : `Consumo en ${supplier}`;
    const price = `por ${soles(total)}${high ? ', un importe alto,' : ''}`;
    return `${what} ${price} el ${day(on)}${when === null ? '' : ` (${when})`}: indica el motivo y quiénes asistieron; según eso es gasto de viaje, de representación o refrigerio del personal, y si es personal no se deduce.`;
  },
  changesIf: (view, { by }) => {
    const { voucher } = view;
    const attended = { kind: 'attendants-named', on: voucher.issueDate, amount: null } as const;
    const changes = [
      { path: 'support', to: [attended], if: 'constaran el motivo y los asistentes' } as const,
      acceptedBefore(view, MEALS_CATEGORY),
    ];
    return by === 'lines' ? [...changes, otherwiseSaid(view, (line) => dishIn(line).length > 0)] : changes;
  },
});

/** What makes a meal odder: a day on which nobody works, and what it cost. */
export function weightOf({ voucher: { issueDate: on, total }, law }: RuleView): { when: string | null; high: boolean } {
  const holidays = law.holidays.on(on);
  const isHoliday = holidays !== 'not-published' && holidays.value.includes(on);
  const risk = law.risk.on(on);
  return {
    when: isHoliday ? 'feriado' : weekday(on) === 0 ? 'domingo' : weekday(on) === 6 ? 'sábado' : null,
    high: risk !== 'not-published' && total > risk.value.mealOver,
  };
}
