-- Files of a period that somebody asked for: registers, sheets. A row has a life (pending, running, done, failed); while the period
-- stands as it stood, who asks again has the same file. They go with their company, as its files in the store do.

create table reports (
  business_id uuid not null,
  id uuid not null,
  firm_id uuid not null,
  tax_period text collate "C" not null,
  kind text collate "C" not null check (kind in ('rce', 'rvie', 'purchases', 'sales', 'siscont-purchases')),
  -- of the period when its rows were read: `business_periods.seq`
  seq bigint not null,
  state text not null default 'pending' check (state in ('pending', 'running', 'done', 'failed')),
  rows_done integer not null default 0,
  rows_total integer not null default 0,
  file_name text not null,
  file_hash text collate "C",
  created_at timestamptz not null,
  heartbeat_at timestamptz not null,
  expires_at timestamptz,
  primary key (business_id, id)
);
-- Asked for by ten at once it is built once.
create unique index reports_one_open on reports (business_id, tax_period, kind) where state in ('pending', 'running');
create index reports_done on reports (business_id, tax_period, kind, seq) where state = 'done';
create index reports_expired on reports (expires_at) where expires_at is not null;
select confine_to_tenant('reports');
