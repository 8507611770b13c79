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

  constructor(problem: LayoutProblem, column: string, found: string | null = null) {
    super(explain(problem, column, found));
    this.name = 'UnrecognisedLayout';
    this.problem = problem;
    this.column = column.toWellFormed();
    this.found = found?.toWellFormed() ?? null;
  }
}

function explain(problem: LayoutProblem, column: string, found: string | null): string {
  switch (problem) {
    case 'missing':
      return `Al archivo de SUNAT le falta la columna «${column}».`;
    case 'extra':
      return `El archivo de SUNAT trae una columna que no conocemos: «${column}».`;
    case 'renamed':
      return `El archivo de SUNAT trae la columna «${found}» en lugar de «${column}».`;
    case 'no-header':
      return `El archivo de SUNAT no empieza con la cabecera esperada: «${column}».`;
  }
}

/** Why one row is rejected. Its message is the Spanish reason. */
export class BadRow extends Error {}
