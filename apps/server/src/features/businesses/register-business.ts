import { randomUUID } from 'node:crypto';
import type { Business, registerBusiness as call } from '@yupana/contract/businesses.ts';
import type { CallInput } from '@yupana/contract/call.ts';
import { isNaturalPerson } from '@yupana/tax/ruc.ts';
import type { Ctx } from '../../ctx.ts';
import { violates } from '../../platform/database/violations.ts';
import { AppError } from '../../platform/errors.ts';
import { requirePlace } from '../billing/require-place.ts';
import { beginCollection } from '../collection/begin-collection.ts';
import { dailyMinute } from '../collection/daily-minute.ts';
import { credentialsOf, saveCredentials } from '../credentials/sealed-credentials.ts';
import { requireBusiness } from './find-business.ts';
import { ownerOfRuc } from './owner-of-ruc.ts';
import { presentBusiness } from './present-business.ts';
import { insertBusiness } from './queries.ts';

/**
 * Registers a company with its credentials and begins to collect it, all in one transaction: there is no company without
 * its collection. An account has a RUC once; one that another account holds is refused, and one that SUNAT has accepted for
 * nobody may be registered by several: whoever's credentials it accepts first holds it (hold-ruc.ts).
 */
export async function registerBusiness(ctx: Ctx, { body }: CallInput<typeof call>): Promise<Business> {
  try {
    const owner = await ctx.deps.database.system((tx) => ownerOfRuc(tx, body.ruc, ctx.firmId));
    if (owner) throw new AppError('BUSINESS_ALREADY_REGISTERED', { field: 'ruc' });
    return await ctx.transaction(async (tx) => {
      await requirePlace(ctx, tx);
      const business = await insertBusiness(tx, newBusiness(ctx, body));
      const credentials = credentialsOf({ ...body, password: body.passwordSOL });
      await saveCredentials(ctx, tx, business.id, credentials);
      await beginCollection(ctx, tx, business, credentials, 'registration');
      return presentBusiness(await requireBusiness(ctx, tx, business.id));
    });
  } catch (error) {
    if (violates(error, 'businesses_ruc_mine')) throw new AppError('BUSINESS_ALREADY_REGISTERED', { field: 'ruc' });
    throw error;
  }
}

function newBusiness({ firmId, accountantId, deps }: Ctx, body: CallInput<typeof call>['body']) {
  const now = deps.clock.now();
  const person = isNaturalPerson(body.ruc);
  return {
    id: randomUUID(),
    firm_id: firmId,
    accountant_id: accountantId,
    ruc: body.ruc,
    name: body.name,
    paternal_surname: person ? (body.paternal_surname ?? null) : null,
    maternal_surname: person ? (body.maternal_surname ?? null) : null,
    given_names: person ? (body.given_names ?? null) : null,
    status: 'IN_PROGRESS' as const,
    daily_minute: dailyMinute(body.ruc),
    terms_accepted_at: now,
    privacy_accepted_at: now,
    created_at: now,
  };
}
