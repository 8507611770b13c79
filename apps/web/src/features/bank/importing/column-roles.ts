import type { StatementColumns } from '@yupana/contract/bank.ts';
import { addDays } from '@yupana/tax/days.ts';
import { formatDate } from '../../../lib/formats.ts';

/** What a column of a statement may be. */
export type Role = 'none' | keyof StatementColumns;

export const ROLES: readonly { value: Role; label: string }[] = [
  { value: 'none', label: 'No se usa' },
  { value: 'date', label: 'Fecha' },
  { value: 'description', label: 'Descripción' },
  { value: 'operation', label: 'Operación' },
  { value: 'charge', label: 'Cargo' },
  { value: 'amount', label: 'Importe con signo' },
  { value: 'reference', label: 'Referencia' },
];

/** What each column is, of what was found or chosen before. */
export function rolesOf(columns: StatementColumns | null, count: number): Role[] {
  const roles: Role[] = Array.from({ length: count }, () => 'none');
  for (const [role, place] of Object.entries(columns ?? {})) {
    if (place !== null && place < count) roles[place] = role as Role;
  }
  return roles;
}

/** A role stands once: given to another column, the one that had it has none. */
export function withRole(roles: readonly Role[], place: number, role: Role): Role[] {
  return roles.map((one, at) => (at === place ? role : one === role ? 'none' : one));
}

/** What is missing or too much to read the file; null: it can be read. */
export function whyUnready(roles: readonly Role[]): string | null {
  const has = (role: Role) => roles.includes(role);
  if (!has('date')) return 'Elige la columna de la fecha.';
  if (!has('description')) return 'Elige la columna de la descripción.';
  if (has('charge') === has('amount'))
    return 'Elige la columna de los cargos, o la del importe con signo: una de las dos.';
  return null;
}

/** As the call takes them. */
export function columnsOf(roles: readonly Role[]): StatementColumns {
  const placeOf = (role: Role) => (roles.includes(role) ? roles.indexOf(role) : null);
  return {
    ...{ date: roles.indexOf('date'), description: roles.indexOf('description'), operation: placeOf('operation') },
    ...{ charge: placeOf('charge'), amount: placeOf('amount'), reference: placeOf('reference') },
  };
}

/** A workbook keeps a day as its number since this one. */
const DAY_0 = '1899-12-30';
const SERIAL = /^([2-7]\d{4})(?:\.\d+)?$/;

/** A cell of the first rows, as somebody knows it again: of a workbook's dates the day, not its number. */
export function cellShown(cell: string | undefined, role: Role): string | undefined {
  const serial = role === 'date' && cell !== undefined ? SERIAL.exec(cell)?.[1] : undefined;
  return serial ? formatDate(addDays(DAY_0, Number(serial))) : cell;
}
