import type { ObtainToken, TokenCache, TokenSource } from './tokens.ts';

/** A visit to the SOL portal, of which an option of the menu gives the token in place of an API client. */
export interface MenuVisit {
  ruc: string;
  solUser: string;
  solKey: string;
  /** Tells this visit from any other: no other is given its token. */
  id: string;
  token: ObtainToken;
}

/** The tokens of a visit for one service: that of another option is none of it. */
export function visitTokens(cache: TokenCache, host: string, { ruc, solUser, id, token }: MenuVisit): TokenSource {
  return cache.of({ host, ruc, user: solUser, client: `visit ${id}`, secrets: [] }, token);
}
