-- What is to be deposited is written by who judges, and months that were closed before that was so are judged no more as a whole: of them
-- nobody knows it, which is no zero. A row goes with the reopening of its month.
create table unreckoned_detractions (
  business_id uuid not null,
  tax_period text collate "C" not null,
  firm_id uuid not null,
  primary key (business_id, tax_period)
);
select confine_to_tenant('unreckoned_detractions');

insert into unreckoned_detractions (business_id, tax_period, firm_id)
select p.business_id, p.tax_period, p.firm_id
from business_periods p
where p.closed_at is not null
  and exists (
    select from period_groups g
    where g.business_id = p.business_id and g.tax_period = p.tax_period and g.book = 'RCE' and g.vouchers_count > 0)
  and not exists (
    select from detractions d where d.business_id = p.business_id and d.tax_period = p.tax_period);

-- The dashboard reads it (0093).
create constraint trigger company_row_moved after insert or delete on unreckoned_detractions deferrable initially deferred
  for each row execute function company_row_moved();
create constraint trigger company_row_changed after update on unreckoned_detractions deferrable initially deferred
  for each row when (old is distinct from new) execute function company_row_moved();
