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
  linesOf,
  type Met,
  meeting,
  otherwiseSaid,
  PURCHASES,
  sayLines,
} from './lines.ts';
import { plateIn, plateSaid } from './plates.ts';

/** Vehicles that are the business itself: carried, hired out, sold, lent to learn. */
const VEHICLE_TRADES = ['45', '49', '77', '8549', '80'];

type Managed = { plate: string; declared: boolean; cost: number | null; boughtOn: string | null };

/** The first of management's vehicles that a line names; `unknown` where the line is of a vehicle and nobody said which are. */
function managedIn(view: RuleView): { vehicle: Managed; met: Met[] } | 'unknown' | 'no-document' | null {
  const [lines, keywords] = [linesOf(view), view.law.keywords.on(view.voucher.issueDate)];
  if (lines === null || keywords === 'not-published') return 'no-document';
  const { managementVehicles } = view.company;
  if (managementVehicles.is === 'absent') return null;
  if (managementVehicles.is !== 'known') {
    const { vehiculo, combustible } = keywords.value;
    const plated = lines.filter(({ plate }) => plate !== null);
    const about = meeting(plated, vehiculo).length + meeting(plated, combustible).length;
    return about > 0 ? 'unknown' : null;
  }
  for (const vehicle of managementVehicles.value) {
    const met = lines.filter((line) => plateIn(line, [vehicle.plate]) !== undefined);
    if (met.length > 0) return { vehicle, met: met.map((line) => ({ line, word: vehicle.plate })) };
  }
  return null;
}

const VEHICLE_READS = [
  ...LINE_READS,
  ...(['company.ciiu', 'company.ownWords', 'company.managementVehicles', 'law.keywords', 'law.vehicles'] as const),
  'law.uit',
] as const;

type OfVehicle = LineFigures & { plate: string; allowed: number; place: number | null };

/** So many vehicles of management as the income of the year before allows, and those only that the yearly return names. */
export const vehiculoDireccionLimite = rule<OfVehicle>({
  id: 'vehiculo-direccion-limite',
  group: 'G',
  stage: 'causality',
  short: 'Vehículo de dirección',
  severity: 'observes',
  effect: { expense: 'limited', credit: 'limited' },
  types: PURCHASES,
  reads: [...VEHICLE_READS, 'year'],
  basis: [law('LIR', 'art. 37 w)'), law('Reglamento LIR', 'art. 21 r)')],
  read: ['F15', 'S'],
  confidence: 'high',
  ask: 'contador',
  version: 2,
  judge: (view) => {
    const found = managedIn(view);
    if (found === 'no-document') return cannot('document');
    if (found === 'unknown') return cannot('company.managementVehicles');
    if (found === null) return silent('no es de un vehículo de dirección');
    if (isOwnTrade(view, VEHICLE_TRADES)) return silent('los vehículos son del giro de la empresa');
    const { voucher, law, year, company } = view;
    if (year.is !== 'known' || year.value.netIncomeBefore === null) return cannot('year');
    // The income is of the year before, and so is the UIT that measures it.
    const uit = law.uit.on(`${Number(voucher.issueDate.slice(0, 4)) - 1}-12-31`);
    const table = law.vehicles.on(voucher.issueDate);
    if (uit === 'not-published') return cannot('law.uit');
    if (table === 'not-published') return cannot('law.vehicles');
    const uits = year.value.netIncomeBefore / uit.value;
    const allowed = table.value.byIncome.find(({ upToUits }) => upToUits === null || uits <= upToUits)?.vehicles ?? 0;
    const all = company.managementVehicles.is === 'known' ? company.managementVehicles.value : [];
    const declared = all.filter((one) => one.declared);
    const at = declared.indexOf(found.vehicle);
    const figures = {
      ...figuresOf(view, found.met),
      plate: found.vehicle.plate,
      allowed,
      place: at < 0 ? null : at + 1,
    };
    return fires(figures, { severity: at >= 0 && at < allowed ? 'informs' : 'observes' });
  },
  sentence: ({ plate, allowed, place, ...lines }) => {
    const said = `${sayLines(lines)} ${agreeing(lines, 'es', 'son')} de ${plateSaid(plate)}, vehículo de dirección`;
    const number = `por los ingresos del año anterior se ${allowed === 1 ? 'acepta un vehículo' : `aceptan ${allowed} vehículos`}`;
    if (place === null)
      return `${said} que no está identificado en la declaración jurada anual (${number}): su gasto y su crédito no se aceptan.`;
    return place <= allowed
      ? `${said}, el ${place}.º de los identificados en la declaración jurada anual: ${number}.`
      : `${said}, el ${place}.º de los identificados en la declaración jurada anual: ${number}, y este excede el número.`;
  },
  changesIf: (view, { plate, place, allowed }) => {
    const { managementVehicles: all } = view.company;
    if (all.is !== 'known') return [];
    const isOne = (one: Managed) => one.plate === plate;
    if (place !== null && place <= allowed)
      return [
        {
          path: 'company.managementVehicles',
          to: all.value.map((one) => (isOne(one) ? { ...one, declared: false } : one)),
          if: `${plate} no estuviera en la declaración jurada anual`,
        },
      ];
    const own = all.value.filter(isOne).map((one) => ({ ...one, declared: true }));
    return [
      {
        path: 'company.managementVehicles',
        to: [...own, ...all.value.filter((one) => !isOne(one))],
        if: `${plate} se identificara en la declaración jurada anual dentro del número permitido`,
      },
    ];
  },
});

const NEW_VEHICLE = ['camioneta', 'automovil', 'suv'];
const NOT_THE_VEHICLE = [
  ...[
    'repuesto',
    'llanta',
    'neumatico',
    'alquiler',
    'servicio',
    'mantenimiento',
    'seguro',
    'soat',
    'lavado',
    'accesorio',
  ],
  ...['n1', 'n2', 'pick up', 'pickup', 'transporte', 'reparacion'],
];

type Dear = LineFigures & { plate: string | null; cost: number; most: number; uits: number; year: string };

/** Above 26 UIT of its year (30 before 16 June 2019) neither the vehicle's depreciation nor what it costs to run is an expense. */
export const vehiculoCostoMayor = rule<Dear>({
  id: 'vehiculo-costo-mayor-26-uit',
  group: 'G',
  stage: 'causality',
  short: 'Vehículo de más de 26 UIT',
  severity: 'observes',
  effect: { expense: 'no', credit: 'observed' },
  types: PURCHASES,
  reads: [...VEHICLE_READS, 'voucher.exchangeRate'],
  basis: [
    law('Reglamento LIR', 'art. 21 r) num. 4 (DS 181-2019-EF)', { since: '2019-06-16' }),
    law('LIR', 'art. 37 w)'),
  ],
  read: ['F15'],
  confidence: 'high',
  ask: 'contador',
  version: 1,
  judge: (view) => {
    const found = managedIn(view);
    if (found === 'no-document') return cannot('document');
    if (found === 'unknown') return cannot('company.managementVehicles');
    if (isOwnTrade(view, VEHICLE_TRADES)) return silent('los vehículos son del giro de la empresa');
    if (found === null) return judgeNew(view);
    const { cost, boughtOn, plate } = found.vehicle;
    if (cost === null || boughtOn === null) return cannot('company.managementVehicles');
    const limit = limitOn(view, boughtOn);
    if (limit === null) return cannot('law.uit');
    if (cost <= limit.most) return near('su costo no pasa del límite');
    return fires({ ...figuresOf(view, found.met), plate, cost, ...limit });
  },
  sentence: ({ plate, cost, most, uits, year, ...lines }) =>
    `${sayLines(lines)}: ${plate === null ? 'el vehículo' : `el vehículo ${plateSaid(plate)}`} costó ${soles(cost)} sin IGV y el límite es ${soles(most)} (${uits} UIT de ${year}): ${
      plate === null
        ? 'si es de dirección, sus gastos y su depreciación no son deducibles'
        : 'sus gastos y su depreciación no son deducibles'
    }.`,
  changesIf: (view, { plate, most }) => {
    const { managementVehicles: all } = view.company;
    const bought = meeting(linesOf(view) ?? [], NEW_VEHICLE, NOT_THE_VEHICLE).map(({ line }) => line);
    if (plate === null || all.is !== 'known') return [otherwiseSaid(view, (line) => bought.includes(line))];
    const to = all.value.map((one) => (one.plate === plate ? { ...one, cost: most } : one));
    return [{ path: 'company.managementVehicles', to, if: `su costo no pasara de ${soles(most)}` }];
  },
});

/** The purchase itself: whether it is of management, and of which category, nobody said yet. */
function judgeNew(view: RuleView) {
  const [bought] = meeting(linesOf(view) ?? [], NEW_VEHICLE, NOT_THE_VEHICLE);
  if (!bought) return silent('no es de un vehículo de dirección');
  const cost = inSoles(view, bought.line.unitValue);
  const limit = limitOn(view, view.voucher.issueDate);
  if (cost === null || limit === null) return cannot(limit === null ? 'law.uit' : 'document.lines');
  if (cost <= limit.most) return near('su costo no pasa del límite');
  const effect = { expense: 'observed', credit: 'observed' } as const;
  return fires({ ...figuresOf(view, [bought]), plate: null, cost, ...limit }, { effect });
}

function limitOn({ law }: RuleView, on: string): { most: number; uits: number; year: string } | null {
  const [uit, table] = [law.uit.on(on), law.vehicles.on(on)];
  if (uit === 'not-published' || table === 'not-published') return null;
  const uits = table.value.mostUits;
  return { most: uit.value * uits, uits, year: on.slice(0, 4) };
}
