import type { BusinessRow } from '@yupana/contract/business-lists.ts';

/** A column of the list: how the template heads it, and what else people call it. */
interface Column {
  field: keyof BusinessRow;
  header: string;
  also: readonly string[];
  optional: boolean;
}

/** In the order in which a list without header is read. */
export const COLUMNS: readonly Column[] = [
  { field: 'ruc', header: 'RUC', also: [], optional: false },
  {
    field: 'name',
    header: 'Nombre de la empresa',
    also: ['nombre', 'empresa', 'razon social', 'nombre o razon social', 'denominacion', 'cliente', 'contribuyente'],
    // SUNAT's register knows nearly all of them.
    optional: true,
  },
  { field: 'username', header: 'Usuario SOL', also: ['usuario', 'user', 'user sol', 'usuario sunat'], optional: false },
  {
    field: 'passwordSOL',
    header: 'Clave SOL',
    also: ['clave', 'contrasena', 'contrasena sol', 'clave sunat', 'password'],
    optional: false,
  },
  { field: 'sunat_api_key', header: 'API key', also: ['client id', 'id', 'api id'], optional: true },
  { field: 'sunat_api_secret', header: 'API secret', also: ['client secret', 'clave api', 'secret'], optional: true },
  { field: 'paternal_surname', header: 'Apellido paterno', also: [], optional: true },
  { field: 'maternal_surname', header: 'Apellido materno', also: [], optional: true },
  { field: 'given_names', header: 'Nombres', also: [], optional: true },
];

export const EMPTY_ROW: BusinessRow = {
  ruc: '',
  name: '',
  username: '',
  passwordSOL: '',
  sunat_api_key: '',
  sunat_api_secret: '',
  paternal_surname: '',
  maternal_surname: '',
  given_names: '',
};

/** The template's row. Invented: the check digit holds and nobody has the RUC. A list that still has it is read without it. */
export const EXAMPLE: BusinessRow = {
  ...EMPTY_ROW,
  ruc: '20990001015',
  name: 'EJEMPLO S.A.C. (borra esta fila)',
  username: 'EJEMPLO1',
  passwordSOL: 'Clave123',
};

/** A header as people write it: without case, accents or signs. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Which field each column of a header row is; undefined for one that we do not know. «N.º de RUC» is the RUC too. */
export function readHeader(cells: readonly string[]): (keyof BusinessRow | undefined)[] {
  return cells.map((cell) => {
    const name = plain(cell);
    const known = COLUMNS.find(({ header, also }) => plain(header) === name || also.includes(name));
    return known?.field ?? (/^(n|no|nro|num|numero)?( de)? ?ruc$/.test(name) ? 'ruc' : undefined);
  });
}

/** A row of headers has no RUC in it, and at least the RUC's and another column by name. */
export function isHeader(cells: readonly string[]): boolean {
  const known = readHeader(cells).filter((field) => field !== undefined);
  return known.includes('ruc') && known.length > 1;
}
