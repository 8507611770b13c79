/** What an annex asks of one cell by itself. Amounts have two decimals, days are `DD/MM/AAAA`. */
export type CellRule =
  | { is: 'digits'; length: number }
  | { is: 'text' | 'name'; most: number }
  | { is: 'one-of'; values: ReadonlySet<string>; table: string }
  | { is: 'percent'; most: number }
  | { is: 'ruc' | 'amount' | 'soles' | 'rate' | 'day' | 'period' | 'currency' | 'empty' };

/** When a cell may not be empty: the reason is told to whoever left it so. */
export interface Required {
  says: string;
  of(cells: readonly string[]): boolean;
}

/** One field of a format: its writer and its check come from here. */
export interface Field<Row> {
  /** As the annex, or the program, calls it. */
  name: string;
  rule: CellRule;
  required?: Required;
  /** It may hold several of them, with commas between. */
  many?: true;
  cell(row: Row, owner: { ruc: string; name: string; period: string }): string;
}

/** What two or more cells of a row must be to each other. */
export interface RowRule {
  id: string;
  /** Place of the field that is to be mended, from 1. */
  field: number;
  /** What SUNAT does with it: refuses it, or it is doubtful whether it does. */
  severity: 'error' | 'warning';
  says: string;
  mend: string;
  fails(cells: readonly string[], period: string): boolean;
}

/** A file of lines and pipes. A further one is one file. */
export interface LineFormat<Row> {
  title: string;
  fields: readonly Field<Row>[];
  rowRules: readonly RowRule[];
  /** Fields, from 1, that together tell one row from all others; none when rows may repeat. */
  key: readonly number[];
  /** Fields, from 1, of the serie and the number by which people name a row. */
  document: readonly [serie: number, number: number];
  /** Nobody knows whether a line ends in a pipe: one of a file from outside that does not is a doubt. Ours do. */
  mayEndOpen?: true;
}

export const ALWAYS: Required = { says: 'Es obligatorio.', of: () => true };

/** The line of a row, with the pipe after its last field and its end: so are the files that SUNAT took. */
export function lineOf<Row>({ fields }: LineFormat<Row>, row: Row, owner: Parameters<Field<Row>['cell']>[1]): string {
  let line = '';
  for (const field of fields) line += `${field.cell(row, owner)}|`;
  return `${line}\r\n`;
}
