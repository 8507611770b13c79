import type { Governor } from '../governor.ts';
import type { Doubts } from './doubts.ts';
import { createPortalSession, type PortalSessionOptions } from './session.ts';
import type { PortalClient, SessionOptions } from './types.ts';

export interface PortalClientOptions extends Omit<PortalSessionOptions, 'doubts' | keyof SessionOptions> {
  /** Of those who only verify. One for the whole process. */
  doubts: Doubts;
  /**
   * Paces logins, one at a time for each SOL user: the portal may end one when another begins, and turns away who makes many in a
   * row (seen 2026-08). One for the whole process.
   */
  visits: Governor;
}

/** The SOL portal for one SOL user. Cheap to create: keep the governors, the doubts and the http, not the client. */
export function createPortalClient({ visits, ...options }: PortalClientOptions): PortalClient {
  const { hosts, login } = options;
  const lane = { ruc: `${login.ruc}/${login.solUser.toUpperCase()}`, host: new URL(hosts.menu).host };
  return {
    async verify(signal) {
      const session = createPortalSession(options);
      const visit = async () => {
        await session.enter(signal);
        await session.leave(signal);
      };
      await visits.run(lane, visit, signal);
    },
    session(chosen = {}) {
      const session = createPortalSession({ ...options, ...chosen, doubts: null });
      return { ...session, enter: (signal) => visits.run(lane, () => session.enter(signal), signal) };
    },
  };
}
