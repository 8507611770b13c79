-- Card payments, and the stretches of paid plan they bought.

-- One row per card token: what was asked of Culqi and what became of it. Never a card, never the token itself.
create table payments (
  id uuid primary key,
  firm_id uuid not null references firms (id),
  member_id uuid not null references members (id),
  plan_id smallint not null,
  -- as published, without IGV; the discount of a coupon, before IGV; what the card pays
  price numeric(15, 2) not null check (price > 0),
  discount numeric(15, 2) not null check (discount >= 0),
  igv numeric(15, 2) not null check (igv >= 0),
  amount numeric(15, 2) not null check (amount > 0),
  -- SHA-256: a token is charged once, however often it is sent
  token_hash bytea not null,
  -- who pays: where the receipt goes
  email text not null,
  -- a payment whose answer was lost is `unknown` until Culqi tells: it is never asked for again
  state text not null check (state in ('requested', 'review', 'charged', 'declined', 'unknown')),
  message text not null,
  -- Culqi's reason of a refusal; `unavailable`: Culqi was not asked, or refused us and not the card
  decline_code text,
  charge_id text constraint payments_charge_unique unique,
  card text,
  -- what this payment covers, as it was when it was paid
  starts_on date,
  ends_on date,
  -- when Culqi was last asked to charge; when the outcome was known
  asked_at timestamptz not null,
  settled_at timestamptz,
  receipt_sent_at timestamptz,
  created_at timestamptz not null,
  constraint payments_token_once unique (firm_id, token_hash)
);
-- The last word on two charges at once.
create unique index payments_one_open on payments (firm_id) where state in ('requested', 'unknown');
create index payments_newest on payments (firm_id, created_at desc);
create index payments_unsettled on payments (asked_at) where state in ('requested', 'unknown');

-- In order and without overlap for a firm. A larger plan bought in the middle of a smaller one goes first, and what was
-- left of the smaller one continues after it: then the smaller one has two rows.
create table plan_periods (
  id uuid primary key,
  firm_id uuid not null references firms (id),
  payment_id uuid not null references payments (id),
  plan_id smallint not null,
  -- both included, on Lima's calendar
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on)
);
create index plan_periods_by_firm on plan_periods (firm_id, starts_on);

do $$
declare
  name text;
begin
  foreach name in array array['payments', 'plan_periods'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant on %I to yupana_tenant '
      'using (firm_id = (select nullif(current_setting(''app.firm_id'', true), '''')::uuid)) '
      'with check (firm_id = (select nullif(current_setting(''app.firm_id'', true), '''')::uuid))', name);
    -- what Culqi tells by itself names a charge, not a firm
    execute format('create policy owner on %I to current_user using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to yupana_tenant', name);
  end loop;
end $$;
