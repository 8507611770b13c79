import type { Business } from '@yupana/contract/businesses.ts';

type Refused = Pick<Business, 'status' | 'trouble'> | null;

/**
 * Whether the screen of the credentials says itself what is wrong with them: then the company's banner would only say it
 * again.
 */
export function toldByCredentials(company: Refused): boolean {
  return tellsRefusal(company) || lacksApiClient(company);
}

/** SUNAT refused the SOL user: the screen says how often, and how near the lock is. */
export function tellsRefusal(company: Refused): boolean {
  if (company?.status !== 'INVALID_CREDENTIALS') return false;
  return company.trouble === null || company.trouble === 'sol-user' || company.trouble === 'sol-user-rests';
}

/** There is no API key, and nothing was refused: the screen asks for it where it is written. */
export function lacksApiClient(company: Refused): boolean {
  return company?.status === 'MISSING_PERMISSIONS' && company.trouble === 'api-client-missing';
}
