import { sql } from 'kysely';
import { StartRefused } from '../start-refused.ts';
import type { Database, SqlRunner } from './database.ts';
import { becomeTenant, TENANT_ROLE } from './tenant-role.ts';
import { sqlStateOf } from './violations.ts';

/**
 * The role that row-level security confines. Roles belong to the whole server and no dump of one database brings them, so
 * each start makes sure, not only the first migration.
 */

const NOBODY = '00000000-0000-0000-0000-000000000000';
const INSUFFICIENT_PRIVILEGE = '42501';
/** `set role` on a role that does not exist: an invalid value of the parameter. */
const NO_SUCH_ROLE = '22023';

/** Another database of the same server, or another process at this very moment, may create it too. */
const CREATE = `do $$ begin
  if to_regrole('${TENANT_ROLE}') is null then create role ${TENANT_ROLE} nologin; end if;
exception when duplicate_object or unique_violation then null; end $$`;
const GRANT = `do $$ begin execute format('grant ${TENANT_ROLE} to %I', current_user); end $$`;

/**
 * Makes sure that transactions can be confined to a tenant, before anything else is asked of the database.
 * @throws StartRefused with what an administrator must run, when this user may not do it
 */
export async function ensureTenantRole<S>(database: Database<S> & SqlRunner<S>): Promise<void> {
  if (await canConfine(database)) return;
  try {
    await database.run(CREATE);
    await database.run(GRANT);
  } catch (error) {
    if (sqlStateOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    const { rows } = await database.run(`select quote_ident(current_user) as me`);
    throw new StartRefused(
      `La base de datos necesita el rol ${TENANT_ROLE}, y el usuario de DATABASE_URL no puede crearlo ni tomarlo. ` +
        `Un administrador debe ejecutar:\n  create role ${TENANT_ROLE} nologin;\n  grant ${TENANT_ROLE} to ${rows[0]?.me};`,
    );
  }
}

async function canConfine<S>(database: Database<S>): Promise<boolean> {
  try {
    await database.system((tx) => becomeTenant(tx, NOBODY));
    return true;
  } catch (error) {
    if (sqlStateOf(error) === NO_SUCH_ROLE || sqlStateOf(error) === INSUFFICIENT_PRIVILEGE) return false;
    throw error;
  }
}

/** Whether the product enters as a superuser, whom no policy and no right holds. */
export async function isSuperuser<S>(database: SqlRunner<S>): Promise<boolean> {
  const { rows } = await database.run('select rolsuper from pg_roles where rolname = current_user');
  return rows[0]?.rolsuper === true;
}

/** Tables of ours whose owner's policy names another role: restored under another user, or the user was changed. */
const ADOPT = `do $$ declare one record; begin
  for one in
    select c.oid::regclass as name, p.oid is not null as known from pg_class c
    left join pg_policy p on p.polrelid = c.oid and p.polname = 'owner'
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relforcerowsecurity
      and c.relowner = current_user::regrole and p.polroles is distinct from array[current_user::regrole::oid]
  loop
    if one.known then execute format('alter policy owner on %s to current_user', one.name);
    else execute format('create policy owner on %s to current_user using (true) with check (true)', one.name); end if;
  end loop;
end $$`;

/**
 * Before the migrations: tables of ours without a record of how they came to be are a dump that was brought only in part. The
 * first migration would fail on them, with a stack that tells nobody why.
 * @throws StartRefused
 */
export async function refuseUnrecordedTables<S>(database: SqlRunner<S>): Promise<void> {
  const { rows } = await database.run(`select to_regclass('schema_migrations') is not null as listed, exists (
    select from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relforcerowsecurity) as tables`);
  if (rows[0]?.tables !== true) return;
  const recorded = rows[0].listed ? (await database.run('select from schema_migrations limit 1')).rows : [];
  if (recorded.length === 0) throw restoredInPart('hay tablas, pero ninguna migración registrada');
}

function restoredInPart(what: string): StartRefused {
  return new StartRefused(
    `La base de datos se restauró a medias: ${what}. Restaure otra vez en una base de datos vacía, con el rol ${TENANT_ROLE} ya creado (docs/operations.md).`,
  );
}

/**
 * After the migrations: what a dump brought must be whole. Restored where the role did not exist, its policies and rights
 * were left out, and every screen would be empty without a word.
 * @throws StartRefused with what is missing
 */
export async function refuseIncompleteRestore<S>(database: Database<S> & SqlRunner<S>): Promise<void> {
  await database.run(ADOPT);
  const missing = await database.system(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relforcerowsecurity
        and (not has_table_privilege(${TENANT_ROLE}, c.oid, 'select, insert') or not exists (
          select from pg_policy p where p.polrelid = c.oid and to_regrole(${TENANT_ROLE})::oid = any (p.polroles)))
      order by 1`.execute(tx);
    return rows.map(({ name }) => name);
  });
  if (missing.length === 0) return;
  throw restoredInPart(`faltan los permisos o las políticas del rol ${TENANT_ROLE} en ${missing.join(', ')}`);
}
