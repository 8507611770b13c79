import { randomBytes } from 'node:crypto';
import type { Deposit } from './deposits.ts';

const LIVES_MS = 3_600_000;

/** What the platform remembers of one who came by the new menu. */
export interface PlatformSession {
  ruc: string;
  /** The cookie of the menu by which it came: who leaves that, leaves this. */
  menu: string;
  idCache: string;
  /** What was consulted last; a constancia is shown of it. */
  consulted: readonly Deposit[];
  /** The constancia whose window was shown last: only its file is given. */
  shown: number | null;
}

/** Sessions of the platform, by the cookie that its first page gives. */
export interface PlatformSessions {
  /** @returns the cookie */
  open(ruc: string, menu: string, now: number): string;
  find(cookie: string, now: number): PlatformSession | null;
  /** Another token in place of the one at hand. */
  renew(session: PlatformSession): string;
  /** Ends those of a company, or of one menu alone. */
  end(of: { ruc: string } | { menu: string }): void;
  clear(): void;
}

export function newPlatformSessions(): PlatformSessions {
  const sessions = new Map<string, PlatformSession & { until: number }>();
  return {
    open: (ruc, menu, now) => {
      const cookie = randomBytes(18).toString('base64url');
      sessions.set(cookie, {
        ruc,
        menu,
        idCache: tokenOf(ruc, now),
        consulted: [],
        shown: null,
        until: now + LIVES_MS,
      });
      return cookie;
    },
    find: (cookie, now) => {
      const found = sessions.get(cookie);
      return found && found.until > now ? found : null;
    },
    renew: (session) => {
      session.idCache = tokenOf(session.ruc, Date.now());
      return session.idCache;
    },
    end: (of) => {
      for (const [cookie, session] of sessions) {
        if ('ruc' in of ? session.ruc === of.ruc : session.menu === of.menu) sessions.delete(cookie);
      }
    },
    clear: () => sessions.clear(),
  };
}

/** A JWT in looks only. @source seen 2026-08: its audience, and that it lives an hour */
function tokenOf(ruc: string, now: number): string {
  const seconds = Math.floor(now / 1000);
  const claims = { sub: ruc, aud: 'e-plataformaunica', iat: seconds, exp: seconds + LIVES_MS / 1000 };
  const parts = [{ alg: 'RS256' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  return [...parts, randomBytes(48).toString('base64url')].join('.');
}
