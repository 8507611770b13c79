import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

type Callback = (text: string) => void;

export interface Listener {
  listen(channel: string, onPayload: Callback): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

const FIRST_RETRY = 250;
const LONGEST_RETRY = 10_000;

/**
 * One connection of its own for every LISTEN of the process. It opens at the first listen and reconnects for ever:
 * what was notified meanwhile is lost, so listeners treat a notification as «look again», not as the news itself.
 */
export function createListener(url: string, onError: (error: Error) => void): Listener {
  const callbacks = new Map<string, Set<Callback>>();
  let connecting: Promise<Client> | undefined;
  let closed = false;

  async function connect(): Promise<Client> {
    const client = new Client({ connectionString: url, keepAlive: true, application_name: 'yupana listen' });
    client.on('error', onError);
    client.on('notification', ({ channel, payload }) => {
      for (const callback of callbacks.get(channel) ?? []) callback(payload ?? '');
    });
    await client.connect();
    client.on('end', () => {
      connecting = undefined;
      if (!closed && callbacks.size > 0) reconnect();
    });
    for (const channel of callbacks.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    return client;
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
        return;
      } catch (error) {
        onError(error as Error);
      }
    }
  }

  async function stopListening(channel: string, onPayload: Callback): Promise<void> {
    const set = callbacks.get(channel);
    if (!set?.delete(onPayload) || set.size > 0) return;
    callbacks.delete(channel);
    const client = await connecting?.catch(() => undefined);
    await client?.query(`unlisten ${client.escapeIdentifier(channel)}`).catch(onError);
  }

  return {
    listen: async (channel, onPayload) => {
      const known = callbacks.get(channel);
      if (known) {
        known.add(onPayload);
        await connection();
      } else {
        callbacks.set(channel, new Set([onPayload]));
        const client = await connection();
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
      }
      return () => stopListening(channel, onPayload);
    },
    close: async () => {
      closed = true;
      callbacks.clear();
      const client = await connecting?.catch(() => undefined);
      await client?.end().catch(onError);
    },
  };
}
