-- What SUNAT has not, or answered in a way that nobody understood, was given up by earlier versions without becoming known: of a declared
-- month it is asked for no more, and its purchase was told as one whose XML stands in the line. What is known in its place stays.
with given_up as (
  insert into voucher_facts (business_id, book, issuer_ruc, type_code, serie, number, dam_year, kind, firm_id,
    state, value, source, learned_at, confirmed_at, reader_version)
  select business_id, book, issuer_ruc, type_code, serie, number, '', 'document', firm_id,
    'absent', jsonb_build_object('why', reason), 'consultacpe', now(), now(), 0
  from voucher_files
  where kind = 'xml' and state = 'absent' and reason in ('not-there', 'not-understood')
  on conflict (business_id, book, issuer_ruc, type_code, serie, number, dam_year, kind) do nothing
  returning business_id, book, issuer_ruc, type_code, serie, number, firm_id
)
insert into to_judge (business_id, book, tax_period, firm_id, issuer_ruc, type_code, serie, number, dam_year, because, since)
select g.business_id, g.book, p.tax_period, g.firm_id, g.issuer_ruc, g.type_code, g.serie, g.number, '', 'document', now()
from given_up g
join business_periods p on p.business_id = g.business_id and p.closed_at is null
-- Each by its whole key: the embedded database, without statistics, would read all vouchers of a company for each.
cross join lateral (
  select from vouchers v
  where v.business_id = g.business_id and v.book = g.book and v.tax_period = p.tax_period and v.issuer_ruc = g.issuer_ruc
    and v.type_code = g.type_code and v.serie = g.serie and v.number = g.number and v.dam_year = '' and v.left_proposal_at is null
  limit 1) listed
where g.book = 'RCE'
on conflict on constraint to_judge_once do update set marks = to_judge.marks + 1;
