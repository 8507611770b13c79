-- What SUNAT says otherwise than before of a taxpayer (its register, its lists) or of a currency's rate for some days, until every
-- company's vouchers that it touches wait to be judged. Public data, of no firm: a firm's role may read it and not write.
create table public_changes (
  id bigint generated always as identity primary key,
  ruc text collate "C",
  currency text collate "C",
  from_day date,
  until_day date,
  since timestamptz not null,
  -- those that are being marked for; null: they wait for the next batch
  batch uuid,
  check (num_nonnulls(ruc, currency) = 1 and num_nulls(from_day, until_day) = case when ruc is null then 0 else 2 end)
);
create unique index public_changes_waiting on public_changes (ruc) where batch is null and ruc is not null;
create index public_changes_rucs on public_changes (batch, ruc) where ruc is not null;
create index public_changes_rates on public_changes (batch, currency) where ruc is null;

-- A batch under way, and how far: every company up to this one is marked.
create table public_batches (
  id uuid primary key,
  after_business uuid not null default '00000000-0000-0000-0000-000000000000'
);

grant select on public_changes, public_batches to yupana_tenant;
