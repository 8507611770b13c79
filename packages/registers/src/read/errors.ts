export type LayoutProblem = 'missing' | 'extra' | 'renamed' | 'no-header';

/**
 * The file does not have the columns that this version knows. Nothing of it may be read: amounts could be taken from
 * the wrong column. Not the accountant's fault and not cured by trying again.
 */
export class UnrecognisedLayout extends Error {
  readonly problem: LayoutProblem;
  /** The column in question: the expected one when missing or renamed, the unknown one when extra. */
  readonly column: string;
  /** When renamed, what stands in its place. */
  readonly found: string | null;

  /** @param others when extra, what else is not known */
  constructor(problem: LayoutProblem, column: string, found: string | null = null, others: readonly string[] = []) {
    super(explain(problem, column, found, others));
    this.name = 'UnrecognisedLayout';
    this.problem = problem;
    this.column = column.toWellFormed();
    this.found = found?.toWellFormed() ?? null;
  }
}

/** So many names are said of columns that nobody knows; the others are counted. */
const MOST_NAMED = 5;

function explain(problem: LayoutProblem, column: string, found: string | null, others: readonly string[]): string {
  switch (problem) {
    case 'missing':
      return `Al archivo de SUNAT le falta la columna «${column}».`;
    case 'extra':
      return others.length === 0
        ? `El archivo de SUNAT trae una columna que no conocemos: «${column}».`
        : `El archivo de SUNAT trae ${others.length + 1} columnas que no conocemos: ${listed([column, ...others])}.`;
    case 'renamed':
      return `El archivo de SUNAT trae la columna «${found}» en lugar de «${column}».`;
    case 'no-header':
      return `El archivo de SUNAT no empieza con la cabecera esperada: «${column}».`;
  }
}

/** «Uno», «Dos» y «Tres» */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED).map((name) => `«${name}»`);
  const last = names.length > MOST_NAMED ? `${names.length - MOST_NAMED} más` : shown.pop();
  return `${shown.join(', ')} y ${last}`;
}

/** Why one row is rejected. Its message is the Spanish reason. */
export class BadRow extends Error {}
