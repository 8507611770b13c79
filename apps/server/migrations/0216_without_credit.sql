-- Deductible purchases whose IGV gives no credit say so in their reason from here on: books that have such verdicts are judged once more.
insert into to_judge (business_id, book, tax_period, firm_id, because, since)
select distinct v.business_id, v.book, v.tax_period, v.firm_id, 'law', now()
from verdicts v
where v.without_credit and v.status <> 'gasto no deducible'
on conflict on constraint to_judge_once do update set marks = to_judge.marks + 1, upto = null;
