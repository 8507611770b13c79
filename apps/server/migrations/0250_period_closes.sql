-- Closes of a period, each a version of it: what it amounted to, what each of its vouchers was, and the package that was handed over.
-- A version is never written over; reopening it leaves it as it is and lets the next one be made. Tables are locked by none:
-- `business_periods.closed_at` says that statuses stay (decision 0094).

create table period_closes (
  business_id uuid not null,
  tax_period text collate "C" not null,
  version integer not null check (version > 0),
  firm_id uuid not null,
  -- of its package: what the version says stands from its first moment
  state text not null default 'building' check (state in ('building', 'done', 'failed')),
  closed_at timestamptz not null,
  closed_by uuid not null,
  -- as it was signed, whatever becomes of the member
  closed_by_name text not null,
  -- why it was closed though some points were not met
  reason text not null default '',
  checks jsonb not null,
  figures jsonb not null,
  -- what its collection had brought, and what of it was missing
  acta jsonb not null,
  -- of the period when it was read: `business_periods.seq`
  seq bigint not null,
  -- status and IGV of each voucher, deflated, and the SHA-256 of that before it was
  statuses bytea not null,
  statuses_hash text collate "C" not null,
  rulebook text not null,
  files jsonb not null default '[]',
  files_done integer not null default 0,
  files_total integer not null,
  package_name text not null,
  package_hash text collate "C",
  package_bytes bigint,
  heartbeat_at timestamptz not null,
  reopened_at timestamptz,
  reopened_by uuid,
  reopened_by_name text,
  reopen_reason text,
  primary key (business_id, tax_period, version),
  check ((state = 'done') = (package_hash is not null)),
  check ((reopened_at is null) = (reopen_reason is null))
);
-- Of a period one version stands, or none.
create unique index period_closes_one_standing on period_closes (business_id, tax_period) where reopened_at is null;
select confine_to_tenant('period_closes');
