-- contract: the words of `voucher_files.source` only grow; an older process shows an XML that SEE-SOL gave as one of Consulta CPE.
-- XML of E-series that the service of vouchers does not give are asked for at SEE-SOL, one by one within a visit to the SOL portal.
do $$
declare
  one text;
begin
  -- by what it says: made in a model, it bears the model's name
  for one in select conname from pg_constraint where conrelid = 'voucher_files'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%consultacpe%' loop
    execute format('alter table voucher_files drop constraint %I', one);
  end loop;
end $$;
alter table voucher_files
  -- millions of rows satisfied a narrower one: they need not be looked at again
  add constraint voucher_files_source_check check (source in ('consultacpe', 'see-sol', 'upload')) not valid,
  -- what SEE-SOL answered of one that it did not give, when, and how often it was not understood
  add column see_sol text collate "C" check (see_sol in ('not-listed', 'not-offered', 'not-understood')),
  add column see_sol_at timestamptz,
  add column see_sol_tries smallint not null default 0;
create index voucher_files_for_see_sol on voucher_files (business_id, priority desc)
  where state = 'absent' and kind = 'xml' and serie like 'E%';

alter table document_lanes
  -- when the portal is entered for them; null: not until a while of the lane finds some
  add column see_sol_due_at timestamptz,
  -- the last visit that asked for all there was
  add column see_sol_asked_at timestamptz,
  -- why the last attempt failed, and of which credentials
  add column see_sol_fault text collate "C",
  add column see_sol_failed_at timestamptz,
  add column see_sol_version integer,
  add column see_sol_tries integer not null default 0;
create index document_lanes_see_sol_due on document_lanes (see_sol_due_at) where see_sol_due_at is not null;
