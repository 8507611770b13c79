/** What PostgreSQL says happened; undefined when the error is not its own. https://www.postgresql.org/docs/18/errcodes-appendix.html */
export function sqlStateOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

const UNIQUE_VIOLATION = '23505';

/** Whether PostgreSQL refused a row because of this unique constraint or index. */
export function violates(error: unknown, constraint: string): boolean {
  return sqlStateOf(error) === UNIQUE_VIOLATION && (error as { constraint?: unknown }).constraint === constraint;
}
