import type { CallInput } from '@yupana/contract/call.ts';
import type { CredentialsVerdict, validateCredentials as call } from '@yupana/contract/credentials.ts';
import type { Ctx, Tx } from '../../ctx.ts';
import { AppError } from '../../platform/errors.ts';
import type { FailureCode } from '../../sunat/failure.ts';
import { type BusinessRow, lockBusiness, requireBusiness, requireNotArchived } from '../businesses/find-business.ts';
import { beginCollection } from '../collection/begin-collection.ts';
import { keepTrying } from '../collection/runs/keep-trying.ts';
import { askSunat, EDITED, type Finding } from '../credentials/ask-sunat.ts';
import { liftDoubt } from '../credentials/doubt-credentials.ts';
import { heedFailure } from '../credentials/heed-failure.ts';
import { openCredentials, type StoredCredentials } from '../credentials/sealed-credentials.ts';
import { doorOf } from '../credentials/sire/door.ts';
import { restOf } from '../credentials/sol-users.ts';
import { accepted, lockWarning, SAYS_SO, verdictOf } from '../credentials/verdict.ts';

/**
 * Asks SUNAT whether the saved credentials work, at its API and, when that does not judge the SOL user, at its portal; collects
 * anew when they do. A password that SUNAT refused already is answered for from memory: another try with it could be the one that
 * locks the user.
 */
export async function validateCredentials(
  ctx: Ctx,
  { params, body }: CallInput<typeof call>,
): Promise<CredentialsVerdict> {
  const { business, credentials } = await ctx.transaction(async (tx) => {
    const found = await requireBusiness(ctx, tx, params.uuid);
    requireNotArchived(found);
    // It is a person who asks.
    await liftDoubt(ctx.firmId, tx, found.id);
    return { business: found, credentials: await openCredentials(ctx.deps, ctx.firmId, tx, found.id) };
  });
  if (!credentials || !areSaved(credentials, business, body)) throw new AppError('CREDENTIALS_NOT_SAVED');
  const finding = await askSunat(ctx.deps, ctx.firmId, business, credentials);
  const { code } = finding;
  const rest = await restOf(ctx.deps, { ruc: business.ruc, solUser: credentials.solUser });
  return ctx.transaction(async (tx) => {
    // Asking took a while: it may have been put away, or handed over.
    requireNotArchived(await lockBusiness(ctx, tx, business.id));
    const now = await unedited(ctx, tx, business, credentials);
    if (code !== null) return refuse(ctx, tx, business, now, { ...finding, code, rest });
    await beginCollection(ctx, tx, business, now, 'manual');
    return { ...accepted(finding.door), failed_tries: 0 };
  });
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

/** The credentials as they stand after SUNAT was asked. A verdict on former ones would be read as one on these. */
async function unedited(ctx: Ctx, tx: Tx, { id }: BusinessRow, asked: StoredCredentials): Promise<StoredCredentials> {
  const now = await openCredentials(ctx.deps, ctx.firmId, tx, id);
  if (now?.version !== asked.version) throw new AppError('CREDENTIALS_NOT_SAVED', { message: EDITED });
  return now;
}

async function refuse(
  ctx: Ctx,
  tx: Tx,
  business: BusinessRow,
  credentials: StoredCredentials,
  { rest, ...finding }: Finding & { code: FailureCode; rest: Date | null },
): Promise<CredentialsVerdict> {
  const { code } = finding;
  const door = doorOf(ctx.deps.sunat, credentials);
  const verdict = verdictOf(finding);
  if (!verdict) throw new AppError('UNEXPECTED', { cause: new Error(`No verdict for ${code} at the ${finding.door}`) });
  const whose = { firmId: ctx.firmId, businessId: business.id };
  // That the portal wants to see a person is no trouble of whoever does not go through it.
  const isOthers = code === 'CAPTCHA_DEMANDED' && door === 'api';
  if (!isOthers) await heedFailure(ctx.deps, tx, whose, code, credentials.version, rest);
  // The text says so, and so it is.
  if (SAYS_SO.has(code) && door !== null && !credentials.rejected) await keepTrying(ctx.deps, tx, whose);
  const tries = credentials.failedTries;
  const warning = code === 'SOL_USER_REJECTED' ? lockWarning(tries, rest) : '';
  return { ...verdict, message: `${verdict.message} ${warning}`.trim(), failed_tries: tries };
}
