import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  deleteScenario,
  getWhatIf,
  mailScenarioLinkAgain,
  revokeScenarioLink,
  saveScenario,
  shareScenario,
  updateScenario,
  type WhatIfAnswer,
} from '@yupana/contract/scenarios.ts';
import type { Period } from '@yupana/tax/period.ts';
import type { Ruc } from '@yupana/tax/ruc.ts';
import { type ApiRequest, api } from '../../lib/api/api.ts';
import { callKey, callQuery } from '../../lib/api/query.ts';
import type { Ticks } from './reckon.ts';

export interface Scope {
  ruc: Ruc;
  tax_period: Period;
}

/** While its purchases are judged, or a page's mail is on its way, how often it is looked whether it is so still. */
const AGAIN_MS = 5_000;

export function useWhatIf({ ruc, tax_period }: Scope): UseQueryResult<WhatIfAnswer> {
  return useQuery({
    ...callQuery(getWhatIf, { params: { ruc }, query: { tax_period } }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? AGAIN_MS : false),
  });
}

function isUnderWay({ judging, scenarios }: WhatIfAnswer): boolean {
  return judging || scenarios.some(({ links }) => links.some(({ mail }) => mail === 'waiting'));
}

function useAskedAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: callKey(getWhatIf) });
}

/** Saves what is ticked: under a name of its own, or over a scenario that there is. */
export function useSaving({ ruc, tax_period }: Scope) {
  const told = useAskedAgain();
  return useMutation({
    mutationFn: ({ uuid, name, ticks }: { uuid: string | null; name: string; ticks: Ticks }) => {
      const body = { name, codes: [...ticks.codes], with_balance: ticks.withBalance };
      return uuid === null
        ? api(saveScenario, { params: { ruc }, query: { tax_period }, body })
        : api(updateScenario, { params: { ruc, scenario_uuid: uuid }, body });
    },
    onSuccess: told,
  });
}

export function useDeleting({ ruc }: Scope) {
  const told = useAskedAgain();
  return useMutation({
    mutationFn: (uuid: string) => api(deleteScenario, { params: { ruc, scenario_uuid: uuid } }),
    onSuccess: told,
  });
}

export function useSharing({ ruc }: Scope) {
  const told = useAskedAgain();
  return useMutation({
    mutationFn: ({ uuid, body }: { uuid: string; body: ApiRequest<typeof shareScenario>['body'] }) =>
      api(shareScenario, { params: { ruc, scenario_uuid: uuid }, body }),
    onSuccess: told,
  });
}

/** Has the mail of a page tried once more. */
export function useMailingAgain({ ruc }: Scope) {
  const told = useAskedAgain();
  return useMutation({
    mutationFn: ({ uuid, link_uuid }: { uuid: string; link_uuid: string }) =>
      api(mailScenarioLinkAgain, { params: { ruc, scenario_uuid: uuid, link_uuid } }),
    onSettled: told,
  });
}

export function useRevoking({ ruc }: Scope) {
  const told = useAskedAgain();
  return useMutation({
    mutationFn: ({ uuid, link_uuid }: { uuid: string; link_uuid: string }) =>
      api(revokeScenarioLink, { params: { ruc, scenario_uuid: uuid, link_uuid } }),
    onSettled: told,
  });
}
