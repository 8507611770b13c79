-- What is deductible and gives its credit in another period counts no more in its own: all of every open period are judged once more, of
-- which those that say the same are not written again.
insert into to_judge (business_id, book, tax_period, firm_id, because, since)
select p.business_id, 'RCE', p.tax_period, p.firm_id, 'law', now()
from business_periods p
where p.closed_at is null and exists (
  select from period_groups g
  where g.business_id = p.business_id and g.tax_period = p.tax_period and g.book = 'RCE' and g.vouchers_count > 0)
on conflict on constraint to_judge_once do update set marks = to_judge.marks + 1, upto = null;

-- Which credits come into a period from others: `credito-en-otro-periodo:AAAAMM`.
create index period_groups_credit_elsewhere on period_groups (business_id, reason)
  where reason like 'credito-en-otro-periodo:%';
