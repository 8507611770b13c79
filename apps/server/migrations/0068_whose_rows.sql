-- What is kept of a company is its account's. Rows that were stored in slices while the company changed hands stayed with who gave
-- it: unseen by both, and in the way of a new collection. Tables whose company may be absent tell of a member, not of a company.
do $$
declare
  one record;
begin
  -- an offer of who no longer has the company gives it to nobody
  delete from handovers h using businesses b
    where b.id = h.business_id and (b.firm_id <> h.firm_id or b.archived_at is not null or b.removed_at is not null);
  for one in
    select table_name as name from information_schema.columns
      where table_schema = 'public'
        and (column_name = 'firm_id' or (column_name = 'business_id' and is_nullable = 'NO'))
      group by table_name having count(*) = 2
  loop
    execute format('update %I t set firm_id = b.firm_id from businesses b where b.id = t.business_id and t.firm_id <> b.firm_id', one.name);
  end loop;
  -- a handover took letters of who gave the company with it
  update letters l set firm_id = m.firm_id from members m where m.id = l.member_id and l.firm_id <> m.firm_id;
end $$;

-- The rows by which one acts on a company are of the account that has it, whatever happens at the same moment. Deferred: who hands a
-- company over changes both in one transaction. Vouchers have none: it would cost each row, and the run that stores them is held.
alter table businesses add constraint businesses_of_firm unique (id, firm_id);
alter table handovers add constraint handovers_of_owner
  foreign key (business_id, firm_id) references businesses (id, firm_id) deferrable initially deferred;
alter table credentials add constraint credentials_of_owner
  foreign key (business_id, firm_id) references businesses (id, firm_id) deferrable initially deferred;
alter table collection_runs add constraint collection_runs_of_owner
  foreign key (business_id, firm_id) references businesses (id, firm_id) deferrable initially deferred;
