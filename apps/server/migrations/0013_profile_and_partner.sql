-- The member's own profile (sessions seen and ended, two-step sign-in, data exports, closing the account) and the partner's links.

alter table sessions
  -- names the session on the screen; the token's hash stays inside
  add column id uuid not null default gen_random_uuid(),
  -- as the browser said it when the session was opened, bounded
  add column user_agent text not null default '',
  add column address text not null default '';
create unique index sessions_by_id on sessions (id);

create table two_step (
  member_id uuid primary key references members (id) on delete cascade,
  firm_id uuid not null references firms (id),
  -- the authenticator's secret, sealed under MASTER_KEY with the member as additional data
  secret text not null,
  started_at timestamptz not null,
  -- null: the member has not yet shown a code, and signing in asks for none
  confirmed_at timestamptz,
  -- the 30-second step of the last code that was taken: no code of it or before is taken again
  last_step bigint not null default 0
);

create table recovery_codes (
  member_id uuid not null references two_step (member_id) on delete cascade,
  -- SHA-256 of 80 random bits: nothing to guess
  code_hash bytea not null,
  firm_id uuid not null references firms (id),
  used_at timestamptz,
  primary key (member_id, code_hash)
);

-- Between the password and the session: the second step, or the offer to reopen a closed account.
create table sign_in_challenges (
  token_hash bytea primary key,
  firm_id uuid not null references firms (id),
  member_id uuid not null references members (id) on delete cascade,
  step text not null check (step in ('second-step', 'reopen')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_challenges_by_expiry on sign_in_challenges (expires_at);

create table data_exports (
  id uuid primary key,
  firm_id uuid not null references firms (id),
  member_id uuid not null references members (id) on delete cascade,
  state text not null default 'pending' check (state in ('pending', 'running', 'done', 'failed')),
  rows_done bigint not null default 0,
  rows_total bigint,
  file_hash text,
  file_bytes bigint,
  created_at timestamptz not null,
  heartbeat_at timestamptz not null,
  finished_at timestamptz,
  -- then the file is erased
  expires_at timestamptz
);
-- Asking twice gives the one that is under way.
create unique index data_exports_one_open on data_exports (firm_id) where state in ('pending', 'running');
create index data_exports_newest on data_exports (firm_id, created_at desc);

alter table firms
  -- the member closed the account; until `erase_at` signing in offers to reopen it
  add column closed_at timestamptz,
  add column erase_at timestamptz,
  -- the last day of the partner's licence that pays for this account, on Lima's calendar
  add column partner_license_until date,
  add constraint firms_closed check ((closed_at is null) = (erase_at is null));
create index firms_to_erase on firms (erase_at) where erase_at is not null;

-- Links of the partner that were used. They come before there is an account, so they belong to no firm.
create table partner_links (
  -- the link's own id, signed by the partner: the key makes it single-use
  id text primary key,
  -- SHA-256 of what the browser got for it, good for the rest of the visit
  ticket_hash bytea not null unique,
  email text not null,
  ruc text not null,
  business_name text not null,
  license_until date not null,
  used_at timestamptz not null,
  expires_at timestamptz not null
);
create index partner_links_by_expiry on partner_links (expires_at);

do $$
declare
  name text;
begin
  foreach name in array array['two_step', 'recovery_codes', 'sign_in_challenges', 'data_exports'] loop
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
