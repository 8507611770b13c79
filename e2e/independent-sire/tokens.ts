import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from './answers.ts';
import { type Company, companies } from './companies.ts';

const PATH = /^\/v1\/clientessol\/([^/]+)\/oauth2\/token\/?$/;
const SCOPE = 'https://api-sire.sunat.gob.pe';
const SECONDS = 3600;
/** The hosts that a token opens; which of them stands in its `aud`. */
const AUDIENCES = {
  sire: { api: SCOPE, resource: '/v1/contribuyente/migeigv' },
  cpe: { api: 'https://api-cpe.sunat.gob.pe', resource: '/v1/contribuyente/consultacpe' },
} as const;
export type Audience = keyof typeof AUDIENCES;

interface Grant {
  company: Company;
  audience: Audience;
  /** Given to a page of the portal, which a browser shows. */
  page: boolean;
}

export function isTokenPath(path: string): boolean {
  return PATH.test(path);
}

/** The tokens handed out and still good. */
export class Tokens {
  private readonly owners = new Map<string, Grant>();
  private readonly scopes: ReadonlyMap<string | null, Audience>;

  /** @param grantsCpe whether an API client is let into the service of vouchers: some were, others were refused */
  constructor({ grantsCpe }: { grantsCpe: boolean }) {
    this.scopes = new Map([[SCOPE, 'sire'], ...(grantsCpe ? [[AUDIENCES.cpe.api, 'cpe'] as const] : [])]);
  }

  grantOf(request: IncomingMessage): Grant | undefined {
    return this.owners.get(bearer(request));
  }

  /** A token for whoever was let in, by the API's door or through a page of the portal. */
  issue(company: Company, audience: Audience, page: boolean): string {
    const token = jwtFor(company, audience, page);
    this.owners.set(token, { company, audience, page });
    return token;
  }

  /** As if its hour had passed. */
  expire(request: IncomingMessage): void {
    this.owners.delete(bearer(request));
  }

  /** The password grant. First the API client, then the SOL user: SUNAT's text tells which of them was wrong. */
  async grant(path: string, request: IncomingMessage, response: ServerResponse): Promise<ServerResponse> {
    const form = new URLSearchParams(await textOf(request));
    const clientId = PATH.exec(path)?.[1];
    const client = companies.find((company) => company.clientId === clientId && form.get('client_id') === clientId);
    const wrong = (error: string, error_description: string) => json(response, 400, { error_description, error });
    if (request.method !== 'POST' || form.get('grant_type') !== 'password') {
      return wrong('unsupported_grant_type', 'Tipo de grant no soportado');
    }
    if (!client || form.get('client_secret') !== client.clientSecret) {
      return wrong('invalid_client', 'Credenciales del cliente no validas');
    }
    const audience = this.scopes.get(form.get('scope'));
    if (!audience) return wrong('unauthorized_client', 'Cliente no autorizado');
    if (form.get('username') !== client.ruc + client.solUser || form.get('password') !== client.solKey) {
      return wrong('access_denied', 'Error en la autenticacion del usuario.');
    }
    const token = this.issue(client, audience, false);
    return json(response, 200, { access_token: token, token_type: 'JWT', expires_in: SECONDS });
  }
}

function bearer(request: IncomingMessage): string {
  return (request.headers.authorization ?? '').replace(/^Bearer /, '');
}

/** With the claims that were seen in the portal's; nobody may read anything from it but for how long it lives and whose it is. */
function jwtFor({ ruc, solUser, clientId }: Company, audience: Audience, page: boolean): string {
  const issued = Math.floor(Date.now() / 1000);
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const { api, resource } = AUDIENCES[audience];
  const header = part({ kid: 'api.sunat.gob.pe.kid001', typ: 'JWT', alg: 'RS256' });
  const claims = part({
    sub: ruc,
    // JSON within a text, as SUNAT writes it.
    aud: JSON.stringify([{ api, recurso: [{ id: resource, indicador: '1', gt: '100100' }] }]),
    userdata: { numRUC: ruc, login: ruc + solUser, usuarioSOL: solUser },
    clientId: page ? 'cd8e7afb-a0e2-4217-9187-88206e4ba7af' : clientId,
    grantType: page ? 'authorization_token' : 'password',
    ...{ nbf: issued, iat: issued, exp: issued + SECONDS },
  });
  return `${header}.${claims}.${randomBytes(64).toString('base64url')}`;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
