-- What SUNAT publishes for everybody, dated: its lists of taxpayers, its exchange rates, and what changed in the RUC register. Public
-- data, of no firm: no row-level security, a firm's role may read it and not write.

-- Each way by which something public is read: when, what came, what went wrong, and when it is tried again.
create table fact_sources (
  source text collate "C" primary key,
  state text not null check (state in ('done', 'failed')),
  tried_at timestamptz not null,
  next_try_at timestamptz,
  -- when it last went well, and what it brought then
  done_at timestamptz,
  url text,
  sha256 text,
  bytes integer,
  rows_read integer,
  rows_rejected integer,
  -- tries in a row that did not go well
  failures integer not null,
  error_code text,
  message text,
  answer jsonb
);

-- Who stands in a list, from when to when. A row that ends stays: what was true on the day of a voucher stays true.
create table sunat_lists (
  list text collate "C" not null
    check (list in ('ssco', 'retention', 'perception-fuel', 'perception-sales', 'good-taxpayer')),
  ruc text collate "C" not null,
  from_day date not null,
  -- the list's own date; else the day on which it was first seen there
  from_declared boolean not null,
  -- the first day on which it was not there any more
  to_day date,
  resolution text,
  source text not null,
  seen_at timestamptz not null,
  primary key (list, ruc, from_day)
);
create index sunat_lists_standing on sunat_lists (list) where to_day is null;

-- Soles for one of a currency, by the day of publication.
create table exchange_rates (
  currency text collate "C" not null,
  day date not null,
  buy numeric(12, 3) not null,
  sell numeric(12, 3) not null,
  source text not null,
  read_at timestamptz not null,
  primary key (currency, day)
);
-- Months that were read whole, and when: a day of them without a rate had none when it was read.
create table exchange_rate_months (
  currency text collate "C" not null,
  month text collate "C" not null,
  read_at timestamptz not null,
  primary key (currency, month)
);

-- What changed in the RUC register from one edition to the next. Null before: it was not there; null after: it left.
create table taxpayer_changes (
  ruc text collate "C" not null,
  seen_on date not null,
  before_state text,
  before_condition text,
  after_state text,
  after_condition text,
  primary key (ruc, seen_on)
);
-- Since when changes are written down: what was before is not known. One row at most.
create table taxpayer_history (
  one_row boolean primary key default true check (one_row),
  since date not null
);
insert into taxpayer_history (since)
select (finished_at at time zone 'America/Lima')::date from ruc_register_runs
where outcome = 'loaded' and exists (select from taxpayers)
order by started_at desc limit 1;

grant select on fact_sources, sunat_lists, exchange_rates, exchange_rate_months, taxpayer_changes, taxpayer_history to yupana_tenant;
