import { sql } from 'kysely';
import type { Tx } from '../src/ctx.ts';

/**
 * Tables with rows of firms whose row-level security is not what `confine_to_tenant` makes: those that a migration forgot, and
 * those whose policies somebody wrote by hand. A restrictive one only takes away from what they show: it is none of these.
 */
export async function confinedOtherwise(tx: Tx): Promise<string[]> {
  await sql`create temporary table model (firm_id uuid not null) on commit drop`.execute(tx);
  await sql`select confine_to_tenant('pg_temp.model')`.execute(tx);
  const { rows } = await sql<{ name: string; owner: string; security: string }>`
    select c.relname as name, case when c.relname = 'firms' then 'id' else 'firm_id' end as owner,
      jsonb_build_object(
        'security', array[c.relrowsecurity, c.relforcerowsecurity],
        'rights', array(
          select privilege_type from aclexplode(c.relacl) where grantee = 'yupana_tenant'::regrole order by 1),
        'policies', array(
          select jsonb_build_array(p.polname, p.polcmd, p.polpermissive, p.polroles::regrole[],
            pg_get_expr(p.polqual, c.oid), pg_get_expr(p.polwithcheck, c.oid))
          from pg_policy p where p.polrelid = c.oid and p.polpermissive order by p.polname)
      )::text as security
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, pg_my_temp_schema())
      and (c.relname = 'firms' or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'firm_id' and not a.attisdropped))
    order by 1`.execute(tx);
  const model = rows.find(({ name }) => name === 'model')?.security ?? '';
  const expected = (owner: string) => model.replaceAll('(firm_id = ', `(${owner} = `);
  return rows.filter(({ owner, security }) => security !== expected(owner)).map(({ name }) => name);
}
