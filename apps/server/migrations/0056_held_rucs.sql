-- A RUC is held by the account whose credentials SUNAT accepted first, and until then by nobody: whoever types a RUC proves nothing.
alter table businesses
  -- SUNAT accepted this account's credentials: the RUC is its own until it puts the company away
  add column held_at timestamptz,
  -- put away: readable, no longer collected, its place and its RUC freed
  add column archived_at timestamptz,
  -- out of sight, its place and its RUC freed; erased on the day below unless it is taken back
  add column removed_at timestamptz,
  add column erase_at timestamptz,
  add constraint businesses_removed check ((removed_at is null) = (erase_at is null)),
  add constraint businesses_held check (held_at is null or (archived_at is null and removed_at is null));

update businesses b set held_at = coalesce(c.accepted_at, b.created_at)
  from credentials c
  where c.business_id = b.id and (c.accepted_at is not null or b.status = 'VALID' or b.exists_periods_processed);

alter table businesses drop constraint businesses_ruc_unique;
-- of two that are accepted at once, one
create unique index businesses_ruc_held on businesses (ruc) where held_at is not null;
-- an account has a company once
create unique index businesses_ruc_mine on businesses (firm_id, ruc) where removed_at is null;
create index businesses_by_ruc on businesses (ruc);
create index businesses_to_erase on businesses (erase_at) where erase_at is not null;

-- SUNAT locks a SOL user after a few wrong passwords, whoever types them: counted over all accounts that try the same RUC and user.
-- It belongs to no firm.
create table sol_users (
  -- RUC and user under a key derived from the master key: the table names nobody
  user_hash bytea primary key,
  -- passwords refused since the last that was accepted
  refused smallint not null default 0 check (refused >= 0),
  -- no password that SUNAT has not accepted before is sent until then
  rests_until timestamptz,
  -- one asks at a time; until when the one that asks keeps its turn, should it die meanwhile
  asking_until timestamptz,
  changed_at timestamptz not null
);
create index sol_users_by_age on sol_users (changed_at);
