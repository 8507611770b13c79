import { sql, type Transaction } from 'kysely';

/** The role that row-level security confines; created by the first migration. */
export const TENANT_ROLE = 'yupana_tenant';
export const TENANT_SETTING = 'app.firm_id';

/** Confines the rest of the transaction to one tenant, in one round trip. Both settings end with the transaction. */
export async function becomeTenant<S>(tx: Transaction<S>, tenantId: string): Promise<void> {
  await sql`select set_config('role', ${TENANT_ROLE}, true), set_config(${TENANT_SETTING}, ${tenantId}, true)`.execute(
    tx,
  );
}

/**
 * Runs one step with the connection's own rights and steps back into the tenant's role. For what the platform itself
 * does inside a tenant's transaction: enqueueing a job, the embedded database's COPY (a server-side file).
 */
export async function withOwnRights<S, T>(tx: Transaction<S>, step: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ role: string }>`select current_setting('role') as role`.execute(tx);
  const role = rows[0]?.role ?? 'none';
  if (role === 'none') return step();
  await sql`select set_config('role', 'none', true)`.execute(tx);
  const result = await step();
  await sql`select set_config('role', ${role}, true)`.execute(tx);
  return result;
}
