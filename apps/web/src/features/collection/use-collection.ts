import { type Query, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Collection,
  type FiguresChanged,
  type getActa,
  getCollection,
  startCollection,
  streamCollection,
} from '@yupana/contract/collection.ts';
import { getHistory } from '@yupana/contract/dashboard.ts';
import type { listMissingDocuments } from '@yupana/contract/uploads.ts';
import type { getVoucherDetail } from '@yupana/contract/voucher-detail.ts';
import type { listVouchers } from '@yupana/contract/vouchers.ts';
import { useEffect, useRef } from 'react';
import { api } from '../../lib/api/api.ts';
import { watch } from '../../lib/api/event-stream.ts';
import { callKey, callQuery } from '../../lib/api/query.ts';
import { useIsVisible } from '../../lib/use-is-visible.ts';
import { isActive } from './describe-run.ts';

const WHILE_ACTIVE_MS = 4_000;
const AT_REST_MS = 60_000;
/** The calls that a collection says nothing new about. */
const UNTOUCHED: readonly unknown[] = [getCollection.id, streamCollection.id, startCollection.id, 'getMe'];
/** While a collection stores period after period, the screens ask again this often. */
const FIGURES_AT_MOST_EVERY_MS = 1_000;

/** What is known of a company's collection. Somewhere above, `useLiveCollection` keeps it fresh. */
export function useCollection(uuid: string) {
  return useQuery({ ...callQuery(getCollection, { params: { uuid } }), enabled: uuid !== '' });
}

/**
 * Keeps the state of a company's collection fresh, and the figures that others change meanwhile; once a screen. While the tab is in
 * sight it listens to the server's events; else it asks now and then. Browsers allow six connections to a site over HTTP/1.1,
 * shared by all tabs, and a stream holds one: that is why a tab behind others has none, and why a list of companies polls.
 * @param stream when it listens: always, while a run is under way, or never
 */
export function useLiveCollection(
  uuid: string,
  { stream = 'active' }: { stream?: 'always' | 'active' | 'never' } = {},
) {
  const queryClient = useQueryClient();
  const visible = useIsVisible();
  const query = useQuery({
    ...callQuery(getCollection, { params: { uuid } }),
    enabled: uuid !== '',
    refetchInterval: ({ state }) => {
      if (!isActive(state.data?.run)) return AT_REST_MS;
      return stream === 'never' ? WHILE_ACTIVE_MS : false;
    },
  });
  const active = isActive(query.data?.run);
  const streaming = (stream === 'always' || (stream === 'active' && active)) && visible && uuid !== '';

  const listenedTo = useRef('');
  useEffect(() => {
    if (!streaming) return;
    const stop = new AbortController();
    const key = callKey(getCollection, { params: { uuid } });
    const asksAgain = whenSomethingChanges(queryClient, stop.signal);
    void watch<Collection>({
      call: streamCollection,
      params: { uuid },
      event: 'collection',
      // While nobody listened (another tab was in sight, the line was cut), nobody told what changed.
      onBegin: () => {
        if (listenedTo.current === uuid) askEverything(queryClient);
        listenedTo.current = uuid;
      },
      others: {
        figures: (data) => asksAgain((data as FiguresChanged).periods),
        documents: () => asksAgain([DOCUMENTS]),
      },
      poll: (signal) => api(getCollection, { params: { uuid } }, { signal }),
      onValue: (value) => queryClient.setQueryData(key, value),
      signal: stop.signal,
    });
    return () => stop.abort();
  }, [streaming, uuid, queryClient]);

  // What the run brought: once it ends, whatever is on screen is asked again.
  const wasActive = useRef(false);
  useEffect(() => {
    if (wasActive.current && !active) askEverything(queryClient);
    wasActive.current = active;
  }, [active, queryClient]);

  return query;
}

/** Whatever is on screen is asked again. */
function askEverything(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !UNTOUCHED.includes(queryKey[0]) });
}

/** In place of a period: documents came, of whichever. */
const DOCUMENTS = 'documents';
/** The calls that say of vouchers whether their documents are there. */
const OF_DOCUMENTS: readonly unknown[] = [
  'listVouchers' satisfies (typeof listVouchers)['id'],
  'getVoucherDetail' satisfies (typeof getVoucherDetail)['id'],
  'listMissingDocuments' satisfies (typeof listMissingDocuments)['id'],
  'getActa' satisfies (typeof getActa)['id'],
];

/**
 * Whatever shows one of the periods, or the documents, is asked again: at once, and for those that come close upon them together,
 * a little later.
 */
function whenSomethingChanges(queryClient: QueryClient, signal: AbortSignal): (changed: readonly string[]) => void {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  const ask = () => {
    timer = undefined;
    if (waiting.size === 0) return;
    const shown = [...waiting].filter((one) => one !== DOCUMENTS).map((period) => JSON.stringify(period));
    const ofDocuments = waiting.has(DOCUMENTS);
    const predicate = ({ queryKey: [call, request] }: Query) =>
      (ofDocuments && OF_DOCUMENTS.includes(call)) ||
      (shown.length > 0 && call === getHistory.id) ||
      (request !== undefined && shown.some((text) => JSON.stringify(request).includes(text)));
    // An answer on its way may be of before: its call is not cut, which on a slow line would never end, but made once more.
    if (queryClient.isFetching({ predicate }) === 0) waiting.clear();
    timer = setTimeout(ask, FIGURES_AT_MOST_EVERY_MS);
    void queryClient.invalidateQueries({ predicate }, { cancelRefetch: false });
  };
  return (changed) => {
    for (const one of changed) waiting.add(one);
    if (timer === undefined) ask();
  };
}
