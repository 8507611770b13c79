-- What a purchase is for (DG, DGNG, DNG) and the discounts of sales as amounts of their own; until now they were only kept as text
-- among the book's other columns, where they stay as SUNAT wrote them. And the year of a DAM or DSI becomes part of its key, because
-- customs counts anew each year.
--
-- contract: what identifies a voucher grows by the year of its DAM, in one rewriting of the table for which older processes wait.
-- A process of the version before goes on beside this: it finds `year` where it was (no longer written; the next version drops it),
-- and what it stores without the new columns is filled in when the book is collected again, without being told as a change.

-- As the reader of proposals takes a column: what says nothing was not kept.
create function pg_temp.amount_in(kept text) returns numeric language sql immutable as $$
  select case when btrim(kept) ~ '^-?[0-9]{1,13}(\.[0-9]{1,2}0*)?$' then btrim(kept)::numeric else 0 end
$$;

alter table vouchers
  add column dam_year text collate "C" not null default '',
  add column dg_taxable numeric(15, 2) not null default 0,
  add column dg_igv numeric(15, 2) not null default 0,
  add column dgng_taxable numeric(15, 2) not null default 0,
  add column dgng_igv numeric(15, 2) not null default 0,
  add column dng_taxable numeric(15, 2) not null default 0,
  add column dng_igv numeric(15, 2) not null default 0,
  add column discount_taxable numeric(15, 2) not null default 0,
  add column discount_igv numeric(15, 2) not null default 0,
  -- the first of the findings that make it observed; empty while there is none
  add column reason text collate "C" not null default '';

-- All of it in one rewriting of the table.
alter table vouchers
  drop constraint vouchers_pkey,
  alter column dam_year type text collate "C" using coalesce(year, ''),
  alter column dg_taxable type numeric(15, 2) using pg_temp.amount_in(detail ->> 'taxable_dg'),
  alter column dg_igv type numeric(15, 2) using pg_temp.amount_in(detail ->> 'igv_dg'),
  alter column dgng_taxable type numeric(15, 2) using pg_temp.amount_in(detail ->> 'taxable_dgng'),
  alter column dgng_igv type numeric(15, 2) using pg_temp.amount_in(detail ->> 'igv_dgng'),
  alter column dng_taxable type numeric(15, 2) using pg_temp.amount_in(detail ->> 'taxable_dng'),
  alter column dng_igv type numeric(15, 2) using pg_temp.amount_in(detail ->> 'igv_dng'),
  alter column discount_taxable type numeric(15, 2) using pg_temp.amount_in(detail ->> 'taxable_discount'),
  alter column discount_igv type numeric(15, 2) using pg_temp.amount_in(detail ->> 'igv_discount'),
  add constraint vouchers_pkey
    primary key (business_id, book, tax_period, issuer_ruc, type_code, serie, number, dam_year);

alter table voucher_changes add column dam_year text collate "C" not null default '';
update voucher_changes c set dam_year = v.dam_year
from vouchers v
where v.dam_year <> '' and c.business_id = v.business_id and c.book = v.book and c.tax_period = v.tax_period
  and c.issuer_ruc = v.issuer_ruc and c.type_code = v.type_code and c.serie = v.serie and c.number = v.number;
alter table voucher_changes
  drop constraint voucher_changes_pkey,
  add constraint voucher_changes_pkey
    primary key (business_id, book, tax_period, run_id, issuer_ruc, type_code, serie, number, dam_year);
drop index voucher_changes_of_voucher;
create index voucher_changes_of_voucher
  on voucher_changes (business_id, book, tax_period, issuer_ruc, type_code, serie, number, dam_year, seen_at desc);

drop function pg_temp.amount_in(text);
