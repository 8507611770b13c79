-- contract: an index of businesses is made anew: for an older process, which moves no company in slices, it refuses what the former did.
--
-- A company that is handed over goes in slices, and is neither account's until the last row went: its own row, its runs and its lanes
-- belong to a firm of nobody's meanwhile (closed, without members, called as the company is). The row here says for whom it is; a
-- start takes up what was cut by it. `id` is the company's: what is called business_id goes with the company, and this does not.
create table company_moves (
  id uuid primary key references businesses (id) on delete cascade,
  -- who gets it: sees that one is on its way, and that it takes a place of the plan
  firm_id uuid not null,
  member_id uuid not null,
  from_firm_id uuid not null,
  from_member_id uuid not null,
  -- of the link that was accepted: whoever opens it again is told that the company is coming; null on support's word
  token_hash bytea,
  -- whether it is collected at once when it is there
  collects boolean not null,
  -- who moves it, and until when that is believed
  worker text not null,
  held_until timestamptz not null,
  begun_at timestamptz not null
);
create index company_moves_by_firm on company_moves (firm_id);
create index company_moves_by_giver on company_moves (from_firm_id);
select confine_to_tenant('company_moves');

-- A RUC is registered once in an account, also while the company with it is on its way there.
alter table businesses add column moving_to uuid;
drop index businesses_ruc_mine;
create unique index businesses_ruc_mine on businesses (coalesce(moving_to, firm_id), ruc) where removed_at is null;
create index businesses_by_firm_and_ruc on businesses (firm_id, ruc) where removed_at is null;

do $$
begin
  if version() like '%PGlite%' then return; end if;
  create or replace function refuse_vouchers_of_another() returns trigger language plpgsql as $guard$
  begin
    if not exists (
      select from businesses b where b.id = new.business_id and new.firm_id in (b.firm_id, b.moving_to)) then
      raise exception 'a voucher would go to an account that has not its company';
    end if;
    return new;
  end $guard$;
end $$;
