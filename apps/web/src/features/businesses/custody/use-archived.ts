import { useQuery } from '@tanstack/react-query';
import type { BusinessCard } from '@yupana/contract/businesses.ts';
import { listPutAway } from '@yupana/contract/custody.ts';
import { callQuery } from '../../../lib/api/query.ts';

/**
 * Whether a company is one of those that were archived. Asked only of one that is not among the account's.
 * @param businesses the account's; undefined while they are not known
 */
export function useArchived(uuid: string | undefined, businesses: readonly BusinessCard[] | undefined): boolean {
  const away = uuid !== undefined && businesses !== undefined && !businesses.some((one) => one.uuid === uuid);
  const { data } = useQuery({ ...callQuery(listPutAway, {}), enabled: away });
  return away && data?.archived.some((one) => one.uuid === uuid) === true;
}
