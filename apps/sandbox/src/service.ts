import type { FastifyInstance } from 'fastify';
import type { SandboxOptions } from './options.ts';
import type { Titled } from './scenarios/fault.ts';
import type { World } from './world/world.ts';

/** What a service remembers between two requests. */
export interface Memory {
  clear(): void;
}

/** What a service works with: the world it shares with the others, its own memory, and what it is told to do wrong. */
export interface Stand<M extends Memory, F extends Titled = never> {
  world: World;
  memory: M;
  /** What spoils this answer, counted as happened; null when all goes well. */
  takeFault(): F | null;
  /** The same without counting. */
  lookFault(): F | null;
}

type Routes<M extends Memory, F extends Titled> = (app: FastifyInstance, stand: Stand<M, F>) => void;

/** One of the services that the sandbox stands in for; it knows none of the others. */
export interface Service<M extends Memory, F extends Titled> {
  /** For the page of the sandbox. */
  title: string;
  /** What may go wrong in it, whoever asks. What goes wrong for one company is a scenario (`scenarios/catalogue.ts`). */
  faults?: Readonly<Record<string, F>>;
  memory: (world: World, options: SandboxOptions) => M;
  /** At SUNAT's hosts: each request is noted, and errors get SUNAT's bodies. */
  sunat?: Routes<M, F>;
  /** At hosts of its own. */
  routes?: Routes<M, F>;
  /** The calls by which tests and the sandbox's page steer it. */
  control?: Routes<M, F>;
  /** What the sandbox's page tells of a company besides. */
  knows?: (memory: M, ruc: string) => object;
  /** When it speaks something else than HTTP. */
  listens?: (stand: Stand<M, F>, host: string, port: number) => Promise<Listening>;
}

export interface Listening {
  port: number;
  close(): Promise<void>;
}

/** What speaks HTTP needs no port of its own. */
const NOWHERE: Listening = { port: 0, close: async () => undefined };

export interface ActiveFault {
  scenario: string;
  /** How many more times it happens; null: until it is switched off. */
  timesLeft: number | null;
}

/** A service of one sandbox. */
export interface RunningService {
  title: string;
  faults: readonly ({ id: string } & Titled)[];
  active(): ActiveFault | null;
  /** Replaces what it was told before. @returns false when it has no such fault */
  spoil(fault: ActiveFault): boolean;
  mend(): void;
  sunat(app: FastifyInstance): void;
  routes(app: FastifyInstance): void;
  control(app: FastifyInstance): void;
  knows(ruc: string): object;
  listen(host: string, port: number): Promise<Listening>;
  /** Forgets everything. */
  reset(): void;
}

export type Start = (world: World, options: SandboxOptions) => RunningService;

export function service<M extends Memory, F extends Titled = never>(it: Service<M, F>): Start {
  const faults: Readonly<Record<string, F>> = it.faults ?? {};
  return (world, options) => {
    let active: ActiveFault | null = null;
    const effect = () => (active && faults[active.scenario]) ?? null;
    const takeFault = () => {
      const taken = effect();
      if (active?.timesLeft) active.timesLeft -= 1;
      if (active?.timesLeft === 0) active = null;
      return taken;
    };
    const stand: Stand<M, F> = { world, memory: it.memory(world, options), takeFault, lookFault: effect };
    return {
      title: it.title,
      faults: Object.entries(faults).map(([id, { title }]) => ({ id, title })),
      active: () => active,
      spoil: (fault) => {
        if (!Object.hasOwn(faults, fault.scenario)) return false;
        active = { ...fault };
        return true;
      },
      mend: () => {
        active = null;
      },
      sunat: (app) => it.sunat?.(app, stand),
      routes: (app) => it.routes?.(app, stand),
      control: (app) => it.control?.(app, stand),
      knows: (ruc) => it.knows?.(stand.memory, ruc) ?? {},
      listen: async (host, port) => (await it.listens?.(stand, host, port)) ?? NOWHERE,
      reset: () => {
        active = null;
        stand.memory.clear();
      },
    };
  };
}
