-- SUNAT's RUC register («padrón reducido»): who has a RUC, under which name, active or not, found at its address or not.
--
-- Public data, the same for every firm and of none: no row-level security, a firm's role may read it and not write. The
-- table is replaced whole by each new register (see features/ruc-register): nothing may refer to it by foreign key or view.
create table taxpayers (
  ruc text collate "C" not null,
  name text not null,
  -- as SUNAT writes them, cut at twenty characters: they are SUNAT's list, not ours
  state text not null,
  condition text,
  ubigeo text,
  -- since when the register does not have it any more: kept, because SUNAT never takes a RUC back
  left_at timestamptz,
  constraint taxpayers_pkey primary key (ruc)
);
grant select on taxpayers to yupana_tenant;

-- Each time that the register was asked for: what was asked, what came, what became of it.
create table ruc_register_runs (
  id uuid primary key,
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'stale')),
  -- not-modified: what is in force is what SUNAT has · loaded: it was replaced by this one
  outcome text check (outcome in ('not-modified', 'loaded')),
  source text not null,
  -- consecutive tries since one went well
  attempt integer not null,
  next_try_at timestamptz,
  worker text not null,
  heartbeat_at timestamptz not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- how the server tells this file from another one, and what it was: the file itself is not kept
  etag text,
  last_modified text,
  bytes bigint,
  sha256 text,
  rows_read integer,
  rows_rejected integer,
  -- the first ones: line and reason
  rejected jsonb not null default '[]',
  -- taxpayers that the register had before and has no more
  rows_left integer,
  error_code text,
  message text,
  -- of an answer that was not understood: status, content type and a bounded body
  answer jsonb
);
-- Of two workers that begin at once, one does.
create unique index ruc_register_runs_one_running on ruc_register_runs (state) where state = 'running';
create index ruc_register_runs_newest on ruc_register_runs (started_at desc);
