-- With what a period begins, as a person told it: besides the balance in favour what the month before left of perceptions and retentions.
alter table business_periods
  add column opening_perceptions numeric(15, 2),
  add column opening_retentions numeric(15, 2);

-- Who told it, when and why: nothing of it is written over. A balance that is null was taken back.
create table opening_entries (
  entry_id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  firm_id uuid not null,
  tax_period text collate "C" not null,
  balance numeric(15, 2) check (balance >= 0),
  perceptions numeric(15, 2) check (perceptions >= 0),
  retentions numeric(15, 2) check (retentions >= 0),
  reason text not null,
  told_by uuid not null,
  told_by_name text not null,
  told_at timestamptz not null,
  check (balance is not null or (perceptions is null and retentions is null))
);
create index opening_entries_of_period on opening_entries (business_id, tax_period, told_at desc);
select confine_to_tenant('opening_entries');

-- A dashboard tells the opening balance, and remembers its answer until one of these tables is another.
do $$
declare
  one text;
begin
  foreach one in array array['business_periods', 'presented_declarations'] loop
    execute format('create constraint trigger company_row_moved after insert or delete on %I deferrable initially deferred
      for each row execute function company_row_moved()', one);
    execute format('create constraint trigger company_row_changed after update on %I deferrable initially deferred
      for each row when (old is distinct from new) execute function company_row_moved()', one);
  end loop;
end $$;
