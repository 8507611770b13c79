import type { BusinessCard } from '@yupana/contract/businesses.ts';
import { TROUBLES } from '@yupana/contract/troubles.ts';

/**
 * How a company stands, the worst first: what its card leads with, and by what the home filters and orders. What SUNAT refuses
 * is a standing for each credential, in the words of the card.
 */
export const standings = [
  'failing',
  'credentials',
  'sol-user-locked',
  'sol-user-rests',
  'sol-user-captcha',
  'api-client',
  'api-client-missing',
  'permissions',
  'ruc-held',
  'incomplete',
  'processing',
  'fine',
] as const;
export type Standing = (typeof standings)[number];

export const STANDING_LABEL: Record<Standing, string> = {
  failing: 'No se pudo recolectar',
  credentials: TROUBLES['sol-user'].label,
  'sol-user-locked': TROUBLES['sol-user-locked'].label,
  'sol-user-rests': TROUBLES['sol-user-rests'].label,
  'sol-user-captcha': TROUBLES['sol-user-captcha'].label,
  'api-client': TROUBLES['api-client'].label,
  'api-client-missing': TROUBLES['api-client-missing'].label,
  permissions: TROUBLES['api-client-permission'].label,
  'ruc-held': TROUBLES['ruc-held'].label,
  incomplete: 'Incompletas',
  processing: 'Procesando datos',
  fine: 'Al día',
};

type Known = Pick<BusinessCard, 'status' | 'trouble' | 'failing' | 'summary' | 'incomplete'>;

export function standingOf({ status, trouble, failing, summary, incomplete }: Known): Standing {
  if (status !== 'VALID' && trouble !== null) {
    if (trouble === 'sol-user') return 'credentials';
    return trouble === 'api-client-permission' || trouble === 'sol-user-permission' ? 'permissions' : trouble;
  }
  if (status === 'INVALID_CREDENTIALS') return 'credentials';
  if (status === 'MISSING_PERMISSIONS') return 'permissions';
  if (failing) return 'failing';
  if (status === 'IN_PROGRESS') return 'processing';
  // The month that is declared is as much looked at as the newest, and the newest may be older than those.
  const short = summary?.completeness.some(
    (book) => book.held || book.outcome === 'failed' || book.outcome === 'gap' || book.outcome === 'unverified',
  );
  return short || incomplete.length > 0 ? 'incomplete' : 'fine';
}

/** Whether somebody should look at it: what is being processed, or is fine, takes care of itself. */
export function needsAttention(business: Known): boolean {
  const standing = standingOf(business);
  return standing !== 'processing' && standing !== 'fine';
}
