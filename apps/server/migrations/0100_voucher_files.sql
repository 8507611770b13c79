-- The document of each voucher: wanted, held, or why it is not. One XML serves every proposal that lists its voucher, so that the
-- period is no part of the key. Bytes up to 64 KB stand here, deflated; larger ones in the file store under their company: as
-- single files millions of them would take many times the room, and neither a backup nor an erasure would agree with the rows.
create temporary table voucher_files_model (
  business_id uuid not null,
  book text collate "C" not null check (book in ('RCE', 'RVIE')),
  issuer_ruc text collate "C" not null,
  type_code text collate "C" not null,
  serie text collate "C" not null,
  number text collate "C" not null,
  kind text collate "C" not null check (kind in ('xml', 'pdf', 'cdr')),
  firm_id uuid not null,
  state text collate "C" not null check (state in ('wanted', 'held', 'absent', 'unreadable', 'not-expected')),
  -- why it is absent or unreadable; empty in every other state
  reason text not null default '',
  -- open period first, then the newest, then the largest IGV
  priority bigint not null default 0,
  tries integer not null default 0,
  -- null: nobody asks for it any more
  next_try_at timestamptz,
  -- what went wrong the last time
  fault text,
  source text collate "C" check (source in ('consultacpe', 'upload')),
  sha256 text collate "C",
  -- as it was received, before it was deflated
  size integer,
  -- null in a held file: it is in the file store, by its hash
  bytes bytea,
  -- null: not looked at yet
  signature text collate "C" check (signature in ('valid', 'valid-old', 'digest-differs', 'value-differs', 'unchecked')),
  signature_detail text,
  reader_version integer,
  fetched_at timestamptz
) on commit drop;

-- In sixteen parts by company, as the vouchers are; the embedded database keeps one piece (0090).
do $$
begin
  if version() like '%PGlite%' then
    create table voucher_files (like voucher_files_model including all);
  else
    create table voucher_files (like voucher_files_model including all) partition by hash (business_id);
    for part in 0..15 loop
      execute format('create table voucher_files_%s partition of voucher_files for values with (modulus 16, remainder %s)',
        lpad(part::text, 2, '0'), part);
    end loop;
  end if;
end $$;

alter table voucher_files add constraint voucher_files_pkey
  primary key (business_id, book, issuer_ruc, type_code, serie, number, kind);
-- Deflated already: PostgreSQL would only try again.
alter table voucher_files alter column bytes set storage external;
-- What a lane takes next, what waits to be checked, and what an older reader read.
create index voucher_files_due on voucher_files (business_id, priority desc) where next_try_at is not null;
create index voucher_files_unchecked on voucher_files (business_id) where state = 'held' and kind = 'xml' and signature is null;
create index voucher_files_by_reader on voucher_files (business_id, reader_version) where kind = 'xml' and reader_version is not null;

-- The one lane by which a company's documents come, and how far it looked for what it wants.
create table document_lanes (
  business_id uuid primary key,
  firm_id uuid not null,
  -- who has it, and until when without another sign of life
  worker text,
  held_until timestamptz,
  -- when there is something to do; null: nothing
  due_at timestamptz,
  enqueued_at timestamptz,
  access text collate "C" not null default 'unknown'
    check (access in ('unknown', 'granted', 'no-key', 'no-permission', 'refused')),
  access_at timestamptz,
  -- of the credentials that were refused: others are tried at once
  credentials_version integer,
  -- with which all was read
  reader_version integer
);
create index document_lanes_due on document_lanes (due_at) where due_at is not null;

-- At which state of a period its vouchers were last compared with their files.
create table document_periods (
  business_id uuid not null,
  tax_period text collate "C" not null,
  firm_id uuid not null,
  seq bigint not null,
  is_open boolean not null,
  primary key (business_id, tax_period)
);

do $$
declare
  one regclass;
begin
  for one in
    select 'voucher_files'::regclass union all select 'document_lanes'::regclass union all select 'document_periods'::regclass
    union all select inhrelid::regclass from pg_inherits where inhparent = 'voucher_files'::regclass
  loop
    perform confine_to_tenant(one);
  end loop;
end $$;

-- Companies that were collected before there were documents: each is looked at in its turn.
insert into document_lanes (business_id, firm_id, due_at)
select id, firm_id, now() from businesses where exists_periods_processed and removed_at is null;
