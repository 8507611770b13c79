import { createGovernor } from '@yupana/sunat/governor.ts';
import { createSireClient } from '@yupana/sunat/sire/client.ts';
import { createTokenCache } from '@yupana/sunat/tokens.ts';
import type { Deps } from '../../ctx.ts';
import type { Connect } from './collect-run.ts';

/** The sandbox of the demo needs no courtesy; SUNAT gets the connector's own. */
const DEMO_PACE = { perRuc: { concurrency: 4, spacingMs: 5 }, perHost: { concurrency: 12, spacingMs: 0 } };

/** Connections to SUNAT's SIRE that share one governor and one cache of tokens in this process. */
export function createConnect({ config, log }: Pick<Deps, 'config' | 'log'>): Connect {
  const governor = createGovernor(config.mode === 'demo' ? DEMO_PACE : {});
  const tokens = createTokenCache();
  const { security, sire, ticketFirstLookMs } = config.sunat;
  return (ruc, { solUser, solKey, apiKey, apiSecret }) =>
    createSireClient({
      hosts: { security, sire },
      credentials: { ruc, solUser, solKey, clientId: apiKey ?? '', clientSecret: apiSecret ?? '' },
      governor,
      tokens,
      pace: { firstLookMs: ticketFirstLookMs },
      log: (event) => log.debug(event, 'sire'),
    });
}
