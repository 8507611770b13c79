import { keepPreviousData, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Calendar,
  type CalendarLink,
  getCalendar,
  getCalendarFile,
  getCalendarLink,
  makeCalendarLink,
  revokeCalendarLink,
} from '@yupana/contract/calendar.ts';
import { isPeriod, type Period } from '@yupana/tax/period.ts';
import { useSearchParams } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { callKey, callQuery } from '../../lib/api/query.ts';
import { saveFile } from '../../lib/files/save-file.ts';
import { writeAddress } from '../../lib/write-address.ts';
import { showToast } from '../../ui/overlays/toast-manager.ts';

/** As the home does. */
const AT_REST_MS = 60_000;

/** What of the calendar stands in the address. */
export interface CalendarSearch {
  /** null: that which is declared this month */
  period: Period | null;
  /** null: the column that presses most */
  group: string | null;
}

export function useCalendarSearch(): [CalendarSearch, (change: Partial<CalendarSearch>) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tax_period') ?? '';
  const search = { period: isPeriod(asked) ? asked : null, group: params.get('grupo') };
  function change(part: Partial<CalendarSearch>) {
    // A column stays chosen when the period changes: who looks at his companies looks at them month by month.
    const next = { ...search, ...part };
    setParams((current) => writeAddress(current, { tax_period: next.period, grupo: next.group }), {
      replace: true,
      preventScrollReset: true,
    });
  }
  return [search, change];
}

export function useCalendar(period: Period | null): UseQueryResult<Calendar> {
  return useQuery({
    ...callQuery(getCalendar, { query: period === null ? {} : { tax_period: period } }),
    placeholderData: keepPreviousData,
    refetchInterval: AT_REST_MS,
  });
}

export function useSavingCalendar() {
  return useMutation({
    mutationFn: () => api(getCalendarFile, {}),
    onSuccess: ({ name, content }) => saveFile(new Blob([content], { type: 'text/calendar;charset=utf-8' }), name),
    onError: (error) => showToast(errorText(error), { tone: 'danger' }),
  });
}

export function useLink() {
  return useQuery(callQuery(getCalendarLink, {}));
}

/** Makes the link, or one in its place. What it opens with is in the answer, and nowhere else. */
export function useMakingLink() {
  const told = useTold();
  return useMutation({
    mutationFn: () => api(makeCalendarLink, {}),
    onSuccess: ({ link }) => told(link),
    onError: (error) => showToast(errorText(error), { tone: 'danger' }),
  });
}

export function useRevokingLink(onRevoked: () => void) {
  const told = useTold();
  return useMutation({
    mutationFn: () => api(revokeCalendarLink, {}),
    onSuccess: () => {
      told(null);
      onRevoked();
      showToast('Enlace anulado. Ya no se abre.');
    },
    onError: (error) => showToast(errorText(error), { tone: 'danger' }),
  });
}

function useTold() {
  const client = useQueryClient();
  return (link: CalendarLink | null) => client.setQueryData(callKey(getCalendarLink, {}), { link });
}
