-- What a voucher's change was besides its amounts, and whether its accountant has seen it.

alter table voucher_changes
  -- {"issue_date": ["2026-10-29", "2026-10-30"]}: before and after of what else SUNAT says differently
  add column details jsonb not null default '{}',
  add column read_at timestamptz;

-- The marks of a page of vouchers, and the filter by them.
create index voucher_changes_of_voucher
  on voucher_changes (business_id, book, tax_period, issuer_ruc, type_code, serie, number, seen_at desc);
