import { randomBytes } from 'node:crypto';

/** Who is at SEE-SOL's «Consultar Factura y Nota». */
export interface SeeSolVisits {
  /** @returns the token with which the menu leads there, good once */
  lead(ruc: string): string;
  /** @returns the cookie; null: the token is no good */
  enter(token: string): string | null;
  /** Whose; null: nobody's. */
  of(cookie: string): string | null;
  leave(cookie: string): void;
  /** Whoever is inside with this company's user is outside. */
  take(ruc: string): void;
  clear(): void;
}

export function newSeeSolVisits(): SeeSolVisits {
  const tokens = new Map<string, string>();
  const visits = new Map<string, string>();
  const secret = () => randomBytes(24).toString('base64url');
  return {
    lead: (ruc) => {
      const token = secret();
      tokens.set(token, ruc);
      return token;
    },
    enter: (token) => {
      const ruc = tokens.get(token);
      tokens.delete(token);
      if (ruc === undefined) return null;
      const cookie = secret();
      visits.set(cookie, ruc);
      return cookie;
    },
    of: (cookie) => visits.get(cookie) ?? null,
    leave: (cookie) => visits.delete(cookie),
    take: (ruc) => {
      for (const [cookie, whose] of visits) if (whose === ruc) visits.delete(cookie);
    },
    clear: () => {
      tokens.clear();
      visits.clear();
    },
  };
}
