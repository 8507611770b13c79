-- contract: the rows are copied to a table in parts, and processes that store or read vouchers wait until that is over
-- (46 seconds for a million were measured on two busy cores). What the version before does by a row's place alone is refused below.
--
-- Vouchers are nine tenths of what is stored. In sixteen parts by company each has a sixteenth of the index to walk, of the dead
-- rows to sweep and of the pages to keep warm, they are swept side by side, and a part can stand on a disk or a server of its own
-- (docs/scaling.md). The embedded database has one connection and the companies of one accountant: there they stay in one piece.
do $$
declare
  one record;
  rows_before bigint;
  rows_after bigint;
begin
  if version() like '%PGlite%' then return; end if;

  -- By their names, which later migrations know them by: a copied index would be given another.
  create temporary table vouchers_had on commit drop as
    select c.conname as name, 'alter table vouchers add constraint ' || quote_ident(c.conname) || ' ' || pg_get_constraintdef(c.oid) as again
    from pg_constraint c where c.conrelid = 'vouchers'::regclass and c.contype in ('p', 'u')
    union all
    select i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid)
    from pg_index i where i.indrelid = 'vouchers'::regclass
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u'));

  alter table vouchers rename to vouchers_in_one;
  create table vouchers (like vouchers_in_one including all excluding indexes) partition by hash (business_id);
  for part in 0..15 loop
    execute format('create table vouchers_%s partition of vouchers for values with (modulus 16, remainder %s)',
      lpad(part::text, 2, '0'), part);
  end loop;
  insert into vouchers select * from vouchers_in_one;
  get diagnostics rows_after = row_count;
  select count(*) into rows_before from vouchers_in_one;
  if rows_before <> rows_after then
    raise exception '% vouchers were there and % were copied', rows_before, rows_after;
  end if;
  drop table vouchers_in_one;
  for one in select again from vouchers_had order by name loop
    execute one.again;
  end loop;

  for one in
    select 'vouchers'::regclass as name union all
    select inhrelid::regclass from pg_inherits where inhparent = 'vouchers'::regclass
  loop
    perform confine_to_tenant(one.name);
  end loop;

  -- In parts, the place of a row (its ctid) is one in each. A process of the version before erases and hands over by that place
  -- alone: it would take rows of others with it, and is refused instead. Nothing of ours fires these otherwise.
  create function refuse_vouchers_of_several() returns trigger language plpgsql as $guard$
  begin
    if (select count(distinct firm_id) from gone) > 1 then
      raise exception 'one statement would erase the vouchers of several accounts';
    end if;
    return null;
  end $guard$;
  create trigger vouchers_of_one after delete on vouchers
    referencing old table as gone for each statement execute function refuse_vouchers_of_several();
  create function refuse_vouchers_of_another() returns trigger language plpgsql as $guard$
  begin
    if not exists (select from businesses b where b.id = new.business_id and b.firm_id = new.firm_id) then
      raise exception 'a voucher would go to an account that has not its company';
    end if;
    return new;
  end $guard$;
  create trigger vouchers_of_its_owner before update of firm_id on vouchers
    for each row when (old.firm_id is distinct from new.firm_id) execute function refuse_vouchers_of_another();

  analyze vouchers;
end $$;
