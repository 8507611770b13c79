import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Database } from './database.ts';

export interface Listener {
  listen: Database<unknown>['listen'];
  close(): Promise<void>;
}

interface Hearer {
  onPayload: (text: string) => void;
  onGap: () => void;
}

const FIVE_SECONDS = 5_000;
const FIRST_RETRY = 250;
const LONGEST_RETRY = 10_000;

/**
 * One connection of its own for every LISTEN of the process. It opens at the first listen and reconnects for ever: what was
 * notified meanwhile is lost, so everybody is told to look again.
 */
export function createListener(url: string, onError: (error: Error) => void): Listener {
  const hearers = new Map<string, Set<Hearer>>();
  let connecting: Promise<Client> | undefined;
  let closed = false;

  async function connect(): Promise<Client> {
    const client = new Client({
      ...{ connectionString: url, keepAlive: true, application_name: 'yupana listen' },
      connectionTimeoutMillis: FIVE_SECONDS,
    });
    let state: 'opening' | 'open' | 'ended' = 'opening';
    client.on('error', onError);
    client.on('notification', ({ channel, payload }) => {
      for (const { onPayload } of hearers.get(channel) ?? []) onPayload(payload ?? '');
    });
    client.once('end', () => {
      const wasOpen = state === 'open';
      state = 'ended';
      if (wasOpen) lost();
    });
    await client.connect();
    for (const channel of hearers.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    // What broke until here is told to whoever asked for the connection, who tries again.
    if (state === 'opening') state = 'open';
    return client;
  }

  function lost(): void {
    connecting = undefined;
    if (!closed && hearers.size > 0) void reconnect();
  }

  function connection(): Promise<Client> {
    connecting ??= connect().catch((error: unknown) => {
      connecting = undefined;
      throw error;
    });
    return connecting;
  }

  async function reconnect(): Promise<void> {
    for (let delay = FIRST_RETRY; !closed; delay = Math.min(delay * 2, LONGEST_RETRY)) {
      await sleep(delay, undefined, { ref: false });
      try {
        await connection();
        for (const set of hearers.values()) for (const { onGap } of set) onGap();
        return;
      } catch (error) {
        onError(error as Error);
      }
    }
  }

  async function stopListening(channel: string, hearer: Hearer): Promise<void> {
    const set = hearers.get(channel);
    if (!set?.delete(hearer) || set.size > 0) return;
    hearers.delete(channel);
    const client = await connecting?.catch(() => undefined);
    await client?.query(`unlisten ${client.escapeIdentifier(channel)}`).catch(onError);
  }

  return {
    listen: async (channel, onPayload, onGap = () => undefined) => {
      const hearer = { onPayload, onGap };
      const known = hearers.get(channel);
      try {
        if (known) {
          known.add(hearer);
          await connection();
        } else {
          hearers.set(channel, new Set([hearer]));
          const client = await connection();
          await client.query(`listen ${client.escapeIdentifier(channel)}`);
        }
      } catch (error) {
        await stopListening(channel, hearer);
        throw error;
      }
      return () => stopListening(channel, hearer);
    },
    close: async () => {
      closed = true;
      hearers.clear();
      const client = await connecting?.catch(() => undefined);
      await client?.end().catch(onError);
    },
  };
}
