-- Letters that a member gets once: the welcome, and that the first collection is ready. The row is what makes it once.
create table letters (
  member_id uuid not null references members (id) on delete cascade,
  kind text not null check (kind in ('welcome', 'first-collection')),
  firm_id uuid not null references firms (id),
  -- the company whose collection it tells; gone with it
  business_id uuid references businesses (id) on delete set null,
  requested_at timestamptz not null,
  sent_at timestamptz,
  primary key (member_id, kind)
);

-- Whoever is here already needs no welcome, and whoever has seen a collection does not wait for the first.
insert into letters (member_id, kind, firm_id, requested_at, sent_at)
  select id, 'welcome', firm_id, now(), now() from members;
insert into letters (member_id, kind, firm_id, requested_at, sent_at)
  select m.id, 'first-collection', m.firm_id, now(), now() from members m
  where exists (select 1 from businesses b where b.firm_id = m.firm_id and b.exists_periods_processed);

alter table letters enable row level security;
alter table letters force row level security;
create policy tenant on letters to yupana_tenant
  using (firm_id = (select nullif(current_setting('app.firm_id', true), '')::uuid))
  with check (firm_id = (select nullif(current_setting('app.firm_id', true), '')::uuid));
create policy owner on letters to current_user using (true) with check (true);
grant select, insert, update, delete on letters to yupana_tenant;
