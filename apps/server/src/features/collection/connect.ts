import { createGovernor } from '@yupana/sunat/governor.ts';
import { createHttp } from '@yupana/sunat/http.ts';
import { createSireClient } from '@yupana/sunat/sire/client.ts';
import { createTokenCache } from '@yupana/sunat/tokens.ts';
import type { Deps } from '../../ctx.ts';
import type { Connect } from './collect-run.ts';

/**
 * SUNAT gets the connector's own courtesy. In the demo SUNAT is a simulator on this machine, and somebody is waiting to
 * see what becomes of a fault: as many tries, with shorter pauses.
 */
const DEMO = {
  governor: { perRuc: { concurrency: 4, spacingMs: 5 }, perHost: { concurrency: 12, spacingMs: 0 } },
  http: { headersMs: 15_000, bodyMs: 15_000, totalMs: 60_000 },
  pace: { lookMs: 300, slowestLookMs: 2_000, fileMs: 1_000, retryMs: 100, slowestRetryMs: 1_000 },
} as const;

const known = new WeakMap<object, Connect>();

/** The way to SUNAT of everything in this process: one governor and one cache of tokens, whoever asks. */
export function connectOf(deps: Deps): Connect {
  const connect = known.get(deps) ?? createConnect(deps);
  known.set(deps, connect);
  return connect;
}

function createConnect({ config, log }: Pick<Deps, 'config' | 'log'>): Connect {
  const demo = config.mode === 'demo' ? DEMO : undefined;
  const governor = createGovernor(demo?.governor);
  const http = createHttp(demo?.http);
  const tokens = createTokenCache();
  const { security, sire, ticketFirstLookMs, ticketGiveUpMs } = config.sunat;
  const pace = { ...demo?.pace, firstLookMs: ticketFirstLookMs, giveUpMs: ticketGiveUpMs };
  return (ruc, { solUser, solKey, apiKey, apiSecret }, special) =>
    createSireClient({
      hosts: { security, sire },
      credentials: { ruc, solUser, solKey, clientId: apiKey ?? '', clientSecret: apiSecret ?? '' },
      governor,
      tokens,
      http,
      pace: { ...pace, ...special },
      log: (event) => log.debug(event, 'sire'),
    });
}
