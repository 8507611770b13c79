import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Call } from '@yupana/contract/call.ts';
import { getTeam, type Team } from '@yupana/contract/team.ts';
import { type ApiRequest, api } from '../../lib/api/api.ts';
import { callKey, callQuery } from '../../lib/api/query.ts';

export function useTeam(): UseQueryResult<Team> {
  return useQuery({ ...callQuery(getTeam, {}), staleTime: 0 });
}

/** A call that changes the team and answers with how it stands. Refused, it may stand otherwise by now: it is asked for again. */
export function useTeamChange<const C extends Call>(
  call: C,
  onDone?: (team: Team) => void,
): UseMutationResult<Team, Error, ApiRequest<C>> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (request: ApiRequest<C>) => (await api(call, request)) as Team,
    onSuccess: (team: Team) => {
      client.setQueryData(callKey(getTeam, {}), team);
      onDone?.(team);
    },
    onError: () => client.invalidateQueries({ queryKey: callKey(getTeam) }),
  });
}
