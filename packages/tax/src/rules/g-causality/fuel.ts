import type { DocumentLine } from '../../facts/document.ts';
import type { RuleView } from '../../judging/view.ts';
import { cannot, fires, silent } from '../outcome.ts';
import { type Change, law, rule } from '../rule.ts';
import {
  figuresOf,
  isOwnTrade,
  LINE_READS,
  type LineFigures,
  linesOf,
  type Met,
  metIn,
  otherwiseSaidOf,
  PURCHASES,
  sayLines,
} from './lines.ts';
import { plateIn, plateOf, plateSaid } from './plates.ts';

/** Sellers of fuel: for them it is merchandise, and it comes in bulk. */
const FUEL_TRADES = ['4730', '4661', '19'];
/** No tank of a vehicle: bottled, in bulk, machines; or no fuel at all, but what moves, holds or filters it. */
const NOT_A_TANK = [
  ...['balon', 'granel', 'grupo electrogeno', 'montacargas', 'cisterna', 'caldero', 'transporte', 'flete', 'filtro'],
  ...['bomba', 'tanque', 'servicio', 'sistema', 'aditivo', 'inyector', 'mantenimiento', 'surtidor'],
];
const BULK_GALLONS = 100;
const LITRES_OF_A_GALLON = 3.785;

/** Fuel sold into a tank asks for the plate; the plate is to be one of the company's. */
export const combustibleSinPlaca = rule<LineFigures & { plate: string | null; bulk: boolean }>({
  id: 'combustible-sin-placa',
  group: 'G',
  stage: 'causality',
  short: 'Combustible sin placa de la empresa',
  severity: 'observes',
  effect: { expense: 'observed', credit: 'observed' },
  types: PURCHASES,
  reads: [
    ...LINE_READS,
    'company.ciiu',
    'company.ownWords',
    'company.fleet',
    'company.managementVehicles',
    'law.keywords',
  ],
  basis: [law('RCP (RS 007-99/SUNAT)', 'art. 8'), law('LIR', 'art. 37 w)')],
  read: ['F25', 'C', 'S'],
  confidence: 'medium',
  ask: 'cliente',
  version: 1,
  judge: (view) => {
    const met = fuelIn(view);
    if (met === null) return cannot('document');
    if (met.length === 0) return silent('no es combustible de un vehículo');
    const { fleet } = view.company;
    const ours = platesOf(view);
    const without = met.filter(({ line }) => plateIn(line, ours) === undefined);
    const [first] = without;
    if (!first) return silent('la placa es de la empresa');
    const plate = first.line.plate;
    if (plate !== null && (fleet.is === 'unknown' || fleet.is === 'pending')) return cannot('company.fleet');
    const lines = met.map(({ line }) => line);
    const bulk = isOwnTrade(view, FUEL_TRADES, lines) === true || gallonsOf(lines) > BULK_GALLONS;
    const figures = { ...figuresOf(view, without), plate, bulk };
    return bulk ? fires(figures, { severity: 'informs', effect: { expense: 'yes', credit: 'yes' } }) : fires(figures);
  },
  sentence: ({ plate, bulk, ...lines }) => {
    const said = `${sayLines(lines)}: combustible ${plate === null ? 'sin número de placa' : `con la placa ${plateSaid(plate)}, que no está entre las de la empresa`}`;
    if (bulk) return `${said}; por su volumen o por el giro de la empresa no se pide placa.`;
    return plate === null
      ? `${said}; no permite identificar el vehículo: pide la placa al grifo o sustenta su uso.`
      : `${said}; pregunta a tu cliente de quién es el vehículo: si la empresa lo usa, agrégalo a su flota o sustenta su uso.`;
  },
  changesIf: (view) => {
    const met = fuelIn(view) ?? [];
    const said = otherwiseSaidOf(view, met);
    const plates = [...new Set(met.flatMap(({ line }) => (line.plate === null ? [] : [plateOf(line.plate)])))];
    if (plates.length === 0 || met.some(({ line }) => line.plate === null)) return [...withPlate(view, met), said];
    const { fleet } = view.company;
    const to = [...(fleet.is === 'known' ? fleet.value : []), ...plates];
    return [{ path: 'company.fleet', to, if: 'la placa fuera de un vehículo de la empresa' }, said];
  },
});

/** Of its fleet, and of those that its managers drive. */
function platesOf({ company: { fleet, managementVehicles } }: RuleView): readonly string[] {
  const managed = managementVehicles.is === 'known' ? managementVehicles.value.map(({ plate }) => plate) : [];
  return [...(fleet.is === 'known' ? fleet.value : []), ...managed];
}

/** Any plate, while nobody said which are the company's: then it is they that are lacking. None of a company that has no vehicle. */
function withPlate(view: RuleView, met: readonly Met[]): readonly Change[] {
  const { fleet } = view.company;
  const ours = platesOf(view);
  const plate = ours[0] ?? (fleet.is === 'unknown' || fleet.is === 'pending' ? 'ABC123' : undefined);
  if (plate === undefined) return [];
  const isWithout = (line: DocumentLine) => met.some((one) => one.line === line) && plateIn(line, ours) === undefined;
  const to = (linesOf(view) ?? []).map((line) => (isWithout(line) ? { ...line, plate } : line));
  return [{ path: 'document.lines', to, if: 'el comprobante indicara la placa de un vehículo de la flota' }];
}

function fuelIn(view: RuleView): readonly Met[] | null {
  return metIn(view, 'combustible', NOT_A_TANK);
}

function gallonsOf(lines: readonly DocumentLine[]): number {
  return lines.reduce((sum, { quantity, unit }) => {
    if (quantity === null) return sum;
    if (unit === 'LTR') return sum + quantity / LITRES_OF_A_GALLON;
    return unit !== null && ['GLL', 'GLI', 'GL', 'GAL'].includes(unit) ? sum + quantity : sum;
  }, 0);
}
