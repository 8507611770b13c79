import type { RefusedCredential } from '@yupana/sunat/errors.ts';
import type { Ctx, Deps, Tx } from '../../ctx.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import {
  clearApiFields,
  type Doubt,
  type Firm,
  findCredentials,
  insertCredentials,
  replaceFields,
  type SealedFields,
} from './queries.ts';

/** What SUNAT asks of a company. Without API key or secret its SIRE service cannot be asked anything. */
export interface Credentials {
  solUser: string;
  solKey: string;
  apiKey: string | null;
  apiSecret: string | null;
}

export const SEALED_FIELDS = ['sol_user', 'sol_key', 'api_key', 'api_secret'] as const satisfies (keyof SealedFields)[];

export interface StoredCredentials extends Credentials {
  /** Grows with each edit. */
  version: number;
  /** SUNAT refused them: not to be tried again until a person edits them. */
  rejected: boolean;
  rejectedSource: RefusedCredential | 'permission' | null;
  /** SUNAT's answer to them may have been a refusal: not to be sent again unless a person wants it. Null: it was none. */
  doubted: Doubt | null;
  /** The portal's answer to the SOL user beside an API client may have been a refusal: not to be sent to the portal. */
  solUserDoubted: boolean;
  /** SUNAT let these very ones in. */
  accepted: boolean;
  /** Wrong passwords in a row of this SOL user, as far as we tried them. */
  failedTries: number;
}

/** From what the forms send: an empty field is one that the company does not have. */
export function credentialsOf(form: {
  username: string;
  password: string;
  sunat_api_key?: string;
  sunat_api_secret?: string;
}): Credentials {
  return {
    solUser: form.username,
    solKey: form.password,
    apiKey: form.sunat_api_key || null,
    apiSecret: form.sunat_api_secret || null,
  };
}

export function areComplete(credentials: Credentials): boolean {
  return credentials.apiKey !== null && credentials.apiSecret !== null;
}

/** The same of the row, of which nothing is opened for that. */
export function hasApiClient({ api_key, api_secret }: Pick<SealedFields, 'api_key' | 'api_secret'>): boolean {
  return api_key !== null && api_secret !== null;
}

/** Whether a company has its SOL user alone: false also of one that is not the firm's. */
export async function lacksApiClient(firm: Firm, tx: Tx, businessId: string): Promise<boolean> {
  const row = await findCredentials(firm, tx, businessId);
  return row !== undefined && !hasApiClient(row);
}

/** Whether the portal may be entered with them by itself: SUNAT let them in before, and neither refused them nor may have. */
export function mayEnterPortal(stored: StoredCredentials | undefined): stored is StoredCredentials {
  return !!stored?.accepted && !stored.rejected && !stored.doubted && !stored.solUserDoubted;
}

/** Stores a new company's credentials, each sealed for that company and field: moved elsewhere, it does not open. */
export async function saveCredentials(ctx: Ctx, tx: Tx, businessId: string, credentials: Credentials): Promise<void> {
  const { seal, clock } = ctx.deps;
  await insertCredentials(ctx, tx, businessId, sealed(seal, businessId, credentials), clock.now());
}

export async function replaceCredentials(
  ctx: Ctx,
  tx: Tx,
  businessId: string,
  credentials: Credentials,
): Promise<void> {
  const { seal, clock } = ctx.deps;
  const former = await openCredentials(ctx.deps, ctx.firmId, tx, businessId);
  const sameUser = former?.solUser === credentials.solUser;
  await replaceFields(ctx, tx, businessId, sealed(seal, businessId, credentials), { sameUser, now: clock.now() });
}

/** Without API key and secret from now on. @returns what is left; undefined when the company is not the firm's */
export async function dropApiClient(ctx: Ctx, tx: Tx, businessId: string): Promise<StoredCredentials | undefined> {
  await clearApiFields(ctx, tx, businessId, ctx.deps.clock.now());
  return openCredentials(ctx.deps, ctx.firmId, tx, businessId);
}

/** The company's credentials in the clear: only for talking to SUNAT. @returns undefined when the company is not the firm's */
export async function openCredentials(
  deps: Pick<Deps, 'seal'>,
  firmId: string,
  tx: Tx,
  businessId: string,
): Promise<StoredCredentials | undefined> {
  const row = await findCredentials({ firmId }, tx, businessId);
  if (!row) return undefined;
  const open = (field: keyof SealedFields, text: string) => deps.seal.open(text, boundTo(businessId, field));
  return {
    solUser: open('sol_user', row.sol_user),
    solKey: open('sol_key', row.sol_key),
    apiKey: row.api_key ? open('api_key', row.api_key) : null,
    apiSecret: row.api_secret ? open('api_secret', row.api_secret) : null,
    version: row.version,
    rejected: row.rejected_at !== null,
    rejectedSource: row.rejected_source,
    doubted: row.doubted_at === null ? null : (row.doubted_because ?? 'not-understood'),
    solUserDoubted: row.sol_user_doubted_at !== null,
    accepted: row.accepted_at !== null,
    failedTries: row.failed_tries,
  };
}

/** The SOL user alone: who edits the credentials sees whose they are. */
export function openSolUser(
  { seal }: Pick<Deps, 'seal'>,
  businessId: string,
  row: Pick<SealedFields, 'sol_user'>,
): string {
  return seal.open(row.sol_user, boundTo(businessId, 'sol_user'));
}

function sealed(seal: Seal, businessId: string, { solUser, solKey, apiKey, apiSecret }: Credentials): SealedFields {
  const close = (field: keyof SealedFields, text: string) => seal.seal(text, boundTo(businessId, field));
  return {
    sol_user: close('sol_user', solUser),
    sol_key: close('sol_key', solKey),
    api_key: apiKey === null ? null : close('api_key', apiKey),
    api_secret: apiSecret === null ? null : close('api_secret', apiSecret),
  };
}

/** What a sealed field belongs to: it opens for no other company and as no other field. */
export function boundTo(businessId: string, field: keyof SealedFields): string {
  return `credentials/${businessId}/${field}`;
}
