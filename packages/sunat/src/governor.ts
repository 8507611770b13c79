import { type Clock, realClock } from './clock.ts';

export interface Politeness {
  /** Calls at the same time. */
  concurrency: number;
  /** Least time between the starts of two calls, in milliseconds. */
  spacingMs: number;
}

export interface GovernorOptions {
  perRuc?: Partial<Politeness>;
  perHost?: Partial<Politeness>;
  clock?: Pick<Clock, 'now'>;
}

export interface Lane {
  ruc: string;
  host: string;
  /** Goes before the RUC's other calls (a token that they wait for), not before other RUCs. */
  isUrgent?: boolean;
}

export interface Governor {
  /** Runs the work when the RUC and the host have room, in fair turns between RUCs. Leaves the queue when the signal fires. */
  run<T>(lane: Lane, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** The host asked for calm (429, 503): leaves it alone for that long, and goes slower until it answers well again. */
  slowDown(host: string, forMs: number | null): void;
}

/** SUNAT publishes no limit; pauses of 250 to 500 ms and up to 6 calls at once are what others do unharmed. Seen 2026-08. */
const PER_RUC: Politeness = { concurrency: 2, spacingMs: 250 };
const PER_HOST: Politeness = { concurrency: 6, spacingMs: 30 };

const FIRST_SLOWNESS_MS = 500;
const MOST_SLOWNESS_MS = 10_000;
const LONGEST_PAUSE_MS = 60_000;
const MOST_IDLE_RUCS = 5_000;

interface Lanes {
  active: number;
  /** No call starts before. */
  nextAt: number;
}

interface Host extends Lanes {
  /** Added to the spacing after 429 and 503; halves with each good answer. */
  slownessMs: number;
  /** Counts the requests for calm, to tell whether one came during a call. */
  alarms: number;
  /** By RUC, in the order of their turns. */
  queues: Map<string, Array<() => void>>;
  timer?: NodeJS.Timeout;
}

/** One for the whole process: politeness counts for all companies together. */
export function createGovernor(options: GovernorOptions = {}): Governor {
  const perRuc = { ...PER_RUC, ...options.perRuc };
  const perHost = { ...PER_HOST, ...options.perHost };
  const clock = options.clock ?? realClock;
  const hosts = new Map<string, Host>();
  const rucs = new Map<string, Lanes>();

  function hostOf(name: string): Host {
    let host = hosts.get(name);
    if (!host) {
      host = { active: 0, nextAt: 0, slownessMs: 0, alarms: 0, queues: new Map() };
      hosts.set(name, host);
    }
    return host;
  }

  function rucOf(name: string): Lanes {
    let ruc = rucs.get(name);
    if (!ruc) {
      if (rucs.size >= MOST_IDLE_RUCS) forgetIdleRucs();
      ruc = { active: 0, nextAt: 0 };
      rucs.set(name, ruc);
    }
    return ruc;
  }

  function forgetIdleRucs(): void {
    for (const [name, ruc] of rucs) if (ruc.active === 0 && ruc.nextAt <= clock.now()) rucs.delete(name);
  }

  /** Starts all that may start now, and comes back when the next may. */
  function pump(host: Host): void {
    clearTimeout(host.timer);
    while (host.active < perHost.concurrency && host.queues.size > 0) {
      const now = clock.now();
      const next = host.nextAt > now ? { at: host.nextAt } : nextTurn(host, now);
      if ('start' in next) next.start();
      else {
        // Without a time, a call that ends will pump again.
        if (next.at < Number.POSITIVE_INFINITY) {
          host.timer = setTimeout(() => pump(host), Math.max(1, Math.ceil(next.at - now)));
        }
        return;
      }
    }
  }

  /** The first RUC in turn that has room; else the moment when one will have it. */
  function nextTurn(host: Host, now: number): { start: () => void } | { at: number } {
    let at = Number.POSITIVE_INFINITY;
    for (const [name, queue] of host.queues) {
      const ruc = rucOf(name);
      if (ruc.active >= perRuc.concurrency) continue;
      if (ruc.nextAt > now) {
        at = Math.min(at, ruc.nextAt);
        continue;
      }
      const start = queue.shift();
      // Back of the line: a company with many calls must not make the others wait.
      host.queues.delete(name);
      if (queue.length > 0) host.queues.set(name, queue);
      if (!start) continue;
      host.active += 1;
      host.nextAt = now + perHost.spacingMs + host.slownessMs;
      ruc.active += 1;
      ruc.nextAt = now + perRuc.spacingMs;
      return { start };
    }
    return { at };
  }

  function turn(host: Host, { ruc, isUrgent }: Lane, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = host.queues.get(ruc) ?? [];
      const start = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        const place = queue.indexOf(start);
        if (place >= 0) queue.splice(place, 1);
        if (queue.length === 0 && host.queues.get(ruc) === queue) host.queues.delete(ruc);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      if (isUrgent) queue.unshift(start);
      else queue.push(start);
      host.queues.set(ruc, queue);
      pump(host);
    });
  }

  return {
    async run(lane, work, signal) {
      signal?.throwIfAborted();
      const host = hostOf(lane.host);
      await turn(host, lane, signal);
      const alarms = host.alarms;
      try {
        return await work();
      } finally {
        host.active -= 1;
        rucOf(lane.ruc).active -= 1;
        if (host.alarms === alarms) host.slownessMs = host.slownessMs < 50 ? 0 : host.slownessMs / 2;
        // A RUC's limit counts over all hosts, so that room here may be room there.
        for (const other of hosts.values()) pump(other);
      }
    },
    slowDown(name, forMs) {
      const host = hostOf(name);
      host.alarms += 1;
      host.slownessMs = Math.min(MOST_SLOWNESS_MS, Math.max(FIRST_SLOWNESS_MS, host.slownessMs * 2));
      const pause = Math.min(LONGEST_PAUSE_MS, forMs ?? host.slownessMs);
      host.nextAt = Math.max(host.nextAt, clock.now() + pause);
    },
  };
}
