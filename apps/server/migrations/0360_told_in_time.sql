-- What somebody is told in time: which mails each person wants, what was told and when; and suppliers of whom SUNAT says what puts
-- purchases at risk.

-- Without a row a person gets every kind.
create table notice_settings (
  member_id uuid primary key references members (id) on delete cascade,
  firm_id uuid not null,
  digest boolean not null,
  rejections boolean not null,
  suppliers boolean not null,
  closed_periods boolean not null,
  changed_at timestamptz not null
);
create index notice_settings_by_firm on notice_settings (firm_id);
select confine_to_tenant('notice_settings');

-- The digest of a person and a day: promised by its row, of what came between two moments.
create table digests (
  member_id uuid not null references members (id) on delete cascade,
  day date not null,
  firm_id uuid not null,
  since timestamptz not null,
  until timestamptz not null,
  settled_at timestamptz,
  outcome text check (outcome in ('sent', 'nothing', 'unwanted')),
  primary key (member_id, day),
  check ((settled_at is null) = (outcome is null))
);
create index digests_by_firm on digests (firm_id);
create index digests_waiting on digests (day) where settled_at is null;
select confine_to_tenant('digests');

-- What a person is told at once, once for each event. The company may be absent: the row is the person's, and stays with them.
create table urgent_notices (
  member_id uuid not null references members (id) on delete cascade,
  kind text collate "C" not null check (kind in ('rejections', 'suppliers', 'closed_periods')),
  -- the event's: the company and what is of it
  key text collate "C" not null,
  firm_id uuid not null,
  business_id uuid,
  noted_at timestamptz not null,
  -- those that go in one letter, which is sent under this name
  letter uuid,
  settled_at timestamptz,
  outcome text check (outcome in ('sent', 'nothing', 'unwanted')),
  primary key (member_id, kind, key),
  check ((settled_at is null) = (outcome is null))
);
create index urgent_notices_by_firm on urgent_notices (firm_id);
create index urgent_notices_waiting on urgent_notices (noted_at) where settled_at is null;
select confine_to_tenant('urgent_notices');

-- Until when it was looked for what is urgent. One row at most, of no firm.
create table notice_looks (
  one_row boolean primary key default true check (one_row),
  looked_until timestamptz not null
);

-- Suppliers of a company that stand in SUNAT's list without operating capacity, are «no habido», or whose RUC was withdrawn.
create table supplier_alerts (
  business_id uuid not null,
  supplier_ruc text collate "C" not null,
  kind text collate "C" not null check (kind in ('ssco', 'no-habido', 'withdrawn')),
  -- since when SUNAT says so; where that is not known, the day from which on we know who was what
  from_day date not null,
  firm_id uuid not null,
  from_known boolean not null,
  supplier_name text not null,
  resolution text,
  noted_at timestamptz not null,
  -- it came to be so while we looked: false of what was so when the company's suppliers were looked at first
  is_news boolean not null,
  -- purchases from it that count or may count, and what they take from the IGV; and of these, those issued since
  vouchers_count integer not null,
  igv numeric(17, 2) not null,
  since_count integer not null,
  since_igv numeric(17, 2) not null,
  newest_period text collate "C" not null,
  -- SUNAT does not say so any more, or nothing was bought from it after all
  ended_at timestamptz,
  seen_at timestamptz,
  seen_by uuid,
  primary key (business_id, supplier_ruc, kind, from_day)
);
create index supplier_alerts_by_firm on supplier_alerts (firm_id);
create index supplier_alerts_news on supplier_alerts (noted_at);
select confine_to_tenant('supplier_alerts');
-- Shown of all companies at once: whoever sees only what is assigned to them finds no other.
create policy assigned on supplier_alerts as restrictive to yupana_tenant using (
  (select nullif(current_setting('app.member_id', true), '')) is null
  or exists (
    select from assignments a
    where a.business_id = supplier_alerts.business_id
      and a.member_id = (select nullif(current_setting('app.member_id', true), '')::uuid)));

-- When the suppliers of a company were looked at last, and as of which public data.
create table supplier_looks (
  business_id uuid primary key,
  firm_id uuid not null,
  looked_at timestamptz not null,
  -- the newest that SUNAT had published then; null: nothing yet
  public_at timestamptz
);
create index supplier_looks_by_firm on supplier_looks (firm_id);
select confine_to_tenant('supplier_looks');

-- What changed since a moment, of all companies: rows come in the order of their moments.
create index voucher_changes_moments on voucher_changes using brin (seen_at);
create index credentials_rejected on credentials (rejected_at) where rejected_at is not null;
