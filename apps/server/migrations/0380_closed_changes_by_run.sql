-- That a closed period changed is told once for each run, and not once for each of its books, which come at moments of their own: of what
-- was noted the key ends in the run. Of several of one run the one that was told stays.
insert into urgent_notices (member_id, kind, key, firm_id, business_id, noted_at, letter, settled_at, outcome)
select distinct on (n.member_id, c.key)
  n.member_id, n.kind, c.key, n.firm_id, n.business_id, n.noted_at, n.letter, n.settled_at, n.outcome
from urgent_notices n cross join lateral (
  select distinct concat_ws('/', v.business_id, v.tax_period, v.run_id) as key from voucher_changes v
  where v.business_id = n.business_id and v.tax_period = split_part(n.key, '/', 2)
    and v.seen_at = case when n.key ~ 'Z$' then split_part(n.key, '/', 3)::timestamptz end) c
where n.kind = 'closed_periods'
order by n.member_id, c.key, n.settled_at nulls last
on conflict do nothing;
delete from urgent_notices where kind = 'closed_periods' and key !~ '/[0-9a-f]{8}-[0-9a-f-]{27}$';
