import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { getPublicConfig, type PublicConfig } from '@yupana/contract/public-config.ts';
import { callQuery } from './query.ts';

const configQuery = queryOptions({ ...callQuery(getPublicConfig, {}), staleTime: Number.POSITIVE_INFINITY });

/** Which outside services this installation uses; undefined until it is known. Asked once per visit. */
export function usePublicConfig(): PublicConfig | undefined {
  return useQuery(configQuery).data;
}

/** The same where it has to be waited for. @throws ApiError, NetworkError */
export function loadPublicConfig(queryClient: QueryClient): Promise<PublicConfig> {
  return queryClient.ensureQueryData(configQuery);
}
