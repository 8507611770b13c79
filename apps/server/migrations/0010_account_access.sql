-- Coupons, recovery links and the memory of what was tried too often.

create table coupons (
  -- as typed by whoever has it, in capitals
  code text primary key check (code = upper(code)),
  -- a discount on the first payment, or days added to the trial: one of both
  percent smallint check (percent between 1 and 100),
  trial_days smallint check (trial_days between 1 and 365),
  -- both days included, on Lima's calendar; no last day: it does not end
  valid_from date not null,
  valid_until date,
  -- no limit: any number of accounts
  use_limit integer check (use_limit > 0),
  uses integer not null default 0 check (uses >= 0),
  created_at timestamptz not null,
  check ((percent is null) <> (trial_days is null)),
  -- the last word on two sign-ups that want the last use
  check (use_limit is null or uses <= use_limit)
);

-- What the coupon promised stays with the firm, however the coupon changes later.
alter table firms add column discount_percent smallint check (discount_percent between 1 and 100);

create table recovery_tokens (
  -- SHA-256 of the token in the link: whoever reads the table can change no password
  token_hash bytea primary key,
  firm_id uuid not null references firms (id),
  member_id uuid not null references members (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index recovery_tokens_by_member on recovery_tokens (member_id);
create index recovery_tokens_by_expiry on recovery_tokens (expires_at);

create table attempts (
  -- what was tried and by whom it is counted: 'sign-in/account', 'recovery/address'…
  scope text not null,
  -- SHA-256 of the email or address, whether or not somebody has it
  key bytea not null,
  count integer not null,
  last_at timestamptz not null,
  blocked_until timestamptz not null,
  primary key (scope, key)
);
create index attempts_by_age on attempts (last_at);

do $$
begin
  alter table recovery_tokens enable row level security;
  alter table recovery_tokens force row level security;
  create policy tenant on recovery_tokens to yupana_tenant
    using (firm_id = (select nullif(current_setting('app.firm_id', true), '')::uuid))
    with check (firm_id = (select nullif(current_setting('app.firm_id', true), '')::uuid));
  execute 'create policy owner on recovery_tokens to current_user using (true) with check (true)';
  grant select, insert, update, delete on recovery_tokens to yupana_tenant;
end $$;

-- Coupons and attempts belong to no firm: the tenant's role has no right to them at all.
