import type { Business } from '@yupana/contract/businesses.ts';

/**
 * Whether the screen of the credentials says itself what SUNAT refused, with how near the lock is; then the company's banner
 * would only say it again.
 */
export function tellsRefusal(company: Pick<Business, 'status' | 'trouble'> | null): boolean {
  if (company?.status !== 'INVALID_CREDENTIALS') return false;
  return company.trouble === null || company.trouble === 'sol-user' || company.trouble === 'sol-user-rests';
}
