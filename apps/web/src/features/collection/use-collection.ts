import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Collection, getCollection, startCollection, streamCollection } from '@yupana/contract/collection.ts';
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

/** What is known of a company's collection. Somewhere above, `useLiveCollection` keeps it fresh. */
export function useCollection(uuid: string) {
  return useQuery({ ...callQuery(getCollection, { params: { uuid } }), enabled: uuid !== '' });
}

/**
 * Keeps the state of a company's collection fresh; once a screen. While a run is under way and the tab is in sight it
 * listens to the server's events; else it asks now and then. Browsers allow six connections to a site over HTTP/1.1,
 * shared by all tabs, and a stream holds one: that is why at rest there is none, and why a list of companies polls.
 */
export function useLiveCollection(uuid: string, { stream = true }: { stream?: boolean } = {}) {
  const queryClient = useQueryClient();
  const visible = useIsVisible();
  const query = useQuery({
    ...callQuery(getCollection, { params: { uuid } }),
    enabled: uuid !== '',
    refetchInterval: ({ state }) => {
      if (!isActive(state.data?.run)) return AT_REST_MS;
      return stream ? false : WHILE_ACTIVE_MS;
    },
  });
  const active = isActive(query.data?.run);
  const streaming = stream && active && visible && uuid !== '';

  useEffect(() => {
    if (!streaming) return;
    const stop = new AbortController();
    const key = callKey(getCollection, { params: { uuid } });
    void watch<Collection>({
      call: streamCollection,
      params: { uuid },
      event: 'collection',
      poll: (signal) => api(getCollection, { params: { uuid } }, { signal }),
      onValue: (value) => queryClient.setQueryData(key, value),
      signal: stop.signal,
    });
    return () => stop.abort();
  }, [streaming, uuid, queryClient]);

  // What the run brought: once it ends, whatever is on screen is asked again.
  const wasActive = useRef(false);
  useEffect(() => {
    if (wasActive.current && !active) {
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !UNTOUCHED.includes(queryKey[0]) });
    }
    wasActive.current = active;
  }, [active, queryClient]);

  return query;
}
