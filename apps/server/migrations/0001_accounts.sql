-- Firms, their members and their sessions. The tenant of every row of the product is the firm.

-- The role that row-level security confines (it owns nothing, and nobody can log in with it). Roles belong to the whole
-- server: another database of it, or another process at this very moment, may have created it. Who may not create roles
-- asks an administrator for: create role yupana_tenant nologin; grant yupana_tenant to <the product's user>;
do $$
begin
  if not exists (select from pg_roles where rolname = 'yupana_tenant') then
    create role yupana_tenant nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant yupana_tenant to %I', current_user);
  end if;
exception when insufficient_privilege then
  if not pg_has_role(current_user, 'yupana_tenant', 'member') then
    raise exception 'An administrator must run: grant yupana_tenant to %', current_user;
  end if;
end $$;

create table firms (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  -- 1 trial, 2 paid; the last day of it, on Lima's calendar
  plan_type smallint not null check (plan_type in (1, 2)),
  plan_ends_on date not null,
  coupon_code text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  created_at timestamptz not null
);

create table members (
  id uuid primary key default gen_random_uuid(),
  firm_id uuid not null references firms (id),
  name text not null,
  last_name text not null,
  document_number text not null,
  phone_number text not null,
  -- lower case; the index decides between two sign-ups at once
  email text not null constraint members_email_unique unique check (email = lower(email)),
  accountant_profile text not null,
  -- argon2id, with its own salt and cost
  password_hash text not null,
  created_at timestamptz not null
);
create index members_by_firm on members (firm_id);

create table sessions (
  -- SHA-256 of the token: whoever reads the table can enter nowhere
  token_hash bytea primary key,
  firm_id uuid not null references firms (id),
  member_id uuid not null references members (id) on delete cascade,
  created_at timestamptz not null,
  -- last use, at a minute's precision
  seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_by_member on sessions (member_id);
create index sessions_by_expiry on sessions (expires_at);

-- The second net: a query that forgets its firm sees nothing of another one.
do $$
declare
  name text;
begin
  foreach name in array array['firms', 'members', 'sessions'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant on %I to yupana_tenant '
      'using (%I = (select nullif(current_setting(''app.firm_id'', true), '''')::uuid)) '
      'with check (%I = (select nullif(current_setting(''app.firm_id'', true), '''')::uuid))',
      name, case name when 'firms' then 'id' else 'firm_id' end, case name when 'firms' then 'id' else 'firm_id' end);
    -- signing up and in look across firms, as the owner
    execute format('create policy owner on %I to current_user using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to yupana_tenant', name);
  end loop;
end $$;
