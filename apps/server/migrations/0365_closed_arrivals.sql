-- What came into a period from others when it was closed: its version stands as it was seen, whatever becomes of those vouchers after.
-- By type, rate and destination, as `period_groups`; there are rows of closed periods alone.
create table closed_arrivals (
  business_id uuid not null,
  tax_period text collate "C" not null,
  type_code text collate "C" not null,
  igv_bucket text collate "C" not null,
  destination text collate "C" not null,
  firm_id uuid not null,
  vouchers_count integer not null,
  taxable numeric(17, 2) not null,
  igv numeric(17, 2) not null,
  primary key (business_id, tax_period, type_code, igv_bucket, destination)
);
create index closed_arrivals_by_firm on closed_arrivals (firm_id);
select confine_to_tenant('closed_arrivals');

-- Of what is closed already, what comes in now.
insert into closed_arrivals
select p.business_id, p.tax_period, g.type_code, g.igv_bucket, g.destination, p.firm_id, sum(g.vouchers_count), sum(g.taxable), sum(g.igv)
from business_periods p join period_groups g on g.business_id = p.business_id and g.book = 'RCE' and g.status = 'gasto deducible'
  and g.reason like 'credito-en-otro-periodo:%' and g.reason = 'credito-en-otro-periodo:' || p.tax_period
where p.closed_at is not null
group by p.business_id, p.tax_period, g.type_code, g.igv_bucket, g.destination, p.firm_id
having sum(g.vouchers_count) <> 0;

-- By the database, whoever closes or opens again: also a process of the version before.
create function keep_arrivals() returns trigger language plpgsql as $$
begin
  delete from closed_arrivals where business_id = new.business_id and tax_period = new.tax_period;
  if new.closed_at is not null then
    insert into closed_arrivals
    select new.business_id, new.tax_period, g.type_code, g.igv_bucket, g.destination, new.firm_id, sum(g.vouchers_count),
      sum(g.taxable), sum(g.igv)
    from period_groups g
    where g.business_id = new.business_id and g.book = 'RCE' and g.status = 'gasto deducible'
      and g.reason like 'credito-en-otro-periodo:%' and g.reason = 'credito-en-otro-periodo:' || new.tax_period
    group by g.type_code, g.igv_bucket, g.destination having sum(g.vouchers_count) <> 0;
  end if;
  return null;
end $$;
create trigger keep_arrivals after update of closed_at on business_periods
  for each row when ((old.closed_at is null) <> (new.closed_at is null)) execute function keep_arrivals();

-- A dashboard tells what came, and remembers its answer until one of these tables is another.
create constraint trigger company_row_moved after insert or delete on closed_arrivals deferrable initially deferred
  for each row execute function company_row_moved();
create constraint trigger company_row_changed after update on closed_arrivals deferrable initially deferred
  for each row when (old is distinct from new) execute function company_row_moved();
