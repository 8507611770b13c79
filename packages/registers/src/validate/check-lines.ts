import { readLines } from '../read/lines.ts';
import type { Field, LineFormat } from '../write/format.ts';
import { wrongCell } from './check-cell.ts';

/** A row that SUNAT would refuse, or that it is doubtful whether it takes: where, what, why, and what mends it. */
export interface Problem {
  /** Line of the file, from 1. */
  row: number;
  /** `F001-45680`; null when nobody can tell. */
  voucher: string | null;
  /** Place of the field in the row, from 1; null: the row as a whole. */
  field: number | null;
  name: string | null;
  /** What stands there, at most 60 characters. */
  value: string | null;
  /** `error`: it would be refused. `warning`: nobody can say. */
  severity: 'error' | 'warning';
  rule: string;
  says: string;
  mend: string;
}

export interface Checked {
  rows: number;
  /** Rows with at least one error: those that would fail. */
  failing: number;
  errors: number;
  warnings: number;
  /** The first of them, errors and warnings as they stand in the file. */
  problems: Problem[];
}

/** What of a format its rows are held against. */
type Checkable = Pick<LineFormat<never>, 'fields' | 'rowRules' | 'key' | 'document' | 'mayEndOpen'>;

interface Asked {
  /** Whose the file is; null: not known, and not held against its rows. */
  ruc: string | null;
  period: string | null;
  /** Problems that are told; the others are counted. */
  most: number;
}

type Found = Omit<Problem, 'voucher'>;

/** Characters of a row: the longest names that are allowed, twice, and all else. */
const LONGEST_ROW = 8_000;
const MOST_SHOWN = 60;

/**
 * Holds each line of a file against the annex of its format, as SUNAT's validator does: number of fields (its error 453), each cell,
 * the cells with each other, rows that stand twice. Streams; of the file only what tells its rows apart is kept.
 * @source RS 112-2021 annex 3, RS 040-2022 annexes 9 and 11, RS 138-2023; error 453 as seen since December 2024
 */
export async function checkLines(format: Checkable, bytes: AsyncIterable<Uint8Array>, asked: Asked): Promise<Checked> {
  const checked: Checked = { rows: 0, failing: 0, errors: 0, warnings: 0, problems: [] };
  const seen = new Map<string, number>();
  let row = 0;
  for await (const { lines } of readLines(bytes)) {
    for (const line of lines) {
      row++;
      checked.rows++;
      count(checked, problemsOf(format, line, row, seen, asked), asked.most);
    }
  }
  return checked;
}

function count(checked: Checked, problems: readonly Problem[], most: number): void {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  checked.errors += errors;
  checked.warnings += problems.length - errors;
  if (errors > 0) checked.failing++;
  checked.problems.push(...problems.slice(0, Math.max(0, most - checked.problems.length)));
}

function problemsOf(
  { fields, rowRules, key, document, mayEndOpen }: Checkable,
  line: string,
  row: number,
  seen: Map<string, number>,
  asked: Asked,
): Problem[] {
  const whole = (rule: string, says: string, mend: string): Problem[] => [
    { row, voucher: null, field: null, name: null, value: shown(line), severity: 'error', rule, says, mend },
  ];
  if (line.trim() === '') return whole('fila-vacia', 'La fila está vacía.', 'Quita la fila.');
  if (line.length > LONGEST_ROW) {
    return whole('fila-larga', `La fila tiene ${line.length} caracteres.`, 'Revisa los saltos de línea del archivo.');
  }
  const cells = line.split('|');
  const endsOpen = mayEndOpen === true && cells.length === fields.length;
  if ((!endsOpen && cells.pop() !== '') || cells.length !== fields.length) {
    const found = line.split('|').length - 1;
    return whole(
      '453',
      `La fila no cumple con la estructura: tiene ${found === 1 ? '1 palote' : `${found} palotes`} y lleva ${fields.length}, uno después de cada campo.`,
      found > fields.length
        ? 'Quita los campos que sobran: los de libre utilización no se envían, ni la cabecera.'
        : 'Completa los campos que faltan, aunque vayan vacíos, y el palote final.',
    );
  }
  const voucher = documentOf(cells, document);
  const found: Found[] = [
    ...fields.flatMap((field, place) => cellProblems(field, cells, place, row)),
    ...ownProblems(fields, cells, row, asked),
    ...rowRules
      .filter((rule) => rule.fails(cells, asked.period ?? cells[periodPlace(fields)] ?? ''))
      .map(({ field, severity, id, says, mend }) => ({
        ...{ row, field, name: fields[field - 1]?.name ?? null, value: shown(cells[field - 1] ?? '') },
        ...{ severity, rule: id, says, mend },
      })),
    ...twice(key, cells, row, seen),
    ...(endsOpen ? [openEnd(fields, row)] : []),
  ];
  return found.map((problem) => ({ ...problem, voucher }));
}

function documentOf(cells: readonly string[], [serie, number]: Checkable['document']): string | null {
  const text = [cells[serie - 1], cells[number - 1]].filter(Boolean).join('-');
  return text === '' ? null : shown(text);
}

function cellProblems(field: Field<never>, cells: readonly string[], place: number, row: number): Found[] {
  const { name, rule, required } = field;
  const text = cells[place] ?? '';
  const at = { row, field: place + 1, name, value: shown(text), severity: 'error' } as const;
  if (text === '') {
    if (!required?.of(cells)) return [];
    return [{ ...at, value: null, rule: 'obligatorio', says: required.says, mend: 'Completa el campo.' }];
  }
  const parts = field.many ? text.split(',') : [text];
  const wrong = parts.map((part) => wrongCell(rule, part)).find((one) => one !== null);
  if (!wrong) return [];
  // Nobody found out how SUNAT reads what is not ASCII: it is told, and not held to be refused.
  const severity = wrong.id === 'caracteres' ? 'warning' : 'error';
  return [{ ...at, severity, rule: wrong.id, says: wrong.says, mend: wrong.mend }];
}

/** That the file is of this company and of this period. */
function ownProblems(fields: readonly Field<never>[], cells: readonly string[], row: number, asked: Asked): Found[] {
  const problems: Found[] = [];
  const place = periodPlace(fields);
  const other = (field: number, rule: string, says: string, mend: string) =>
    problems.push({
      ...{ row, field: field + 1, name: fields[field]?.name ?? null, value: shown(cells[field] ?? '') },
      ...{ severity: 'error', rule, says, mend },
    });
  // Files of agents name others than the company, and no period.
  if (place < 0) return problems;
  if (asked.ruc !== null && fields[0]?.rule.is === 'ruc' && cells[0] !== asked.ruc)
    other(0, 'ruc-distinto', `La fila no es del RUC ${asked.ruc}.`, 'Quita la fila, o corrige el RUC.');
  if (asked.period !== null && cells[place] !== asked.period)
    other(
      place,
      'periodo-distinto',
      `La fila no es del periodo ${asked.period}.`,
      'Quita la fila, o corrige el periodo.',
    );
  return problems;
}

function periodPlace(fields: readonly Field<never>[]): number {
  return fields.findIndex(({ rule }) => rule.is === 'period');
}

function openEnd(fields: readonly Field<never>[], row: number): Found {
  return {
    ...{ row, field: fields.length, name: fields.at(-1)?.name ?? null, value: null, severity: 'warning' },
    rule: 'palote-final',
    says: `La fila tiene ${fields.length - 1} palotes y lleva ${fields.length}: no se sabe si SUNAT la recibe así en este registro.`,
    mend: 'Agrega un palote al final, después del último campo, como en los demás registros.',
  };
}

/** Letters are the same in either case: `inv-1` and `INV-1` are one voucher. */
function twice(key: readonly number[], cells: readonly string[], row: number, seen: Map<string, number>): Found[] {
  if (key.length === 0) return [];
  const own = key
    .map((field) => cells[field - 1])
    .join('|')
    .toUpperCase();
  const before = seen.get(own);
  if (before === undefined) {
    seen.set(own, row);
    return [];
  }
  return [
    {
      ...{ row, field: null, name: null, value: shown(own.replaceAll('|', ' ').trim()), severity: 'error' },
      ...{
        rule: 'duplicado',
        says: `El comprobante ya figura en la fila ${before}.`,
        mend: 'Deja una sola de las dos filas.',
      },
    },
  ];
}

/** What can be stored and shown, of a text from outside. */
function shown(text: string): string {
  return text
    .slice(0, MOST_SHOWN)
    .replaceAll(/\p{Cc}/gu, '\uFFFD')
    .toWellFormed();
}
