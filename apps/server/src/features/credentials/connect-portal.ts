import { createGovernor } from '@yupana/sunat/governor.ts';
import { createHttp } from '@yupana/sunat/http.ts';
import { createPortalClient } from '@yupana/sunat/portal/client.ts';
import { createDoubts } from '@yupana/sunat/portal/doubts.ts';
import type { PortalClient, PortalLogin } from '@yupana/sunat/portal/types.ts';
import type { Deps } from '../../ctx.ts';

/** Makes the way into the SOL portal for one SOL user. */
export type ConnectPortal = (login: PortalLogin) => PortalClient;

/** Less than the share of a minute that is left for it: somebody is waiting. */
const PATIENCE = { connectMs: 5_000, headersMs: 15_000, bodyMs: 10_000, totalMs: 20_000 };

/**
 * Two governors apart from the SIRE's, though a host is the same: the calm that the token service asked for must not eat the
 * minute of who waits for the portal. After many logins in a row the portal rejects its callers (seen 2026-08): few at once.
 */
const PAGES = { perRuc: { concurrency: 1, spacingMs: 300 }, perHost: { concurrency: 3, spacingMs: 50 } };
const VISITS = { perRuc: { concurrency: 1, spacingMs: 1_000 }, perHost: { concurrency: 3, spacingMs: 500 } };

/** In the demo the portal is a simulator on this machine, and somebody switches from one fault to the next and looks. */
const DEMO = {
  pages: { perRuc: { concurrency: 1, spacingMs: 5 }, perHost: { spacingMs: 0 } },
  visits: { perRuc: { concurrency: 1, spacingMs: 0 }, perHost: { spacingMs: 0 } },
  doubtsLastMs: 5_000,
} as const;

const known = new WeakMap<object, ConnectPortal | null>();

/** The way to the portal of everything in this process; null when the installation knows no portal of its SUNAT. */
export function portalOf(deps: Pick<Deps, 'config' | 'log'>): ConnectPortal | null {
  let connect = known.get(deps);
  if (connect === undefined) {
    connect = createConnect(deps);
    known.set(deps, connect);
  }
  return connect;
}

function createConnect({ config, log }: Pick<Deps, 'config' | 'log'>): ConnectPortal | null {
  const { menu, security, portalPauseMs } = config.sunat;
  if (menu === null) return null;
  const demo = config.mode === 'demo' ? DEMO : undefined;
  const governor = createGovernor(demo?.pages ?? PAGES);
  const visits = createGovernor(demo?.visits ?? VISITS);
  const http = createHttp(PATIENCE);
  const doubts = createDoubts({ lastMs: demo?.doubtsLastMs });
  return (login) =>
    createPortalClient({
      hosts: { menu, security },
      login,
      governor,
      visits,
      doubts,
      http,
      // As others wait: 2 s before the form is sent, twice as long before the menu is looked at again.
      pace: { typingMs: portalPauseMs, lookMs: 2 * portalPauseMs },
      log: (event) => log.debug(event, 'portal'),
    });
}
