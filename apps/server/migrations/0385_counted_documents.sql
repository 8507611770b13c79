-- How many of the documents of a period are here is counted over its vouchers once, and kept by what it was counted from: the period's
-- `seq`, which moves with its vouchers, and a value of the company, another one with each transaction that changes which XML are here.
-- Random, as its version is: after a backup was restored none comes again for something else.
alter table company_versions add column documents uuid not null default gen_random_uuid();
alter table document_periods
  -- null: never
  add column counted_from text collate "C",
  add column expected integer,
  add column held integer;

-- Once in a transaction, and when it commits, as the version (0093).
create function documents_moved() returns trigger language plpgsql as $$
begin
  if current_setting('app.moved_documents', true) = new.business_id::text then return null; end if;
  update company_versions set documents = gen_random_uuid() where business_id = new.business_id;
  perform set_config('app.moved_documents', new.business_id::text, true);
  return null;
end $$;

-- By the database, whoever writes. What waits, what SUNAT has not and what cannot be read are alike here: they are not held.
create constraint trigger documents_moved after insert on voucher_files deferrable initially deferred
  for each row when (new.kind = 'xml' and new.state in ('held', 'not-expected')) execute function documents_moved();
create constraint trigger documents_changed after update on voucher_files deferrable initially deferred
  for each row when (new.kind = 'xml' and old.state is distinct from new.state
    and (old.state in ('held', 'not-expected') or new.state in ('held', 'not-expected')))
  execute function documents_moved();
