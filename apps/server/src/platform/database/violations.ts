const UNIQUE_VIOLATION = '23505';

/** Whether PostgreSQL refused a row because of this unique constraint or index. */
export function violates(error: unknown, constraint: string): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, constraint: violated } = error as { code?: unknown; constraint?: unknown };
  return code === UNIQUE_VIOLATION && violated === constraint;
}
