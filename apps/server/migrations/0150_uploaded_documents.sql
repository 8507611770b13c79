-- What people upload besides vouchers, by its own key: guías (09, 31), retentions (20) and perceptions (40) that name the company,
-- constancias of deposits (DTR), and the details of an F621 (R, P, PI), of which a period may have several. Bytes as in
-- voucher_files (0100).
create table uploaded_documents (
  business_id uuid not null,
  kind text collate "C" not null check (kind in ('09', '31', '20', '40', 'DTR', 'F621-R', 'F621-P', 'F621-PI')),
  issuer_ruc text collate "C" not null,
  serie text collate "C" not null,
  -- of an F621, its hash: none replaces another
  number text collate "C" not null,
  firm_id uuid not null,
  -- of its date of issue or of payment; of an F621, the one in its name
  tax_period text collate "C" not null,
  sha256 text collate "C" not null,
  size integer not null,
  bytes bytea,
  -- null: it carries none
  signature text collate "C" check (signature in ('valid', 'valid-old', 'digest-differs', 'value-differs', 'unchecked')),
  uploaded_at timestamptz not null,
  primary key (business_id, kind, issuer_ruc, serie, number)
);
alter table uploaded_documents alter column bytes set storage external;
create index uploaded_documents_of_period on uploaded_documents (business_id, tax_period, kind);

select confine_to_tenant('uploaded_documents');
