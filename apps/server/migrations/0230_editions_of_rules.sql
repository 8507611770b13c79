-- Which edition of the rules a firm's companies are judged by. Rows are added and never changed: the last counts. A firm without one
-- was never judged, and begins with the newest; of two who put the same in force at once one is told (the key).
create table rulebook_adoptions (
  firm_id uuid not null,
  place integer not null check (place > 0),
  edition text collate "C" not null,
  -- null: nobody put it in force, the firm began with it
  member_id uuid,
  adopted_at timestamptz not null,
  primary key (firm_id, place)
);
select confine_to_tenant('rulebook_adoptions');

-- By which rulebook a company's open books are judged, or wait to be. Where it is not that of the firm's edition (the code ships it no
-- more, the company came from another firm), they are judged again as a whole.
create table company_rulebooks (
  business_id uuid primary key,
  firm_id uuid not null,
  rulebook text not null,
  -- grows whenever verdicts are written: what was rehearsed before is stale
  seq bigint not null default 0
);
select confine_to_tenant('company_rulebooks');

-- What the rules said when somebody decided; null: it was decided before this was kept, and `from_status` says it.
alter table decisions add column verdict_status text
  check (verdict_status in ('en proceso', 'gasto deducible', 'gasto observado', 'gasto no deducible'));

-- Who has purchases already stays with the rules from before editions until a person puts the newer ones in force.
insert into rulebook_adoptions (firm_id, place, edition, member_id, adopted_at)
select distinct firm_id, 1, '2026.11', null::uuid, now() from business_periods;
insert into company_rulebooks (business_id, firm_id, rulebook)
select distinct business_id, firm_id, '' from business_periods;
