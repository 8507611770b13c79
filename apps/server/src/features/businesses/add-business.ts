import { randomUUID } from 'node:crypto';
import type { registerBusiness as call } from '@yupana/contract/businesses.ts';
import type { CallInput } from '@yupana/contract/call.ts';
import { isNaturalPerson } from '@yupana/tax/ruc.ts';
import type { Ctx, Tx } from '../../ctx.ts';
import type { BusinessRow } from './find-business.ts';
import { insertBusiness } from './queries.ts';

/**
 * The row of a company that is being registered. Throws PostgreSQL's unique violation on `businesses_ruc_mine` when the firm has
 * the RUC already.
 * @param dailyMinute of the day in Lima from which it is collected
 */
export function addBusiness(
  { firmId, accountantId, deps }: Ctx,
  tx: Tx,
  body: CallInput<typeof call>['body'],
  dailyMinute: number,
): Promise<BusinessRow> {
  const now = deps.clock.now();
  const person = isNaturalPerson(body.ruc);
  return insertBusiness(tx, {
    id: randomUUID(),
    firm_id: firmId,
    accountant_id: accountantId,
    ruc: body.ruc,
    name: body.name,
    paternal_surname: person ? (body.paternal_surname ?? null) : null,
    maternal_surname: person ? (body.maternal_surname ?? null) : null,
    given_names: person ? (body.given_names ?? null) : null,
    status: 'IN_PROGRESS',
    daily_minute: dailyMinute,
    terms_accepted_at: now,
    privacy_accepted_at: now,
    created_at: now,
  });
}
