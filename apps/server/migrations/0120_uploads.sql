-- Files that people upload: who sends which, how far it came, and what became of each file in it. The bytes stand in the file store
-- in pieces, under their company, until they are read; what is kept of them are the vouchers' files (0100).
create table uploads (
  id uuid primary key,
  business_id uuid not null,
  firm_id uuid not null,
  -- that was on screen
  tax_period text collate "C" not null,
  member_id uuid not null,
  name text not null,
  size bigint not null check (size > 0),
  received bigint not null default 0 check (received <= size),
  state text collate "C" not null default 'uploading'
    check (state in ('uploading', 'received', 'reading', 'done', 'cancelled', 'failed')),
  files_total integer,
  -- How many of its files, in their order in the zip, have their result.
  files_done integer not null default 0,
  -- of what was kept: the firm's quota
  kept_bytes bigint not null default 0,
  trouble text,
  -- who reads it, and until when without another sign of life
  worker text,
  held_until timestamptz,
  tries integer not null default 0,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  finished_at timestamptz
);
create index uploads_of_business on uploads (business_id, tax_period, created_at desc);
create index uploads_of_firm on uploads (firm_id) include (state, size, kept_bytes);
create index uploads_under_way on uploads (touched_at) where state in ('uploading', 'received', 'reading');

-- Pieces of those that are not read yet, as they came. Each begins with sixteen bytes by chance: no two are the same file in the
-- store, and one is erased without asking who else has it.
create table upload_parts (
  upload_id uuid not null,
  start bigint not null,
  business_id uuid not null,
  firm_id uuid not null,
  size integer not null,
  hash text collate "C" not null,
  primary key (upload_id, start)
);
create index upload_parts_of_business on upload_parts (business_id);

-- One for each file, by its place in the zip: read again after a worker vanished, it is the same row.
create table upload_results (
  upload_id uuid not null,
  place integer not null,
  business_id uuid not null,
  firm_id uuid not null,
  tax_period text collate "C" not null,
  file text not null,
  outcome text collate "C" not null check (outcome in ('new', 'existing', 'joined', 'rejected')),
  detail text not null,
  issuer_ruc text collate "C",
  type_code text collate "C",
  serie text collate "C",
  number text collate "C",
  issuer_name text,
  issue_date date,
  currency text collate "C",
  total text,
  at timestamptz not null,
  primary key (upload_id, place)
);
create index upload_results_of_business on upload_results (business_id, tax_period, outcome);

select confine_to_tenant('uploads'), confine_to_tenant('upload_parts'), confine_to_tenant('upload_results');
