import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getMailboxMessage,
  listMailbox,
  type MailboxMessage,
  openMailboxMessage,
  readMailboxNow,
  summarizeMailbox,
} from '@yupana/contract/mailbox.ts';
import { useEffect, useRef } from 'react';
import { api } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { callKey, callQuery } from '../../lib/api/query.ts';
import { showToast } from '../../ui/overlays/toast-manager.ts';
import { type MailboxSearch, type MessageRef, refOf } from './mailbox-search.ts';

const SOON_MS = 1_900;

/** A page of the mailbox. While a company is being read it is looked at again. */
export function useMailbox({ ruc, kind, page }: MailboxSearch) {
  const query = { page, ...(ruc && { ruc }), ...(kind && { kind }) };
  return useQuery({
    ...callQuery(listMailbox, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.not_whole.some((one) => one.state === 'reading') ? SOON_MS : false),
  });
}

const isUnderWay = (message: MailboxMessage | undefined) =>
  message?.opening?.state === 'asked' || message?.opening?.state === 'opening';

/** One message with what was downloaded of it. What the list says of it stands until it comes. */
export function useMessage(ref: MessageRef, listed: MailboxMessage | undefined) {
  const client = useQueryClient();
  const query = useQuery({
    ...callQuery(getMailboxMessage, { params: ref }),
    placeholderData: listed,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? SOON_MS / 2 : false),
  });
  // The list tells who read it, too.
  const underWay = isUnderWay(query.data);
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !underWay) void askAgain(client);
    was.current = underWay;
  }, [underWay, client]);
  return query;
}

function askAgain(client: ReturnType<typeof useQueryClient>) {
  return Promise.all([
    client.invalidateQueries({ queryKey: callKey(listMailbox) }),
    client.invalidateQueries({ queryKey: callKey(summarizeMailbox) }),
  ]);
}

/** Opens a message at SUNAT, which marks it as read: only once a person confirmed it. */
export function useOpening() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ref: MessageRef) => api(openMailboxMessage, { params: ref, body: { confirmed: true } }),
    onSuccess: (message) => client.setQueryData(callKey(getMailboxMessage, { params: refOf(message) }), message),
    onError: (error) => showToast(errorText(error), { tone: 'danger' }),
  });
}

export function useReading() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ruc: string) => api(readMailboxNow, { params: { ruc } }),
    onSuccess: async () => {
      showToast('Estamos leyendo el buzón. Nada se marca en SUNAT.');
      await client.invalidateQueries({ queryKey: callKey(listMailbox) });
      // A reading takes some seconds.
      setTimeout(() => void askAgain(client), 3 * SOON_MS);
    },
    onError: (error) => showToast(errorText(error), { tone: 'danger' }),
  });
}
