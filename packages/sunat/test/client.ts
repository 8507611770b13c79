import { parsePeriod } from '@yupana/tax/period.ts';
import { onTestFinished } from 'vitest';
import { SunatError } from '../src/errors.ts';
import { createGovernor } from '../src/governor.ts';
import { createHttp, type HttpOptions } from '../src/http.ts';
import { createSireClient, type SireClientOptions } from '../src/sire/client.ts';
import type { SireCredentials } from '../src/sire/types.ts';
import { createTokenCache } from '../src/tokens.ts';
import type { CallEvent } from '../src/try-once.ts';
import { createTestClock } from './clock.ts';
import { type FakeSunat, startFakeSunat } from './fake-sunat.ts';
import { zipOf } from './zips.ts';

export const RUC = '20600000005';
export const OTHER_RUC = '20600000013';
export const PERIOD = parsePeriod('202609');
export const CONTENT_NAME = `${RUC}-20261101-090000-propuesta.txt`;
export const CONTENT = '\uFEFFRUC|Razon|Periodo\r\n20600000005|EMPRESA FICTICIA S.A.C.|202609\r\n';

export const CREDENTIALS: SireCredentials = {
  ruc: RUC,
  solUser: 'FICTICIO',
  solKey: 'Cl4ve&Sol+ñ',
  clientId: '9cae24a9-10d7-48b0-bee0-e94bd56947e3',
  clientSecret: 'c2VjcmV0bw==',
};

export interface Bench {
  sunat: FakeSunat;
  clock: ReturnType<typeof createTestClock>;
  events: CallEvent[];
  client: ReturnType<typeof createSireClient>;
  /** Another client of the same process, with other options. */
  another(options?: Partial<SireClientOptions>): ReturnType<typeof createSireClient>;
}

/** A client before a server that answers well; pauses take no time. Both are closed when the test ends. */
export async function createBench(options: Partial<SireClientOptions> = {}, http: HttpOptions = {}): Promise<Bench> {
  const sunat = await startFakeSunat(await zipOf({ [CONTENT_NAME]: CONTENT }));
  const clock = createTestClock();
  const events: CallEvent[] = [];
  const connection = createHttp(http);
  onTestFinished(async () => {
    await connection.close();
    await sunat.stop();
  });
  const common: SireClientOptions = {
    hosts: { security: sunat.url, sire: sunat.url },
    access: CREDENTIALS,
    governor: createGovernor({ perRuc: { concurrency: 8, spacingMs: 0 }, perHost: { concurrency: 8, spacingMs: 0 } }),
    tokens: createTokenCache({ clock }),
    http: connection,
    clock,
    log: (event) => events.push(event),
    ...options,
  };
  return {
    sunat,
    clock,
    events,
    client: createSireClient(common),
    another: (changes = {}) => createSireClient({ ...common, ...changes }),
  };
}

/** The SunatError that a promise ends with. */
export async function failure(promise: Promise<unknown>): Promise<SunatError> {
  const error = await promise.then(
    () => new Error('it did not fail'),
    (reason: unknown) => reason,
  );
  if (error instanceof SunatError) return error;
  throw error;
}
