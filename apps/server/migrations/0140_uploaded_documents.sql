-- Vouchers that are known by their uploaded document alone stand in no period by which they would be found: few among tens of thousands.
create index voucher_facts_uploaded on voucher_facts (business_id, book, issuer_ruc, type_code, serie, number, dam_year)
  where kind = 'document' and state = 'known' and source = 'upload';
