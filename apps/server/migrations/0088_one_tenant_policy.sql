-- What confines a table's rows to their firm, in one place. A migration that makes a table with a firm's rows calls it once;
-- a test refuses a table with `firm_id` whose policies are not these.
create function confine_to_tenant(which regclass, owner_column name default 'firm_id') returns void language plpgsql as $$
declare
  is_own text := format('%I = (select nullif(current_setting(''app.firm_id'', true), '''')::uuid)', owner_column);
begin
  execute format('alter table %s enable row level security', which);
  execute format('alter table %s force row level security', which);
  execute format('drop policy if exists tenant on %s', which);
  execute format('create policy tenant on %s to yupana_tenant using (%s) with check (%s)', which, is_own, is_own);
  -- signing in, sweeps and what tells of a charge look across firms, as the owner of the tables
  execute format('drop policy if exists owner on %s', which);
  execute format('create policy owner on %s to current_user using (true) with check (true)', which);
  execute format('grant select, insert, update, delete on %s to yupana_tenant', which);
end $$;

-- Each table had these written out once more: from here on they are the same because they are made by the same.
do $$
declare
  one record;
begin
  for one in
    select c.oid::regclass as name, case when c.relname = 'firms' then 'id' else 'firm_id' end as owner_column
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (c.relname = 'firms' or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'firm_id' and not a.attisdropped))
    order by c.relname
  loop
    perform confine_to_tenant(one.name, one.owner_column::name);
  end loop;
end $$;
