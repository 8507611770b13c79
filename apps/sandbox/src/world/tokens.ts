import { createHash, randomBytes } from 'node:crypto';
import type { ScenarioId } from '../scenarios/catalogue.ts';
import type { Clock } from './clock.ts';

/** What the sandbox knows of a token it issued. */
export interface Session {
  ruc: string;
  expiresAt: number;
  /** False: the token does not grant SIRE's resource. */
  grantsSire: boolean;
  /** The same of api-cpe's, where the XML of vouchers are. */
  grantsCpe: boolean;
  /** The same of the «consulta de validez». */
  grantsValidity: boolean;
  /** It came through the portal's menu: what an API client may says nothing of it. */
  isByMenu?: boolean;
  /** Calls left before it expires early; null for the ordinary hour. */
  callsLeft: number | null;
  /** A scenario chosen by the credential itself. */
  scenario: ScenarioId | null;
}

export interface Tokens {
  readonly seconds: number;
  /** @param grantType how it was come by: with a password, or through the portal's menu */
  issue(session: Omit<Session, 'expiresAt'>, solUser: string, clientId: string, grantType?: string): string;
  /** The session of a token still alive; using it takes one of its calls. */
  use(token: string): Session | null;
  /** Ends every token of this RUC, or of all. */
  expire(ruc?: string): void;
  clear(): void;
}

const HEADER = { kid: 'api.sunat.gob.pe.kid001', typ: 'JWT', alg: 'RS256' };

export function newTokens(clock: Clock, seconds: number): Tokens {
  const sessions = new Map<string, Session>();
  return {
    seconds,
    issue: (session, solUser, clientId, grantType = 'password') => {
      const now = clock.now().getTime();
      const token = jwt(session, { solUser, clientId, grantType }, Math.floor(now / 1000), seconds);
      sessions.set(token, { ...session, expiresAt: now + seconds * 1000 });
      return token;
    },
    use: (token) => {
      const session = sessions.get(token);
      if (!session || session.expiresAt <= clock.now().getTime()) return null;
      if (session.callsLeft === null) return session;
      if (session.callsLeft <= 0) return null;
      session.callsLeft -= 1;
      return session;
    },
    expire: (ruc) => {
      for (const [token, session] of sessions) if (ruc === undefined || session.ruc === ruc) sessions.delete(token);
    },
    clear: () => sessions.clear(),
  };
}

/** RS256 in looks only: nobody but the sandbox verifies it, and it does so by remembering what it issued. */
function jwt(
  session: Omit<Session, 'expiresAt'>,
  { solUser, clientId, grantType }: { solUser: string; clientId: string; grantType: string },
  issuedAt: number,
  seconds: number,
): string {
  const granted = (api: string, id: string) => ({ api, recurso: [{ id, indicador: '1', gt: '000000' }] });
  const resources = [
    ...(session.grantsSire ? [granted('https://api-sire.sunat.gob.pe', '/v1/contribuyente/migeigv')] : []),
    ...(session.grantsValidity ? [granted('https://api.sunat.gob.pe', '/v1/contribuyente/contribuyentes')] : []),
    ...(session.grantsCpe ? [granted('https://api-cpe.sunat.gob.pe', '/v1/contribuyente/consultacpe')] : []),
  ];
  const claims = {
    sub: session.ruc,
    aud: JSON.stringify(resources),
    userdata: { numRUC: session.ruc, login: session.ruc + solUser, usuarioSOL: solUser },
    nbf: issuedAt,
    clientId,
    iss: `https://api-seguridad.sunat.gob.pe/v1/clientessol/${clientId}/oauth2/token/`,
    exp: issuedAt + seconds,
    grantType,
    iat: issuedAt,
    jti: createHash('sha256').update(randomBytes(16)).digest('hex').slice(0, 16),
  };
  const encoded = [HEADER, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  return [...encoded, randomBytes(256).toString('base64url')].join('.');
}
