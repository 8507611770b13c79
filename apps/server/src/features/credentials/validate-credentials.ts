import type { CallInput } from '@yupana/contract/call.ts';
import type { CredentialsVerdict, validateCredentials as call } from '@yupana/contract/credentials.ts';
import { SunatError } from '@yupana/sunat/errors.ts';
import type { Ctx } from '../../ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { type BusinessRow, requireBusiness } from '../businesses/find-business.ts';
import { beginCollection } from '../collection/begin-collection.ts';
import { connectOf } from '../collection/connect.ts';
import { type FailureCode, failureOf } from '../collection/failure.ts';
import { settleStatus } from '../collection/settle-status.ts';
import { askInTurn } from './ask-in-turn.ts';
import { areComplete, openCredentials, type StoredCredentials } from './sealed-credentials.ts';
import { ACCEPTED, lockWarning, verdictOf } from './verdict.ts';

/** The screen promises a minute; the rest of it is for our own work and the way back. */
const LONGEST = 50_000;

const EDITED = 'Las credenciales se editaron mientras se validaban. Vuelve a validarlas.';

/**
 * Asks SUNAT whether the saved credentials open its API and the SIRE behind it, and collects anew when they do. A password
 * that SUNAT refused already is answered for from memory: another try with it could be the one that locks the user.
 */
export async function validateCredentials(
  ctx: Ctx,
  { params, body }: CallInput<typeof call>,
): Promise<CredentialsVerdict> {
  const { business, credentials } = await ctx.transaction(async (tx) => {
    const found = await requireBusiness(ctx, tx, params.uuid);
    return { business: found, credentials: await openCredentials(ctx.deps, ctx.firmId, tx, found.id) };
  });
  if (!credentials || !areSaved(credentials, business, body)) throw new AppError('CREDENTIALS_NOT_SAVED');
  const failure = await ask(ctx, business, credentials);
  return failure === null ? accept(ctx, business, credentials) : refuse(ctx, business, credentials, failure);
}

/** A screen may repeat what was saved; anything else would be a way to try passwords that nobody counts. */
function areSaved(saved: StoredCredentials, { ruc }: BusinessRow, said: CallInput<typeof call>['body']): boolean {
  const known = {
    ruc,
    username: saved.solUser,
    password: saved.solKey,
    sunat_api_key: saved.apiKey ?? '',
    sunat_api_secret: saved.apiSecret ?? '',
  };
  return Object.entries(said ?? {}).every(([field, value]) => value === known[field as keyof typeof known]);
}

/** @returns what went wrong; null when they work. @throws what says nothing about the credentials */
async function ask(ctx: Ctx, { id, ruc }: BusinessRow, credentials: StoredCredentials): Promise<FailureCode | null> {
  if (!areComplete(credentials)) return 'CREDENTIALS_INCOMPLETE';
  const client = connectOf(ctx.deps)(ruc, credentials);
  const late = AbortSignal.timeout(LONGEST);
  try {
    await askInTurn(ctx.deps, { firmId: ctx.firmId, businessId: id }, late, async ({ version }) => {
      if (version !== credentials.version) throw new AppError('CREDENTIALS_NOT_SAVED', { message: EDITED });
      await client.verify(late);
    });
    // A token alone does not tell whether the client may use the SIRE: some are given one and refused behind the door.
    await client.listPeriods('RCE', late);
    return null;
  } catch (error) {
    if (late.aborted) return 'SUNAT_UNAVAILABLE';
    if (error instanceof SunatError) return failureOf(error).code;
    throw error;
  }
}

async function accept(ctx: Ctx, business: BusinessRow, credentials: StoredCredentials): Promise<CredentialsVerdict> {
  await ctx.transaction((tx) => beginCollection(ctx, tx, business, credentials, 'manual'));
  return { ...ACCEPTED, failed_tries: 0 };
}

async function refuse(
  ctx: Ctx,
  business: BusinessRow,
  credentials: StoredCredentials,
  code: FailureCode,
): Promise<CredentialsVerdict> {
  const verdict = verdictOf(code);
  if (!verdict) throw new AppError('UNEXPECTED', { cause: new Error(`No verdict for ${code}`) });
  const tries = await ctx.transaction(async (tx) => {
    const whose = { firmId: ctx.firmId, businessId: business.id };
    await settleStatus(ctx.deps, tx, whose, code, credentials.version);
    return (await openCredentials(ctx.deps, ctx.firmId, tx, business.id))?.failedTries ?? 0;
  });
  const warning = code === 'SOL_USER_REJECTED' ? lockWarning(tries) : '';
  return { ...verdict, message: `${verdict.message} ${warning}`.trim(), failed_tries: tries };
}
