import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallResponse } from '@yupana/contract/call.ts';
import type { SettingName } from '@yupana/contract/setting-values.ts';
import { getSettings, getSettingsHistory, listRules, type Setting } from '@yupana/contract/settings.ts';
import { useEffect, useRef } from 'react';
import { callKey, callQuery } from '../../lib/api/query.ts';
import { askAgainOfStatuses } from '../../lib/figures/ask-again.ts';

export type Settings = CallResponse<typeof getSettings>['data'];

/** While purchases wait to be judged, how often it is looked whether they still do. */
const WATCHED_MS = 4_000;

/** What a company tells its rules. While its purchases are judged again it is asked anew, and then whatever shows them is. */
export function useSettings(ruc: string): UseQueryResult<CallResponse<typeof getSettings>> {
  const client = useQueryClient();
  const settings = useQuery({
    ...callQuery(getSettings, { query: { ruc } }),
    enabled: ruc !== '',
    refetchInterval: ({ state }) => (state.data?.data.judging ? WATCHED_MS : false),
  });
  const judging = settings.data?.data.judging ?? false;
  const was = useRef(judging);
  useEffect(() => {
    if (was.current && !judging) void askAgainOfStatuses(client);
    was.current = judging;
  }, [judging, client]);
  return settings;
}

/** After something of the company was told or switched. */
export function useAskAgain() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [getSettings, getSettingsHistory, listRules].map((call) =>
        client.invalidateQueries({ queryKey: callKey(call as typeof getSettings) }),
      ),
    );
}

/** One setting as the company has it now. */
export function settingOf({ settings }: Pick<Settings, 'settings'>, name: SettingName): Setting {
  const found = settings.find(({ setting }) => setting === name);
  if (!found) throw new Error(`The server does not know the setting ${name}.`);
  return found;
}
