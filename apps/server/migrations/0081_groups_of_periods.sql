-- The figures of a period as groups of its vouchers that stand, changed by the difference in the transaction that changes vouchers:
-- a decision costs what it decides and not what the period has. Dashboards add up a few dozen rows.
create table period_groups (
  business_id uuid not null,
  tax_period text collate "C" not null,
  book text collate "C" not null check (book in ('RCE', 'RVIE')),
  status text collate "C" not null,
  -- the first finding that makes its vouchers observed; empty while there is none
  reason text collate "C" not null,
  igv_bucket text collate "C" not null,
  type_code text collate "C" not null,
  -- which of a purchase's three kinds of base it has, `mixed` when several; empty when none, and in sales
  destination text collate "C" not null check (destination in ('', 'dg', 'dgng', 'dng', 'mixed')),
  firm_id uuid not null,
  vouchers_count integer not null,
  taxable numeric(17, 2) not null,
  igv numeric(17, 2) not null,
  non_taxable numeric(17, 2) not null,
  isc numeric(17, 2) not null,
  icbper numeric(17, 2) not null,
  other numeric(17, 2) not null,
  total numeric(17, 2) not null,
  primary key (business_id, tax_period, book, status, reason, igv_bucket, type_code, destination)
);

-- What is known of a company's period besides its vouchers.
create table business_periods (
  business_id uuid not null,
  tax_period text collate "C" not null,
  firm_id uuid not null,
  -- what SUNAT says of each book
  purchases_state text not null default 'unknown' check (purchases_state in ('presented', 'not-presented', 'unknown')),
  sales_state text not null default 'unknown' check (sales_state in ('presented', 'not-presented', 'unknown')),
  -- IGV in favour that the period begins with, and how it is known
  opening_balance numeric(15, 2),
  opening_source text check (opening_source in ('carried', 'declared', 'typed')),
  opening_reason text,
  -- when a person closed it here; presented at SUNAT is another thing
  closed_at timestamptz,
  -- grows with every transaction that changes the period
  seq bigint not null default 0,
  -- how often its groups were not what its vouchers add up to, and were mended
  mended integer not null default 0,
  primary key (business_id, tax_period),
  check ((opening_balance is null) = (opening_source is null))
);
create index business_periods_mended on business_periods (mended) where mended > 0;

-- What waits to be judged, and why. Without a voucher: the whole book. A voucher waits once, however often it changes.
create table to_judge (
  business_id uuid not null,
  book text collate "C" not null check (book in ('RCE', 'RVIE')),
  tax_period text collate "C" not null,
  issuer_ruc text collate "C",
  type_code text collate "C",
  serie text collate "C",
  number text collate "C",
  dam_year text collate "C",
  firm_id uuid not null,
  because text not null check (because in ('first', 'new', 'changed', 'returned')),
  since timestamptz not null,
  check (num_nulls(issuer_ruc, type_code, serie, number, dam_year) in (0, 5)),
  constraint to_judge_once
    unique nulls not distinct (business_id, book, tax_period, issuer_ruc, type_code, serie, number, dam_year)
);

do $$
declare
  name text;
begin
  foreach name in array array['period_groups', 'business_periods', 'to_judge'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant on %I to yupana_tenant '
      'using (firm_id = (select nullif(current_setting(''app.firm_id'', true), '''')::uuid)) '
      'with check (firm_id = (select nullif(current_setting(''app.firm_id'', true), '''')::uuid))', name);
    execute format('create policy owner on %I to current_user using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to yupana_tenant', name);
  end loop;
end $$;

-- Of what is stored.
insert into period_groups
select business_id, tax_period, book, status, reason, igv_bucket, type_code,
  case (dg_taxable <> 0 or dg_igv <> 0)::int + 2 * (dgng_taxable <> 0 or dgng_igv <> 0)::int
    + 4 * (dng_taxable <> 0 or dng_igv <> 0)::int
    when 0 then '' when 1 then 'dg' when 2 then 'dgng' when 4 then 'dng' else 'mixed' end as destination,
  (array_agg(firm_id))[1], count(*), sum(taxable), sum(igv), sum(non_taxable), sum(isc), sum(icbper), sum(other), sum(total)
from vouchers where left_proposal_at is null
group by business_id, tax_period, book, status, reason, igv_bucket, type_code, destination;

insert into business_periods (business_id, tax_period, firm_id, seq)
select distinct on (business_id, tax_period) business_id, tax_period, firm_id, 1
from period_totals order by business_id, tax_period;

insert into to_judge (business_id, book, tax_period, firm_id, because, since)
select business_id, book, tax_period, firm_id, 'first', now() from period_totals where vouchers_count > 0;

-- A process of the version before goes on beside this one: it reads and writes `period_totals`, which nobody else writes any more and
-- the next version drops. What it stores is brought into the groups here.
create function regroup_after_older_process() returns trigger language plpgsql as $$
begin
  delete from period_groups
    where business_id = new.business_id and tax_period = new.tax_period and book = new.book;
  insert into period_groups
  select business_id, tax_period, book, status, reason, igv_bucket, type_code,
    case (dg_taxable <> 0 or dg_igv <> 0)::int + 2 * (dgng_taxable <> 0 or dgng_igv <> 0)::int
      + 4 * (dng_taxable <> 0 or dng_igv <> 0)::int
      when 0 then '' when 1 then 'dg' when 2 then 'dgng' when 4 then 'dng' else 'mixed' end as destination,
    new.firm_id, count(*), sum(taxable), sum(igv), sum(non_taxable), sum(isc), sum(icbper), sum(other), sum(total)
  from vouchers
  where business_id = new.business_id and tax_period = new.tax_period and book = new.book and left_proposal_at is null
  group by business_id, tax_period, book, status, reason, igv_bucket, type_code, destination;
  insert into business_periods as p (business_id, tax_period, firm_id, seq)
    values (new.business_id, new.tax_period, new.firm_id, 1)
    on conflict (business_id, tax_period) do update set seq = p.seq + 1;
  return null;
end $$;
create trigger regroup_after_older_process after insert or update of computed_at on period_totals
  for each row execute function regroup_after_older_process();
