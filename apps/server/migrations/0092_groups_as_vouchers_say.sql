-- 0081 read the vouchers first and only then began to hear of older processes: what one stored in between is in no group. Here they
-- are heard of first, then kept out while all vouchers are added up once (5 seconds for a million, on two busy cores), and what differs
-- is put right. Nothing that agrees is written.

-- What an older process stores of a book: its groups anew; the file that it had been is no more; and, as it writes down nothing to
-- be judged and nobody knows what it changed, all of the book waits.
create or replace function regroup_after_older_process() returns trigger language plpgsql as $$
begin
  delete from period_groups
    where business_id = new.business_id and tax_period = new.tax_period and book = new.book;
  insert into period_groups
  select business_id, tax_period, book, status, reason, igv_bucket, type_code,
    case (dg_taxable <> 0 or dg_igv <> 0)::int + 2 * (dgng_taxable <> 0 or dgng_igv <> 0)::int
      + 4 * (dng_taxable <> 0 or dng_igv <> 0)::int
      when 0 then '' when 1 then 'dg' when 2 then 'dgng' when 4 then 'dng' else 'mixed' end as destination,
    new.firm_id, count(*), sum(taxable), sum(igv), sum(non_taxable), sum(isc), sum(icbper), sum(other), sum(total)
  from vouchers
  where business_id = new.business_id and tax_period = new.tax_period and book = new.book and left_proposal_at is null
  group by business_id, tax_period, book, status, reason, igv_bucket, type_code, destination;
  if found then
    insert into to_judge (business_id, book, tax_period, firm_id, because, since)
      values (new.business_id, new.book, new.tax_period, new.firm_id, 'first', now())
      on conflict do nothing;
  end if;
  insert into business_periods as p (business_id, tax_period, firm_id, seq)
    values (new.business_id, new.tax_period, new.firm_id, 1)
    on conflict (business_id, tax_period) do update set seq = p.seq + 1,
      purchases_file = case when new.book = 'RVIE' then p.purchases_file end,
      sales_file = case when new.book = 'RCE' then p.sales_file end;
  return null;
end $$;

lock table vouchers, period_totals, period_groups in share row exclusive mode;

create temporary table groups_now on commit drop as
select business_id, tax_period, book, status, reason, igv_bucket, type_code,
  case (dg_taxable <> 0 or dg_igv <> 0)::int + 2 * (dgng_taxable <> 0 or dgng_igv <> 0)::int
    + 4 * (dng_taxable <> 0 or dng_igv <> 0)::int
    when 0 then '' when 1 then 'dg' when 2 then 'dgng' when 4 then 'dng' else 'mixed' end as destination,
  (array_agg(firm_id))[1] as firm_id, count(*) as vouchers_count, sum(taxable) as taxable, sum(igv) as igv,
  sum(non_taxable) as non_taxable, sum(isc) as isc, sum(icbper) as icbper, sum(other) as other, sum(total) as total
from vouchers where left_proposal_at is null
group by business_id, tax_period, book, status, reason, igv_bucket, type_code, destination;

-- Books of which some group is not what its vouchers add up to. One that adds up to nothing may stand or not.
create temporary table books_otherwise on commit drop as
select distinct business_id, tax_period, book
from groups_now n
full join period_groups g using (business_id, tax_period, book, status, reason, igv_bucket, type_code, destination)
where (coalesce(n.vouchers_count, 0), coalesce(n.taxable, 0), coalesce(n.igv, 0), coalesce(n.non_taxable, 0), coalesce(n.isc, 0),
    coalesce(n.icbper, 0), coalesce(n.other, 0), coalesce(n.total, 0))
  is distinct from (coalesce(g.vouchers_count, 0), coalesce(g.taxable, 0), coalesce(g.igv, 0), coalesce(g.non_taxable, 0),
    coalesce(g.isc, 0), coalesce(g.icbper, 0), coalesce(g.other, 0), coalesce(g.total, 0));

delete from period_groups g using books_otherwise o
where g.business_id = o.business_id and g.tax_period = o.tax_period and g.book = o.book;
insert into period_groups (business_id, tax_period, book, status, reason, igv_bucket, type_code, destination, firm_id,
  vouchers_count, taxable, igv, non_taxable, isc, icbper, other, total)
select business_id, tax_period, book, status, reason, igv_bucket, type_code, destination, firm_id,
  vouchers_count, taxable, igv, non_taxable, isc, icbper, other, total
from groups_now join books_otherwise using (business_id, tax_period, book);

-- Who looks at such a period sees that it changed; which file its book is, nobody knows.
update business_periods p set seq = p.seq + 1,
  purchases_file = case when not o.purchases then p.purchases_file end,
  sales_file = case when not o.sales then p.sales_file end
from (
  select business_id, tax_period, bool_or(book = 'RCE') as purchases, bool_or(book = 'RVIE') as sales
  from books_otherwise group by business_id, tax_period
) o
where p.business_id = o.business_id and p.tax_period = o.tax_period;
insert into business_periods (business_id, tax_period, firm_id, seq)
select distinct on (business_id, tax_period) business_id, tax_period, firm_id, 1
from (
  select business_id, tax_period, firm_id from period_totals
  union all select business_id, tax_period, firm_id from groups_now
) known
order by business_id, tax_period
on conflict do nothing;

-- Nobody judged yet: every book that has vouchers waits.
insert into to_judge (business_id, book, tax_period, firm_id, because, since)
select distinct on (business_id, tax_period, book) business_id, book, tax_period, firm_id, 'first', now()
from groups_now order by business_id, tax_period, book
on conflict do nothing;
