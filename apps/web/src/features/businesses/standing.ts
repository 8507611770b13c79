import type { BusinessCard } from '@yupana/contract/businesses.ts';
import { hasFigures } from '@yupana/contract/completeness.ts';

/** How a company stands, the worst first: what its card leads with, and by what the home filters and orders. */
export const standings = ['failing', 'credentials', 'permissions', 'incomplete', 'processing', 'fine'] as const;
export type Standing = (typeof standings)[number];

export const STANDING_LABEL: Record<Standing, string> = {
  failing: 'No se pudo recolectar',
  credentials: 'Credenciales inválidas',
  permissions: 'Falta de permisos',
  incomplete: 'Incompletas',
  processing: 'Procesando datos',
  fine: 'Al día',
};

type Known = Pick<BusinessCard, 'status' | 'failing' | 'summary'>;

export function standingOf({ status, failing, summary }: Known): Standing {
  if (status === 'INVALID_CREDENTIALS') return 'credentials';
  if (status === 'MISSING_PERMISSIONS') return 'permissions';
  if (failing) return 'failing';
  if (status === 'IN_PROGRESS') return 'processing';
  const short = summary?.completeness.some(
    (book) =>
      book.outcome === 'failed' || book.outcome === 'gap' || (book.outcome === 'unverified' && !hasFigures(book)),
  );
  return short ? 'incomplete' : 'fine';
}

/** Whether somebody should look at it: what is being processed, or is fine, takes care of itself. */
export function needsAttention(business: Known): boolean {
  const standing = standingOf(business);
  return standing !== 'processing' && standing !== 'fine';
}
