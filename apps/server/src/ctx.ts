import { type Role, seesAll } from '@yupana/contract/roles.ts';
import type { Drawing } from '@yupana/cpe/draw/start-drawing.ts';
import type { Transaction } from 'kysely';
import type { Config } from './config.ts';
import type { Clock } from './platform/clock.ts';
import type { Seal } from './platform/crypto/seal.ts';
import type { Database } from './platform/database/database.ts';
import { confineToMember } from './platform/database/tenant-role.ts';
import type { FileStore } from './platform/files/file-store.ts';
import type { LinkSigner } from './platform/files/links.ts';
import type { Log } from './platform/log.ts';
import type { Mailer } from './platform/mail.ts';
import type { Queue } from './platform/queue/queue.ts';
import type { Room } from './platform/room.ts';
import type { Schema } from './schema.ts';
import type { Sunat } from './sunat/connectors.ts';

export type Tx = Transaction<Schema>;

/** What the composition root built, once per process. */
export interface Deps {
  config: Config;
  database: Database<Schema>;
  queue: Queue<Schema>;
  files: FileStore;
  /** Links to what is no file of the store, but is made or found when it is asked for. */
  links: Pick<LinkSigner, 'sign'>;
  /** Draws printed forms, in threads of its own. */
  drawing: Drawing;
  sunat: Sunat;
  /** Whether the disk takes more. */
  room: Pick<Room, 'state' | 'free' | 'onChange'>;
  seal: Seal;
  mail: Mailer;
  clock: Clock;
  log: Log;
}

/** Who acts, for what only exists within a firm: the first argument of its use cases and queries. */
export interface Ctx {
  firmId: string;
  /** The member: `accountant_uuid` in the API. */
  accountantId: string;
  /** What the member may do here; the calls say what they ask (`packages/contract/src/terms/roles.ts`). */
  role: Role;
  deps: Deps;
  /** A transaction confined to the firm, and to the companies that the member sees. Short: see Database. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Only reads, confined to the firm, and costs less: see Database. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Nobody in particular: signing up and in, sweeps, schedules. */
export interface System {
  deps: Deps;
  /** A transaction that sees every firm. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export function createCtx(deps: Deps, who: Pick<Ctx, 'firmId' | 'accountantId' | 'role'>): Ctx {
  const { firmId, accountantId } = who;
  const transaction: Ctx['transaction'] = (work) => deps.database.tenant(firmId, work);
  if (seesAll(who.role)) return { ...who, deps, transaction, read: (work) => deps.database.read(firmId, work) };
  const confined: Ctx['transaction'] = (work) =>
    transaction(async (tx) => {
      await confineToMember(tx, accountantId);
      return work(tx);
    });
  // What is set would not outlast the first statement of a reading, each of which is a transaction of its own.
  return { ...who, deps, transaction: confined, read: confined };
}

export function createSystem(deps: Deps): System {
  return { deps, transaction: (work) => deps.database.system(work) };
}
