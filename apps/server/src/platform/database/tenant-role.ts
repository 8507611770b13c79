import { type RawBuilder, sql, type Transaction } from 'kysely';

/** The role that row-level security confines; created by the first migration. */
export const TENANT_ROLE = 'yupana_tenant';
export const TENANT_SETTING = 'app.firm_id';
/** Set for a member who sees only the companies that are assigned to them (migration 0330). */
const MEMBER_SETTING = 'app.member_id';

/** Confines the rest of the transaction to one tenant, in one round trip. Both settings end with the transaction. */
export async function becomeTenant<S>(tx: Transaction<S>, tenantId: string): Promise<void> {
  await sql`select set_config('role', ${TENANT_ROLE}, true), set_config(${TENANT_SETTING}, ${tenantId}, true)`.execute(
    tx,
  );
}

/** Within a tenant's transaction: companies that are not assigned to this member are not there for the rest of it. */
export async function confineToMember<S>(tx: Transaction<S>, memberId: string): Promise<void> {
  await sql`select set_config(${MEMBER_SETTING}, ${memberId}, true)`.execute(tx);
}

/** The same for who only reads: a write is refused. */
export async function becomeReader<S>(tx: Transaction<S>, tenantId: string): Promise<void> {
  await sql`select set_config('role', ${TENANT_ROLE}, true), set_config(${TENANT_SETTING}, ${tenantId}, true),
    set_config('transaction_read_only', 'on', true)`.execute(tx);
}

/** What begins such a transaction, as one message: on a server, a round trip is most of what a small question costs. */
export function beginAsTenant(tenantId: string): string {
  if (!UUID.test(tenantId)) throw new TypeError('A tenant is named by its uuid.');
  return `begin; set local role ${TENANT_ROLE}; set local ${TENANT_SETTING} = '${tenantId}'`;
}

/**
 * What goes before the statements of a message that only reads as one tenant. It is their transaction: what it sets ends with
 * them, and when it fails none of them is asked.
 * @param session of a session that is lent it sets the limit of time, and of one's own that what is prepared there is planned once
 */
export function readAsTenant(tenantId: string, session: { lent: boolean; limit: number }) {
  if (!UUID.test(tenantId)) throw new TypeError('A tenant is named by its uuid.');
  return { text: `${READ_AS_TENANT}, set_config(${moreOf(session)}, true)`, values: [tenantId] };
}

function moreOf({ lent, limit }: { lent: boolean; limit: number }): string {
  return lent ? `'statement_timeout', '${limit}'` : `'plan_cache_mode', 'force_generic_plan'`;
}

/**
 * Finds who somebody is and confines what is asked after it to the tenant that this says, as `readAsTenant` does: nobody's, when
 * nobody was found. It answers one row in any case.
 * @param who finds one row or none, with its tenant as `firm_id`
 */
export function readAsWhom<W>(who: RawBuilder<W>, session?: { lent: boolean; limit: number }): RawBuilder<Whom<W>> {
  const more = session ? sql.raw(`, set_config(${moreOf(session)}, true)`) : sql.raw('');
  return sql`select who.*, concat(
      set_config('${sql.raw(TENANT_SETTING)}', coalesce(who.firm_id::text, ''), true),
      set_config('role', '${sql.raw(TENANT_ROLE)}', true), set_config('transaction_read_only', 'on', true)${more}) as confined
    from (select 1) one left join (${who}) who on true`;
}
/** All of it is null when nobody was found. */
type Whom<W> = W | { firm_id: null };

/** Whom the row of `readAsWhom` tells of. */
export function whomOf<W extends { firm_id: string }>(row: Whom<W> | undefined): W | undefined {
  return row === undefined || row.firm_id === null ? undefined : (row as W);
}

const READ_AS_TENANT = `select set_config('role', '${TENANT_ROLE}', true), set_config('${TENANT_SETTING}', $1, true),
  set_config('transaction_read_only', 'on', true)`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

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
