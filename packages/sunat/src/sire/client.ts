import type { Governor } from '../governor.ts';
import type { TokenCache } from '../tokens.ts';
import type { Limits, Pace, SireClient, SireCredentials, SireEvent, SireHosts } from './types.ts';

export interface SireClientOptions {
  hosts: SireHosts;
  credentials: SireCredentials;
  /** One for the whole process. */
  governor: Governor;
  /** One for the whole process. */
  tokens: TokenCache;
  pace?: Partial<Pace>;
  limits?: Partial<Limits>;
  log?: (event: SireEvent) => void;
}

/** The SIRE service for one company. Cheap to create: keep the governor and the tokens, not the client. */
export function createSireClient(_options: SireClientOptions): SireClient {
  throw new Error('being written');
}
