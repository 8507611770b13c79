import { SUPPLIERS, type Supplier } from '../universe/suppliers.ts';

export interface ListedRow {
  ruc: string;
  name: string;
  /** `AAAA-MM-DD`. */
  from: string;
  resolution: string;
}

type Listed = (supplier: Supplier, place: number) => string | null;

const SSCO = new Map([
  ['SERVICIOS MANO PRESTADA S.A.C.', '2025-12-31'],
  ['ASESORES, CONSULTORES Y PERITOS DEL VALLE IMAGINARIO S.A.C.', '2026-08-31'],
]);
const AGENTS: readonly string[] = ['EMBALAJES CAJA CUADRADA S.A.C.'];

/** Which suppliers of this world stand in a list, and since when. */
const WHO: Record<WorldList, Listed> = {
  // Two of services, as most are: one since last year, and one that was published this year.
  ssco: ({ name }) => SSCO.get(name) ?? null,
  retention: ({ name }, place) => (place % 9 === 3 || AGENTS.includes(name) ? '2019-07-01' : null),
  'perception-fuel': ({ kind }, place) => (kind === 'fuel' && place % 2 === 0 ? '2014-01-01' : null),
  'perception-sales': ({ kind }, place) => (kind === 'wares' && place % 3 === 0 ? '2013-11-01' : null),
  'good-taxpayer': (_one, place) => (place % 6 === 1 ? '2022-02-01' : null),
};

export const WORLD_LISTS = ['ssco', 'retention', 'perception-fuel', 'perception-sales', 'good-taxpayer'] as const;
export type WorldList = (typeof WORLD_LISTS)[number];

export function listedIn(list: WorldList): ListedRow[] {
  return SUPPLIERS.flatMap((supplier, place) => {
    const from = WHO[list](supplier, place);
    if (from === null) return [];
    const resolution = list === 'good-taxpayer' ? `RS 02300${50_000 + place}` : `RS R.S.0${10 + (place % 80)}-2012`;
    return [{ ruc: supplier.ruc, name: supplier.name.toUpperCase(), from, resolution }];
  });
}
