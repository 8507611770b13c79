import { randomUUID } from 'node:crypto';
import type { Role } from '@yupana/contract/roles.ts';
import { hashToken, newToken } from '../../src/platform/crypto/tokens.ts';
import type { Accountant, TestApp } from '../harness.ts';

export interface Colleague extends Accountant {
  id: string;
  firmId: string;
}

/**
 * Somebody more in the firm of an account, signed in, as if an invitation had been accepted.
 * @param companies that are assigned to them; an owner sees all without
 */
export async function joinFirm(
  app: Pick<TestApp, 'deps'>,
  of: Pick<Accountant, 'email'>,
  role: Role,
  companies: readonly string[] = [],
  name = 'Carla',
): Promise<Colleague> {
  const [id, token] = [randomUUID(), newToken()];
  const email = `${role}.${id}@ejemplo.pe`;
  const now = app.deps.clock.now();
  const firmId = await app.deps.database.system(async (tx) => {
    const inviter = await tx
      .selectFrom('members')
      .select(['id', 'firm_id', 'password_hash'])
      .where('email', '=', of.email.toLowerCase())
      .executeTakeFirstOrThrow();
    const whose = { firm_id: inviter.firm_id };
    await tx
      .insertInto('members')
      .values({
        ...{ ...whose, id, name, last_name: 'Ríos Paredes', email, role, created_at: now },
        ...{ document_number: '40506070', phone_number: '987000111', accountant_profile: 'Estudio Contable' },
        password_hash: inviter.password_hash,
      })
      .execute();
    const session = { created_at: now, seen_at: now, expires_at: new Date(now.getTime() + 12 * 3_600_000) };
    await tx
      .insertInto('sessions')
      .values({ ...whose, ...session, token_hash: hashToken(token), member_id: id })
      .execute();
    for (const business_id of companies) {
      const how = { assigned_at: now, assigned_by: inviter.id };
      await tx
        .insertInto('assignments')
        .values({ ...whose, ...how, member_id: id, business_id })
        .execute();
    }
    return inviter.firm_id;
  });
  return { id, firmId, token, email, password: 'la de quien invitó' };
}

/** As if they had been removed: for a test whose account goes on. */
export function leaveFirm(app: Pick<TestApp, 'deps'>, { id }: Pick<Colleague, 'id'>): Promise<void> {
  return app.deps.database.system(async (tx) => {
    await tx.updateTable('members').set({ left_at: app.deps.clock.now() }).where('id', '=', id).execute();
  });
}
