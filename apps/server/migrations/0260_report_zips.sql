-- Files of several companies and periods in one zip: what was asked for, how far it is, and of each file what became of it. A zip is its
-- firm's, and kept in the store as the firm's; a file of it is its company's: with a company that leaves, what it had here leaves too, and
-- a zip of which a file is missing is given to nobody.

create table report_zips (
  id uuid primary key,
  firm_id uuid not null references firms (id),
  member_id uuid not null references members (id) on delete cascade,
  -- SHA-256 of what was asked for, and of how all of it stood: the same, asked for again, is the same zip
  asked_hash text collate "C" not null,
  stands_hash text collate "C" not null,
  asked jsonb not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'building', 'packing', 'done', 'empty', 'failed', 'cancelled')),
  pieces_total integer not null,
  file_name text not null,
  file_hash text collate "C",
  file_bytes bigint,
  created_at timestamptz not null,
  heartbeat_at timestamptz not null,
  expires_at timestamptz,
  check ((state = 'done') = (file_hash is not null))
);
-- Asked for by ten at once it is built once.
create unique index report_zips_one_open on report_zips (firm_id, asked_hash) where state in ('waiting', 'building', 'packing');
create index report_zips_newest on report_zips (firm_id, created_at desc);
create index report_zips_by_member on report_zips (member_id);
create index report_zips_expired on report_zips (expires_at) where expires_at is not null;
select confine_to_tenant('report_zips');

create table report_zip_pieces (
  business_id uuid not null,
  zip_id uuid not null references report_zips (id) on delete cascade,
  place integer not null,
  firm_id uuid not null,
  ruc text not null,
  -- as the company was called when it was asked for: the folder in the zip
  name text not null,
  tax_period text collate "C" not null,
  kind text collate "C" not null check (kind in ('rce', 'rvie', 'purchases', 'sales', 'siscont-purchases', 'concar-purchases',
    'concar-sales', 'contasis-purchases', 'contasis-sales', 'starsoft-purchases', 'starsoft-sales')),
  state text not null default 'waiting' check (state in ('waiting', 'building', 'done', 'left-out')),
  -- why it is left out
  trouble text,
  -- how far its book is known: the word of the acta
  collected text,
  report_id uuid,
  seq bigint,
  made_at timestamptz,
  file_name text,
  file_hash text collate "C",
  bytes bigint,
  rows_total integer,
  -- rows that SUNAT would refuse; null of what is no register
  failing integer,
  primary key (business_id, zip_id, place),
  check ((state = 'left-out') = (trouble is not null))
);
create index report_zip_pieces_of on report_zip_pieces (zip_id, place);
select confine_to_tenant('report_zip_pieces');
