-- The code of a voucher tells hyphens of a number from its own from this version on (INV-900 → INV%2D900): what was told of one that
-- a proposal lists is found by its code. Nothing else keeps a code.
-- An older process finds such a purchase in no period, before this and after it.
with called as (
  select distinct v.business_id, concat_ws('-', v.issuer_ruc, v.type_code, v.serie, v.number) as was,
    concat_ws('-', replace(replace(replace(v.issuer_ruc, '%', '%25'), '-', '%2D'), '@', '%40'), v.type_code, v.serie,
      replace(replace(replace(v.number, '%', '%25'), '-', '%2D'), '@', '%40')) as becomes
  from vouchers v
  where v.type_code in ('91', '97', '98') and v.business_id in (select e.business_id from non_domiciled_entries e where not e.typed)
)
update non_domiciled_entries e set purchase = called.becomes
from called
where not e.typed and e.business_id = called.business_id and e.purchase = called.was and called.becomes <> called.was;
