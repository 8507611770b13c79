-- How purchases were paid: statements of the bank, their charges, what each of them paid, what was paid besides; and what was added to a
-- voucher to sustain it. What the rules read of it are `voucher_facts` of the kinds `payment` and `support`, written with each change here.

create table bank_statements (
  business_id uuid not null,
  id uuid not null,
  firm_id uuid not null,
  name text not null,
  bank text not null check (bank in ('bcp', 'bbva', 'interbank', 'scotiabank', 'bn', 'other')),
  account text collate "C" not null,
  currency text collate "C" not null check (currency in ('PEN', 'USD')),
  -- columns: nobody said yet which column is what
  state text not null check (state in ('columns', 'read')),
  -- of its titles: what was said of another with the same ones counts for it
  header_key text collate "C" not null,
  titles jsonb not null,
  sample jsonb not null,
  columns jsonb,
  -- the file as it was received, in the store of the company
  file_hash text collate "C" not null,
  charges integer not null,
  added integer not null,
  credits integer not null,
  unreadable jsonb not null,
  unreadable_count integer not null,
  first_date date,
  last_date date,
  member_id uuid not null,
  uploaded_at timestamptz not null,
  primary key (business_id, id)
);
create unique index bank_statements_file on bank_statements (business_id, file_hash);
create index bank_statements_header on bank_statements (firm_id, header_key, uploaded_at);
select confine_to_tenant('bank_statements');

-- Charges alone: what came in pays no purchase.
create table bank_movements (
  business_id uuid not null,
  id uuid not null,
  firm_id uuid not null,
  statement_id uuid not null,
  -- of account, currency, day, operation, amount, description and which of several alike: the same charge of another file is this one
  fingerprint text collate "C" not null,
  moved_on date not null,
  description text not null,
  operation text not null,
  reference text not null,
  amount numeric(15, 2) not null check (amount > 0),
  -- undone: what it was confirmed with counts no more, and waits to be looked at again
  state text not null default 'open' check (state in ('open', 'confirmed', 'undone', 'not-purchase')),
  -- codes of vouchers that somebody said it does not pay
  rejected jsonb not null default '[]',
  -- who decided last, when, and why it was undone
  member_id uuid,
  decided_at timestamptz,
  reason text not null default '',
  primary key (business_id, id)
);
create unique index bank_movements_once on bank_movements (business_id, fingerprint);
create index bank_movements_days on bank_movements (business_id, moved_on);
create index bank_movements_statement on bank_movements (business_id, statement_id);
select confine_to_tenant('bank_movements');

-- Nothing is rewritten but that it was undone. By the voucher's key: the same one in two proposals was paid once.
create table voucher_payments (
  business_id uuid not null,
  id uuid not null,
  firm_id uuid not null,
  book text collate "C" not null check (book = 'RCE'),
  issuer_ruc text collate "C" not null,
  type_code text collate "C" not null,
  serie text collate "C" not null,
  number text collate "C" not null,
  dam_year text collate "C" not null default '',
  -- of a charge of the bank; null: somebody wrote it down
  movement_id uuid,
  -- what wrote it down, so that the same request writes nothing twice
  request uuid not null,
  paid_on date not null,
  -- soles, and in the currency of the charge
  amount numeric(15, 2) not null check (amount > 0),
  charged numeric(15, 2) not null check (charged > 0),
  means text collate "C" not null,
  bank text not null,
  operation text not null,
  -- the charge names the supplier
  names_supplier boolean not null,
  member_id uuid not null,
  paid_at timestamptz not null,
  undone_at timestamptz,
  undone_by uuid,
  undone_reason text not null default '',
  check ((undone_at is null) = (undone_by is null)),
  primary key (business_id, id)
);
create index voucher_payments_of_voucher on voucher_payments (business_id, book, issuer_ruc, type_code, serie, number, dam_year);
create index voucher_payments_of_movement on voucher_payments (business_id, movement_id);
create index voucher_payments_of_request on voucher_payments (business_id, request);
select confine_to_tenant('voucher_payments');

create table voucher_supports (
  business_id uuid not null,
  id uuid not null,
  firm_id uuid not null,
  book text collate "C" not null check (book = 'RCE'),
  issuer_ruc text collate "C" not null,
  type_code text collate "C" not null,
  serie text collate "C" not null,
  number text collate "C" not null,
  dam_year text collate "C" not null default '',
  -- `note`, or what the rules know it as
  proof text collate "C" not null,
  told_on date not null,
  amount numeric(15, 2),
  note text not null,
  file_hash text collate "C",
  file_name text,
  file_type text,
  file_size integer,
  member_id uuid not null,
  added_at timestamptz not null,
  removed_at timestamptz,
  removed_by uuid,
  check ((removed_at is null) = (removed_by is null)),
  check ((file_hash is null) = (file_name is null)),
  primary key (business_id, id)
);
create index voucher_supports_of_voucher on voucher_supports (business_id, book, issuer_ruc, type_code, serie, number, dam_year);
select confine_to_tenant('voucher_supports');
