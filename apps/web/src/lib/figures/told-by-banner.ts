import { TROUBLES } from '@yupana/contract/troubles.ts';
import { useIsArchived } from '../archived.ts';
import { useCompany } from '../session/session.ts';

/** What SUNAT refuses to the open company, in the words of an acta, while the banner above every screen says it; else null. */
export function useToldByBanner(): string | null {
  const company = useCompany(({ company }) => company);
  // An archived company has a banner of its own.
  const archived = useIsArchived();
  if (!company || archived) return null;
  const { status, trouble } = company;
  if (status === 'INVALID_CREDENTIALS') return TROUBLES[trouble ?? 'sol-user'].what;
  if (status === 'MISSING_PERMISSIONS') return TROUBLES[trouble ?? 'api-client-permission'].what;
  return null;
}
