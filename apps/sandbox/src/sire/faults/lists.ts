import { faults, type Words } from '../../scenarios/fault.ts';

export interface PeriodsFault extends Words {
  /** A period more, in SUNAT's newest year. */
  adds: (year: string) => string;
}

/** The list of periods. */
export const PERIODS = faults<PeriodsFault>()({
  'periodo-imposible': {
    title: 'La lista de periodos trae uno que no existe: 202613',
    sees: 'Los demás se recolectan; el mensaje de la recolección dice que ese quedó fuera.',
    adds: (year) => `${year}13`,
  },
});

export interface ListFault extends Words {
  /** How many rows a page of the list brings. */
  rows: (page: number, perPage: number) => number;
}

/** The list behind the portal's screen of purchases. */
export const LISTS = faults<ListFault>()({
  'paginas-solapadas': {
    title: 'La lista de compras en línea repite filas entre páginas',
    sees: 'Nada: Yupana lee el archivo de la propuesta, no esta lista.',
    // The end of each page is page × perPage rows away. Seen 2026.
    rows: (page, perPage) => page * perPage,
  },
});
