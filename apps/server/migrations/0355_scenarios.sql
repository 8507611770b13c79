-- What a period would come to if more of its purchases counted, as somebody ticked and saved it. Nothing else reads it.
create table scenarios (
  scenario_id uuid primary key,
  business_id uuid not null,
  firm_id uuid not null,
  tax_period text collate "C" not null,
  name text not null,
  -- Codes of the purchases that are ticked.
  codes jsonb not null,
  with_balance boolean not null,
  -- What it came to, and what might count then, with its IGV: by these is told what is other since.
  figures jsonb not null,
  seen jsonb not null,
  saved_at timestamptz not null,
  saved_by uuid not null,
  saved_by_name text not null
);
create unique index scenarios_named_once on scenarios (business_id, tax_period, lower(name));
select confine_to_tenant('scenarios');

-- Pages that show a client one of them, without a session. Of the secret only its hash is kept, and its last four characters; none while
-- the mail that brings it is on its way. `made_for` is the firm that made it: a company that goes to another takes no open page with it.
create table scenario_links (
  link_id uuid primary key,
  scenario_id uuid not null references scenarios (scenario_id) on delete cascade,
  business_id uuid not null,
  firm_id uuid not null,
  made_for uuid not null,
  secret_hash bytea constraint scenario_links_secret_unique unique,
  ends text check (length(ends) = 4),
  sent_to text,
  -- What is shown: it does not change after.
  content jsonb not null,
  created_at timestamptz not null,
  created_by uuid not null,
  created_by_name text not null,
  expires_at timestamptz not null
);
create index scenario_links_of_scenario on scenario_links (scenario_id);
create index scenario_links_of_business on scenario_links (business_id);
select confine_to_tenant('scenario_links');
