-- Observed purchases that somebody put aside until a day, or until something becomes known; they come back before the period is declared.
create table postponed_vouchers (
  business_id uuid not null,
  book text collate "C" not null check (book = 'RCE'),
  tax_period text collate "C" not null,
  issuer_ruc text collate "C" not null,
  type_code text collate "C" not null,
  serie text collate "C" not null,
  number text collate "C" not null,
  dam_year text collate "C" not null default '',
  firm_id uuid not null,
  awaited text not null check (awaited in ('date', 'document', 'deposit', 'supplier')),
  -- null: as long as nothing becomes known, and its period has no deadline that was published
  until date,
  -- what was known of it when it was put aside: it comes back when that is another
  facts_hash text not null,
  member_id uuid not null,
  postponed_at timestamptz not null,
  primary key (business_id, book, tax_period, issuer_ruc, type_code, serie, number, dam_year)
);
select confine_to_tenant('postponed_vouchers');
