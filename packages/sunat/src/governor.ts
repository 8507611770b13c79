import { type Clock, realClock } from './clock.ts';

export interface Politeness {
  /** Calls at the same time. */
  concurrency: number;
  /** Least time between the starts of two calls, in milliseconds. */
  spacingMs: number;
}

/** How one service of SUNAT is approached. */
export interface Pace {
  perRuc?: Partial<Politeness>;
  perHost?: Partial<Politeness>;
}

export interface ServicePace extends Pace {
  /**
   * What is done here is made of calls that are governed themselves (a visit to the portal and its pages): it waits for its
   * turn among its like, and is no call of the RUC's.
   */
  holdsCalls?: boolean;
}

export interface GovernorOptions extends Pace {
  /** Calls of one RUC at the same time, over all services. Without it each service's own limit is the only one. */
  perRucInAll?: number;
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
  /** The host failed (5xx) or cut the line: its pace halves, and comes back as it answers well again. */
  halvePace(host: string): void;
}

export interface WholeGovernor extends Governor {
  /**
   * A service's own way in: its pace and its hosts' calm are its own, so that what one service was asked for does not make
   * another wait at the same host. What a RUC has under way counts over all of them.
   */
  of(pace: ServicePace): Governor;
}

/** SUNAT publishes no limit; pauses of 250 to 500 ms and up to 6 calls at once are what others do unharmed. Seen 2026-08. */
const PER_RUC: Politeness = { concurrency: 2, spacingMs: 250 };
const PER_HOST: Politeness = { concurrency: 6, spacingMs: 30 };

const FIRST_SLOWNESS_MS = 500;
const MOST_SLOWNESS_MS = 10_000;
/** A host that fails, and asks for nothing, is not approached slower than this: others of its calls may go well. */
const MOST_HALVED_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
const MOST_IDLE_RUCS = 5_000;

interface Lanes {
  active: number;
  /** No call starts before. */
  nextAt: number;
}

interface Host extends Lanes {
  /** Added to the spacing after 429, 5xx and resets; halves with each good answer. */
  slownessMs: number;
  /** Counts the requests for calm, to tell whether one came during a call. */
  alarms: number;
  /** By RUC, in the order of their turns. */
  queues: Map<string, Array<() => void>>;
  timer?: NodeJS.Timeout;
}

/** What all services know of the RUCs they ask for. */
interface Shared {
  now(): number;
  underWay(ruc: string): number;
  begin(ruc: string): boolean;
  /** @param from the service in which a call ended: the others get the place first */
  end(ruc: string, from: () => void): void;
}

/** One for the whole process: politeness counts for all companies, and all services of one, together. */
export function createGovernor(options: GovernorOptions = {}): WholeGovernor {
  const { perRucInAll = Number.POSITIVE_INFINITY, clock = realClock } = options;
  const underWay = new Map<string, number>();
  const services: Array<() => void> = [];
  const shared: Shared = {
    now: () => clock.now(),
    underWay: (ruc) => underWay.get(ruc) ?? 0,
    begin(ruc) {
      const active = shared.underWay(ruc);
      if (active >= perRucInAll) return false;
      underWay.set(ruc, active + 1);
      return true;
    },
    end(ruc, from) {
      const left = shared.underWay(ruc) - 1;
      if (left > 0) underWay.set(ruc, left);
      else underWay.delete(ruc);
      for (const pumpAll of services) if (pumpAll !== from) pumpAll();
      from();
    },
  };
  const add = (pace: ServicePace) => {
    const { governor, pumpAll } = createService(pace, pace.holdsCalls ? uncounted(shared) : shared);
    services.push(pumpAll);
    return governor;
  };
  return { ...add(options), of: add };
}

function uncounted(shared: Shared): Shared {
  return { ...shared, begin: () => true, end: (_ruc, from) => from() };
}

function createService(pace: Pace, shared: Shared): { governor: Governor; pumpAll: () => void } {
  const perRuc = { ...PER_RUC, ...pace.perRuc };
  const perHost = { ...PER_HOST, ...pace.perHost };
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
    for (const [name, ruc] of rucs) if (ruc.active === 0 && ruc.nextAt <= shared.now()) rucs.delete(name);
  }

  /** Starts all that may start now, and comes back when the next may. */
  function pump(host: Host): void {
    clearTimeout(host.timer);
    while (host.active < perHost.concurrency && host.queues.size > 0) {
      const now = shared.now();
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
      const [start] = queue;
      if (start && !shared.begin(name)) continue;
      queue.shift();
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

  /** A RUC's limit counts over all hosts, so that room at one may be room at another. */
  function pumpAll(): void {
    for (const host of hosts.values()) pump(host);
  }

  const governor: Governor = {
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
        shared.end(lane.ruc, pumpAll);
      }
    },
    slowDown(name, forMs) {
      const host = hostOf(name);
      host.alarms += 1;
      host.slownessMs = Math.min(MOST_SLOWNESS_MS, Math.max(FIRST_SLOWNESS_MS, host.slownessMs * 2));
      const pause = Math.min(LONGEST_PAUSE_MS, forMs ?? host.slownessMs);
      host.nextAt = Math.max(host.nextAt, shared.now() + pause);
    },
    halvePace(name) {
      const host = hostOf(name);
      host.alarms += 1;
      // Twice as long between two starts as it is now.
      const halved = host.slownessMs * 2 + perHost.spacingMs;
      host.slownessMs = Math.max(host.slownessMs, Math.min(MOST_HALVED_MS, halved));
    },
  };
  return { governor, pumpAll };
}
