import { rucCheckDigit } from '@yupana/tax/ruc.ts';
import type { Company } from '../universe/companies.ts';
import { SUPPLIERS } from '../universe/suppliers.ts';

export interface Taxpayer {
  ruc: string;
  name: string;
  state: string;
  condition: string;
  ubigeo: string;
  /** Type and name of the street; natural persons have no address in the register. */
  street: readonly [string, string] | null;
}

type Standing = readonly [state: string, condition: string];
const DISTRICTS = ['150122', '150101', '070101', '040101', '130101', '080101'] as const;
const GOOD: Standing = ['ACTIVO', 'HABIDO'];

/** Every state and condition that was seen in SUNAT's file, cut at twenty characters as there. */
const STANDINGS: readonly (readonly [name: string, ...Standing])[] = [
  ['ALMACENES LA BRÚJULA QUIETA S.A.C.', 'BAJA DE OFICIO', 'NO HABIDO'],
  ['PESQUERA ANZUELO DE ALGODÓN S.A.', 'BAJA DEFINITIVA', 'HABIDO'],
  ['ASERRADERO EL NUDO CIEGO E.I.R.L.', 'BAJA PROVISIONAL', 'HABIDO'],
  ['CURTIEMBRE ZAPATO DE CRISTAL S.R.L.', 'BAJA PROV. POR OFICI', 'NO HALLADO SE MUDO D'],
  ['VIDRIERÍA TRANSPARENTE FICTICIA S.A.C.', 'BAJA MULT.INSCR. Y O', 'HABIDO'],
  ['IMPORTADORA PARAGUAS DE VERANO S.A.C.', 'SUSPENSION TEMPORAL', 'HABIDO'],
  ['CINE SALA VACÍA E.I.R.L.', 'INHABILITADO-VENT.UN', 'PENDIENTE'],
  ['STARTUP MAÑANA SIN FALTA S.A.C.', 'PENDIENTE DE INI. DE', 'POR VERIFICAR'],
  ['EMBAJADA DE UN PAÍS IMAGINADO', 'OTROS OBLIGADOS', '-'],
  ['REGISTRO INTERNO DE PRUEBA', 'NUM. INTERNO IDENTIF', '-'],
  ['HUMO Y ESPEJOS S.R.L.', 'ANUL.PROVI.-ACTO ILI', 'NO HABIDO'],
  ['CASTILLOS DE NAIPES S.A.', 'ANULACION - ACTO ILI', 'NO HABIDO'],
  ['ERRATA DE IMPRENTA S.A.C.', 'ANULACION - ERROR SU', 'HABIDO'],
  ['MUDANZAS LA CASA AMBULANTE S.A.C.', 'ACTIVO', 'NO HALLADO SE MUDO D'],
  ['CONSULTORES DESTINO INCIERTO S.A.C.', 'ACTIVO', 'NO HALLADO DESTINATA'],
  ['CARPINTERÍA PUERTA SIN NÚMERO E.I.R.L.', 'ACTIVO', 'NO HALLADO NRO.PUERT'],
  ['BODEGA PERSIANA BAJA E.I.R.L.', 'ACTIVO', 'NO HALLADO CERRADO'],
  ['LIBRERÍA CALLE QUE NO EXISTE S.A.C.', 'ACTIVO', 'NO HALLADO NO EXISTE'],
  ['CORREOS AL REMITENTE S.A.', 'ACTIVO', 'NO HALLADO RECHAZADO'],
  ['OFICINA OTROS MOTIVOS S.A.C.', 'ACTIVO', 'NO HALLADO OTROS MOT'],
  ['NEGOCIOS SOMBRA LARGA S.A.C.', 'ACTIVO', 'NO HABIDO'],
  ['PASTELERÍA MERENGUE ANDANTE S.A.C.', ...GOOD],
  ['AGROINDUSTRIAS LA PAPA VOLADORA S.A.C.', ...GOOD],
  ['GRÁFICA LETRA CHICA E.I.R.L.', ...GOOD],
];

/** Surnames of several words, a single surname: why nobody can tell where the surnames end. */
const PERSONS: readonly (readonly [name: string, ...Standing])[] = [
  ['HUAMÁN DE LA TORRE MARÍA DEL CARMEN', ...GOOD],
  ['ÑAHUI FÁBULA ROSA ELENA', ...GOOD],
  ['SMITH JOHN PAUL', 'ACTIVO', 'PENDIENTE'],
  ['DEL CASTILLO Y LEYENDA ZOILA', 'SUSPENSION TEMPORAL', 'HABIDO'],
  ['QUIMERA SIN SEGUNDO EUSEBIO', 'BAJA DE OFICIO', 'HABIDO'],
];

/** Known to the register and to nobody else of this world: to be typed by hand. */
export const ONLY_REGISTERED: readonly Taxpayer[] = [
  ...STANDINGS.map(([name, state, condition], place) => {
    const ruc = rucOf(`2099${700_000 + place * 113}`);
    return { ruc, name, state, condition, ...domicile(place, false) };
  }),
  ...PERSONS.map(([name, state, condition], place) => {
    const ruc = rucOf(`1099${700_000 + place * 113}`);
    return { ruc, name, state, condition, ...domicile(place, true) };
  }),
];

/** Everybody: the companies, their suppliers, and those that only the register knows. A RUC stands in it once. */
export function taxpayersOf(companies: Iterable<Pick<Company, 'ruc' | 'name'>>): Taxpayer[] {
  const all = new Map<string, Taxpayer>();
  const add = (ruc: string, name: string, [state, condition]: Standing) => {
    if (all.has(ruc)) return;
    const place = Number(ruc.slice(2, 10));
    all.set(ruc, { ruc, name: registered(name), state, condition, ...domicile(place, ruc.startsWith('10')) });
  };
  for (const { ruc, name } of companies) add(ruc, name, GOOD);
  for (const { ruc, name } of SUPPLIERS) add(ruc, name, standingOf(name));
  for (const one of ONLY_REGISTERED) all.set(one.ruc, one);
  return [...all.values()];
}

/** A few suppliers are not what they were, as everywhere; none of them is one that everybody buys from. */
const CHANGED = new Map<string, Standing>([
  ['MAQUILA AGUJA DE ORO FICTICIA S.R.L.', ['BAJA DEFINITIVA', 'HABIDO']],
  ['SALÓN TIJERA LOCA E.I.R.L.', ['BAJA DE OFICIO', 'NO HABIDO']],
  ['EQUIPOS ENGRANAJE LENTO S.A.', ['BAJA DE OFICIO', 'NO HABIDO']],
  ['PUBLICIDAD GRITO EN SILENCIO S.A.C.', ['SUSPENSION TEMPORAL', 'HABIDO']],
  ['HOSTAL ALMOHADA DE NUBE E.I.R.L.', ['ACTIVO', 'NO HALLADO SE MUDO D']],
  ['CALZADOS PASO EN FALSO E.I.R.L.', ['ACTIVO', 'NO HABIDO']],
]);

function standingOf(name: string): Standing {
  return CHANGED.get(name) ?? GOOD;
}

/** The register writes capitals, and no comma between the surnames and the given names of a person. */
function registered(name: string): string {
  return name.toUpperCase().replace(/^([^,]+), ([^,.]+)$/, '$1 $2');
}

function domicile(place: number, person: boolean): Pick<Taxpayer, 'ubigeo' | 'street'> {
  const ubigeo = DISTRICTS[place % DISTRICTS.length] ?? '150101';
  return { ubigeo, street: person ? null : ['AV.', 'LOS ESPEJISMOS'] };
}

function rucOf(firstTen: string): string {
  return firstTen + rucCheckDigit(firstTen);
}
