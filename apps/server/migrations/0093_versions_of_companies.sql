-- What a company shows, as one value: another one with each transaction that changed any of it. Who remembers an answer asks for it,
-- and need not know what changed. Random, not counted: after a backup was restored no value comes again for something else.
create table company_versions (
  business_id uuid primary key references businesses (id) on delete cascade,
  firm_id uuid not null,
  version uuid not null default gen_random_uuid()
);
select confine_to_tenant('company_versions');

-- Once in a transaction. A company without a row has no version, and nothing of it is remembered.
create function move_company(which uuid) returns void language plpgsql as $$
begin
  if current_setting('app.moved_company', true) = which::text then return; end if;
  update company_versions set version = gen_random_uuid() where business_id = which;
  perform set_config('app.moved_company', which::text, true);
end $$;

create function company_row_moved() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform move_company(old.business_id); end if;
  if tg_op = 'INSERT' or new.business_id is distinct from old.business_id then perform move_company(new.business_id); end if;
  return null;
end $$;

create function company_moved() returns trigger language plpgsql as $$
begin
  perform move_company(new.id);
  return null;
end $$;

create function company_came() returns trigger language plpgsql as $$
begin
  insert into company_versions (business_id, firm_id) values (new.id, new.firm_id);
  return null;
end $$;

-- (A migration that writes one of these tables and then alters it lets what is deferred happen before: `set constraints all immediate`.)
-- By the database, whoever writes: also a process of the version before, and what somebody mends by hand. When the transaction
-- commits: its lock is the last one taken, so that nobody who has it waits for anybody. A sign of life shows nothing.
create constraint trigger company_moved after update on businesses deferrable initially deferred
  for each row when (old is distinct from new) execute function company_moved();
create trigger company_came after insert on businesses for each row execute function company_came();

create constraint trigger company_row_moved after insert or delete on collection_runs deferrable initially deferred
  for each row execute function company_row_moved();
create constraint trigger company_row_changed after update on collection_runs deferrable initially deferred
  for each row when (to_jsonb(old) - 'heartbeat_at' is distinct from to_jsonb(new) - 'heartbeat_at')
  execute function company_row_moved();

create constraint trigger company_row_moved after insert or delete on collection_books deferrable initially deferred
  for each row execute function company_row_moved();
create constraint trigger company_row_changed after update on collection_books deferrable initially deferred
  for each row when (old is distinct from new) execute function company_row_moved();

create constraint trigger company_row_moved after insert or delete on period_groups deferrable initially deferred
  for each row execute function company_row_moved();
create constraint trigger company_row_changed after update on period_groups deferrable initially deferred
  for each row when (old is distinct from new) execute function company_row_moved();

-- Writers are kept out since the triggers: none of them is missed.
insert into company_versions (business_id, firm_id) select id, firm_id from businesses;
