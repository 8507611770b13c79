import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { CallResponse } from '@yupana/contract/call.ts';
import { closePeriod, getClose, getCloseChanges, preparePeriod, reopenPeriod } from '@yupana/contract/closing.ts';
import { type ChangeBody, changeSetting, getSettings } from '@yupana/contract/settings.ts';
import type { Period } from '@yupana/tax/period.ts';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { callKey, callQuery } from '../../lib/api/query.ts';
import { askAgainOfStatuses } from '../../lib/figures/ask-again.ts';
import { saveFile } from '../../lib/files/save-file.ts';

export type Close = CallResponse<typeof getClose>;
export type Changes = CallResponse<typeof getCloseChanges>;

/** While a package is built, how often it is looked how far it is. */
const WATCHED_MS = 1_000;

export interface Scope {
  ruc: string;
  tax_period: Period;
}

const requestOf = ({ ruc, tax_period }: Scope) => ({ params: { ruc }, query: { tax_period } });

/** While its purchases are judged, how often it is looked whether they are. */
const JUDGED_MS = 3_000;

/** What a period would be closed as, or was; asked again while its package is built, and while its purchases are judged. */
export function useClose(scope: Scope, isArchived: boolean): UseQueryResult<Close> {
  return useQuery({
    ...callQuery(getClose, requestOf(scope)),
    enabled: scope.ruc !== '',
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'building' ? WATCHED_MS : data && isJudging(data) && !isArchived ? JUDGED_MS : false,
  });
}

function isJudging({ checks }: Close): boolean {
  return checks.some(({ id, state }) => id === 'judged' && state === 'blocks');
}

/** Whether a version that was being built is gone: SUNAT moved a voucher, and the period is open again. */
export function useGivenUp(state: Close['state'] | undefined): boolean {
  const [isGivenUp, setGivenUp] = useState(false);
  const was = useRef(state);
  useEffect(() => {
    if (state === undefined || state === was.current) return;
    setGivenUp(was.current === 'building' && (state === 'open' || state === 'reopened'));
    was.current = state;
  }, [state]);
  return isGivenUp;
}

/** What is other than in a version; nothing is asked while there is none. */
export function useCloseChanges(scope: Scope, version: number | null): UseQueryResult<Changes> {
  const { params, query } = requestOf(scope);
  return useQuery({
    ...callQuery(getCloseChanges, { params, query: { ...query, version: version ?? 0 } }),
    enabled: version !== null,
  });
}

/** Closes what is on screen, or builds a package that failed again. */
export function useClosing(scope: Scope): UseMutationResult<Close, Error, { seq: number; reason: string }> {
  const told = useTold(scope);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { seq: number; reason: string }) =>
      api(closePeriod, { params: { ruc: scope.ruc }, body: { tax_period: scope.tax_period, ...body } }),
    onSuccess: told,
    // It may stand otherwise by now: that is what is shown behind the answer.
    onError: () => client.invalidateQueries({ queryKey: callKey(getClose) }),
  });
}

/** Signs that what is on screen is prepared: somebody else reviews it. */
export function usePreparing(scope: Scope): UseMutationResult<Close, Error, { seq: number }> {
  const told = useTold(scope);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { seq: number }) =>
      api(preparePeriod, { params: { ruc: scope.ruc }, body: { tax_period: scope.tax_period, ...body } }),
    onSuccess: told,
    onError: () => client.invalidateQueries({ queryKey: callKey(getClose) }),
  });
}

export function useReopening(scope: Scope): UseMutationResult<Close, Error, { version: number; reason: string }> {
  const told = useTold(scope);
  return useMutation({
    mutationFn: (body: { version: number; reason: string }) =>
      api(reopenPeriod, { params: { ruc: scope.ruc }, body: { tax_period: scope.tax_period, ...body } }),
    onSuccess: told,
  });
}

/** The company tells another program: what its package has is asked anew. */
export function useChangingProgram({ ruc }: Scope): UseMutationResult<unknown, Error, ChangeBody> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangeBody) => api(changeSetting, { query: { ruc }, body }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: callKey(getClose) }),
        client.invalidateQueries({ queryKey: callKey(getSettings) }),
      ]),
  });
}

function useTold(scope: Scope) {
  const client = useQueryClient();
  return (close: Close) => {
    client.setQueryData(callKey(getClose, requestOf(scope)), close);
    void client.invalidateQueries({ queryKey: callKey(getCloseChanges) });
    // The review says of a closed period that nothing is decided in it.
    void askAgainOfStatuses(client);
  };
}

/** Saves the package of a version, by a link of this moment: those that are on screen end after an hour. */
export async function savePackage(scope: Scope, version: number): Promise<void> {
  const { versions } = await api(getClose, requestOf(scope));
  const found = versions.find((one) => one.version === version)?.package;
  if (found) saveFile(found.link, found.name);
}
