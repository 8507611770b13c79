-- Companies, their sealed credentials, and what SUNAT's SIRE says of their purchases and sales.
-- `book` is SUNAT's register: RCE purchases, RVIE sales. Key texts sort by bytes ("C"): cheaper to index, same order everywhere.

create table businesses (
  id uuid primary key,
  firm_id uuid not null references firms (id),
  -- the member who registered the company: the API's accountant_uuid
  accountant_id uuid not null,
  -- a RUC belongs to one account in the whole product; the index decides between two submits at once
  ruc text collate "C" not null constraint businesses_ruc_unique unique check (ruc ~ '^\d{11}$'),
  name text not null,
  paternal_surname text,
  maternal_surname text,
  given_names text,
  status text not null default 'IN_PROGRESS'
    check (status in ('VALID', 'IN_PROGRESS', 'MISSING_PERMISSIONS', 'INVALID_CREDENTIALS')),
  missing_permissions jsonb not null default '[]',
  exists_periods_processed boolean not null default false,
  -- minute of the day in Lima from which its daily collection may start: spreads the companies, fixed by their RUC
  daily_minute smallint not null check (daily_minute between 0 and 1439),
  terms_accepted_at timestamptz not null,
  privacy_accepted_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index businesses_by_firm on businesses (firm_id);

-- One row per company; every value sealed under MASTER_KEY with the company and the field as additional data.
create table credentials (
  business_id uuid primary key references businesses (id),
  firm_id uuid not null,
  sol_user text not null,
  sol_key text not null,
  api_key text,
  api_secret text,
  -- grows with each edit, so that a late refusal of the old ones does not condemn the new ones
  version integer not null default 1,
  -- SUNAT refused them: never tried again until a person edits them (repeated failures lock the SOL user)
  rejected_at timestamptz,
  rejected_source text check (rejected_source in ('sol-user', 'api-client', 'permission')),
  updated_at timestamptz not null default now()
);

create table collection_runs (
  id uuid not null,
  business_id uuid not null references businesses (id),
  firm_id uuid not null,
  state text not null default 'pending' check (state in ('pending', 'running', 'done', 'failed', 'stale')),
  stage text not null default 'credentials' check (stage in ('credentials', 'periods', 'proposals', 'finished')),
  reason text not null check (reason in ('registration', 'daily', 'manual', 'retry')),
  source text not null default 'sire' check (source = 'sire'),
  books_expected integer not null default 0,
  books_done integer not null default 0,
  vouchers_expected integer,
  vouchers_obtained integer not null default 0,
  message text not null,
  error_code text,
  attempt integer not null default 0,
  -- set when another attempt is to come by itself, whatever the state the last attempt left
  next_try_at timestamptz,
  -- who runs it and when it last showed life; with `attempt`, the fence against a worker taken for dead
  worker text,
  heartbeat_at timestamptz,
  enqueued_at timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  -- of an answer that was not understood: status, content type and a bounded, redacted body
  answer jsonb,
  primary key (business_id, id)
);
-- Asking twice merges into the one that is open.
create unique index collection_runs_one_open on collection_runs (business_id) where state in ('pending', 'running');
create index collection_runs_newest on collection_runs (business_id, created_at desc);
create index collection_runs_alive on collection_runs (state, heartbeat_at) where state in ('pending', 'running');
create index collection_runs_due on collection_runs (next_try_at) where next_try_at is not null;

-- One row per run, period and book: the lines of the acta.
create table collection_books (
  business_id uuid not null,
  run_id uuid not null,
  tax_period text collate "C" not null,
  book text collate "C" not null check (book in ('RCE', 'RVIE')),
  firm_id uuid not null,
  state text not null default 'pending' check (state in ('pending', 'running', 'done', 'failed')),
  outcome text not null default 'pending'
    check (outcome in ('agreed', 'empty', 'gap', 'unverified', 'failed', 'pending')),
  message text not null,
  error_code text,
  -- false: a failure that another attempt would not mend
  retriable boolean not null default true,
  expected_count integer,
  expected_igv numeric(15, 2),
  expected_total numeric(15, 2),
  obtained_count integer,
  obtained_igv numeric(15, 2),
  obtained_total numeric(15, 2),
  gaps jsonb not null default '[]',
  rejected_rows jsonb not null default '[]',
  rejected_count integer not null default 0,
  changes_new integer not null default 0,
  changes_gone integer not null default 0,
  changes_changed integer not null default 0,
  -- what was received, kept in the file store by its hash
  archive_name text,
  archive_hash text,
  archive_bytes integer,
  summary_hash text,
  -- of an answer that was not understood: status, content type and a bounded, redacted body
  answer jsonb,
  collected_at timestamptz,
  primary key (business_id, run_id, tax_period, book),
  foreign key (business_id, run_id) references collection_runs (business_id, id)
);
create index collection_books_of_period on collection_books (business_id, tax_period, book, collected_at desc);

-- The rows of the proposals. A purchase not yet taken stands in the proposals of several open periods: each is kept whole.
-- No foreign key on purpose: checking it row by row costs as much as storing the row.
create table vouchers (
  business_id uuid not null,
  book text collate "C" not null,
  tax_period text collate "C" not null,
  issuer_ruc text collate "C" not null,
  type_code text collate "C" not null,
  serie text collate "C" not null,
  number text collate "C" not null,
  firm_id uuid not null,
  -- of a DAM or DSI
  year text collate "C",
  number_end text collate "C",
  car text collate "C",
  issue_date date not null,
  due_date date,
  -- RCE: the supplier; RVIE: the customer
  counterparty_document_type text collate "C" not null,
  counterparty_document text collate "C" not null,
  counterparty_name text not null,
  -- soles, also for vouchers in foreign currency
  taxable numeric(15, 2) not null,
  igv numeric(15, 2) not null,
  non_taxable numeric(15, 2) not null,
  isc numeric(15, 2) not null,
  icbper numeric(15, 2) not null,
  other numeric(15, 2) not null,
  total numeric(15, 2) not null,
  -- general, reduced or none: which rate explains the IGV on the date of issue
  igv_bucket text collate "C" not null check (igv_bucket in ('general', 'reduced', 'none')),
  currency text collate "C" not null,
  exchange_rate numeric(12, 3) not null,
  modified_issue_date date,
  modified_type_code text collate "C",
  modified_serie text collate "C",
  modified_number text collate "C",
  note_type text collate "C",
  -- SUNAT's «Est. Comp.»: 1 active, 2 cancelled … 6
  sunat_status text collate "C" not null,
  detraction boolean not null,
  inconsistencies text,
  operation_type text collate "C",
  -- the book's own non-empty columns by their English key
  detail jsonb not null,
  status text collate "C" not null default 'en proceso'
    check (status in ('en proceso', 'gasto deducible', 'gasto observado', 'gasto no deducible')),
  first_seen_at timestamptz not null,
  changed_at timestamptz not null,
  -- it no longer stands in SUNAT's proposal: marked, never deleted
  left_proposal_at timestamptz,
  primary key (business_id, book, tax_period, issuer_ruc, type_code, serie, number)
);

-- How a proposal differed from the one before it.
create table voucher_changes (
  business_id uuid not null,
  book text collate "C" not null,
  tax_period text collate "C" not null,
  run_id uuid not null,
  issuer_ruc text collate "C" not null,
  type_code text collate "C" not null,
  serie text collate "C" not null,
  number text collate "C" not null,
  firm_id uuid not null,
  kind text not null check (kind in ('new', 'gone', 'changed')),
  before_taxable numeric(15, 2),
  before_igv numeric(15, 2),
  before_total numeric(15, 2),
  after_taxable numeric(15, 2),
  after_igv numeric(15, 2),
  after_total numeric(15, 2),
  seen_at timestamptz not null,
  primary key (business_id, book, tax_period, run_id, issuer_ruc, type_code, serie, number)
);

-- Every figure the dashboards show, of the rows in the current proposal; recomputed in the transaction that changes them.
create table period_totals (
  business_id uuid not null,
  tax_period text collate "C" not null,
  book text collate "C" not null check (book in ('RCE', 'RVIE')),
  firm_id uuid not null,
  vouchers_count integer not null default 0,
  taxable numeric(17, 2) not null default 0,
  igv numeric(17, 2) not null default 0,
  non_taxable numeric(17, 2) not null default 0,
  isc numeric(17, 2) not null default 0,
  icbper numeric(17, 2) not null default 0,
  other numeric(17, 2) not null default 0,
  total numeric(17, 2) not null default 0,
  general_taxable numeric(17, 2) not null default 0,
  general_igv numeric(17, 2) not null default 0,
  reduced_taxable numeric(17, 2) not null default 0,
  reduced_igv numeric(17, 2) not null default 0,
  -- by verdict
  deductible_count integer not null default 0,
  deductible_igv numeric(17, 2) not null default 0,
  observed_count integer not null default 0,
  observed_igv numeric(17, 2) not null default 0,
  in_process_count integer not null default 0,
  in_process_igv numeric(17, 2) not null default 0,
  rejected_count integer not null default 0,
  rejected_igv numeric(17, 2) not null default 0,
  observed_reasons jsonb not null default '{}',
  -- by type of voucher: 01 factura, 03 boleta, 07 credit note, 08 debit note, the others
  invoice_count integer not null default 0,
  invoice_igv numeric(17, 2) not null default 0,
  receipt_count integer not null default 0,
  receipt_igv numeric(17, 2) not null default 0,
  credit_note_count integer not null default 0,
  credit_note_igv numeric(17, 2) not null default 0,
  debit_note_count integer not null default 0,
  debit_note_igv numeric(17, 2) not null default 0,
  other_count integer not null default 0,
  other_igv numeric(17, 2) not null default 0,
  computed_at timestamptz not null default now(),
  primary key (business_id, tax_period, book)
);

-- The second net: a query that forgets its firm sees nothing of another one.
do $$
declare
  name text;
begin
  foreach name in array array[
    'businesses', 'credentials', 'collection_runs', 'collection_books', 'vouchers', 'voucher_changes', 'period_totals'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant on %I to yupana_tenant '
      'using (firm_id = (select nullif(current_setting(''app.firm_id'', true), '''')::uuid)) '
      'with check (firm_id = (select nullif(current_setting(''app.firm_id'', true), '''')::uuid))', name);
    -- sweeps and the uniqueness of a RUC look across firms, as the owner
    execute format('create policy owner on %I to current_user using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to yupana_tenant', name);
  end loop;
end $$;
